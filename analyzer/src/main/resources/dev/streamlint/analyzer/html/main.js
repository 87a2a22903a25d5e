// Which finding is shown, and the keys.

let current = -1;

function show(index, focus) {
  const finding = report.findings[index];
  items.forEach(i => {
    const is = i.finding === finding;
    i.link.tabIndex = is ? 0 : -1;
    i.link[is ? 'setAttribute' : 'removeAttribute']('aria-current', 'true');
  });
  if (index !== current) {
    current = index;
    byId('finding').replaceChildren(backLink(), detail(finding));
    byId('finding').scrollTop = 0;
  }
  document.body.classList.add('reading');
  fit(byId('finding').querySelector('.frame'), finding);
  const link = items[index].link;
  if (focus === 'list') {
    link.focus();
  } else if (focus === 'finding') {
    byId('finding').querySelector('h2').focus();
  }
  reveal(link);
}

/** By hand: where scrollIntoView has led to, Tab would go on from. */
function reveal(link) {
  const list = byId('list');
  const [outer, inner] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  list.scrollTop += Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom);
}

function backLink() {
  return el('a', { class: 'back', href: '#', onclick: e => { e.preventDefault(); back(); } }, '← All findings');
}

/** On a narrow screen list and finding take turns; the browser's own way back works as well. */
function back() {
  document.body.classList.remove('reading');
  const link = current >= 0 ? items[current].link : shownItems()[0]?.link;
  link?.focus();
}

function go(index, focus) {
  history.replaceState(null, '', '#f' + (index + 1));
  show(index, focus);
}

/** Called when the filters have changed. */
function filtered(shown) {
  if (shown.length && !shown.some(i => i.finding.index === current)) {
    const narrow = !document.body.classList.contains('reading');
    show(shown[0].finding.index, '');
    document.body.classList.toggle('reading', !narrow);
  }
}

function move(by) {
  const shown = shownItems();
  const at = shown.findIndex(i => i.finding.index === current);
  const next = shown[at < 0 ? 0 : Math.max(0, Math.min(shown.length - 1, at + by))];
  if (next) {
    go(next.finding.index, byId('list').contains(document.activeElement) ? 'list' : 'finding');
  }
}

function onKey(event) {
  const inList = byId('list').contains(event.target);
  const typing = event.target.matches('input:not([type=checkbox]), select, textarea');
  if (event.ctrlKey || event.metaKey || event.altKey || (typing && event.key !== 'Escape')) {
    return;
  }
  const keys = {
    j: () => move(1),
    k: () => move(-1),
    '/': () => byId('filter-text').focus(),
    Escape: back,
    ...(inList && { ArrowDown: () => move(1), ArrowUp: () => move(-1), Home: () => move(-items.length), End: () => move(items.length) }),
  };
  if (Object.hasOwn(keys, event.key)) {
    event.preventDefault();
    keys[event.key]();
  }
}

function onHash(event) {
  const number = /^#f(\d+)$/.exec(location.hash);
  if (number && report.findings[number[1] - 1]) {
    show(number[1] - 1, 'finding');
  } else if (!number && event) {
    back();
  }
}

function notices() {
  const all = report.notices;
  return all.length
    ? el('details', { class: 'notices' },
      el('summary', {}, 'What was not analysed'),
      el('ul', {}, all.map(n => el('li', {}, el('span', { class: 'place' }, ...breakable(n.file), n.line ? ':' + n.line : ''),
        ' ' + n.kind + ': ', ...prose(n.message)))))
    : '';
}

function verdictCount() {
  const { used, unused } = report.verdicts || {};
  return report.verdicts
    ? el('p', { class: 'verdicts' }, used + (used === 1 ? ' finding has a verdict' : ' findings have a verdict')
      + (unused ? '; ' + unused + (unused === 1 ? ' verdict is' : ' verdicts are') + ' about code that is not like that any more' : ''))
    : '';
}

/** On paper all findings that pass the filters stand in full. */
window.addEventListener('beforeprint', () =>
  byId('print').replaceChildren(...shownItems().map(i => detail(i.finding))));
window.addEventListener('afterprint', () => byId('print').replaceChildren());
window.addEventListener('hashchange', onHash);
document.addEventListener('keydown', onKey);
document.querySelector('.skip').addEventListener('click', e => {
  e.preventDefault();
  byId('finding').focus();
});

byId('summary').textContent = report.summary;
byId('summary').after(verdictCount(), notices());
fillFilters();
fillList();
if (report.findings.length) {
  filterList();
  onHash();
} else {
  document.body.classList.add('none');
  byId('finding').append(el('p', { class: 'empty' }, 'No findings.'));
}
