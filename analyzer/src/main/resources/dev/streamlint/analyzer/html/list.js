// The list of findings, file by file, and the filters above it.

const items = [];
const filter = { levels: new Set(levels), rule: '', file: '', verdict: '', text: '' };

function badge(kind, text) {
  return el('span', { class: 'badge ' + kind.replaceAll(' ', '-') }, text || kind);
}

function listItem(finding) {
  const link = el(
    'a',
    { class: 'item', href: '#f' + (finding.index + 1), tabindex: '-1' },
    el('span', { class: 'tags' }, badge(finding.level), el('span', { class: 'rule' }, finding.rule),
      el('span', { class: 'line' }, el('span', { class: 'hidden' }, 'line '), ':' + finding.line)),
    el('span', { class: 'message' }, plain(finding.message)));
  if (finding.verdict) {
    link.firstChild.append(badge(finding.verdict.kind));
  }
  return el('li', {}, link);
}

function fillList() {
  const groups = new Map();
  report.findings.forEach(finding => {
    if (!groups.has(finding.path)) {
      const list = el('ol', {});
      const group = el('section', { class: 'file' }, el('h3', { title: finding.path }, ...breakable(finding.path.slice(commonFolder.length))), list);
      groups.set(finding.path, { group, list });
    }
    const { group, list } = groups.get(finding.path);
    const item = listItem(finding);
    list.append(item);
    items.push({ finding, item, group, link: item.firstChild });
  });
  if (commonFolder) {
    byId('list').append(el('p', { class: 'folder' }, 'in ', ...breakable(commonFolder)));
  }
  byId('list').append(...[...groups.values()].map(g => g.group));
}

/** A text that may be broken at these places as well. */
function brokenAt(text, places) {
  return text.split(places).flatMap((part, i) => (i > 0 ? [el('wbr', {}), part] : [part]));
}

/** A path that may be broken behind its slashes, before its dots and between the words of a name. */
function breakable(path) {
  return brokenAt(path, /(?<=\/)|(?=\.)|(?<=[a-z0-9])(?=[A-Z])/);
}

/** Code that may be broken beside its signs, so that no name is while that is enough. */
function breakableCode(text) {
  return brokenAt(text, /(?<=[/,;(])(?=\S)|(?<=\w)(?=\.[A-Za-z])/);
}

function choice(name, label, counts) {
  const options = [...counts].sort().map(([value, n]) => el('option', { value }, value + ' (' + n + ')'));
  const select = el('select', { id: 'filter-' + name, onchange: e => change(name, e.target.value) },
    el('option', { value: '' }, 'all'), options);
  return el('label', { class: 'choice', for: 'filter-' + name }, label, select);
}

function fillFilters() {
  const counts = tally(f => f.level);
  byId('filters').append(
    el('input', { type: 'search', id: 'filter-text', placeholder: 'Search', 'aria-label': 'Search findings',
      'aria-keyshortcuts': '/', oninput: e => change('text', e.target.value.toLowerCase().trim()) }),
    el('fieldset', {}, el('legend', { class: 'hidden' }, 'Severity'), levels.map(level =>
      el('label', { class: 'check' },
        el('input', { type: 'checkbox', id: 'filter-' + level, checked: true, onchange: e => changeLevel(level, e.target.checked) }),
        badge(level), ' ' + (counts.get(level) || 0)))),
    el('div', { class: 'choices' },
      choice('rule', 'Rule', tally(f => f.rule)),
      choice('file', 'File', tally(f => f.path)),
      report.verdicts ? choice('verdict', 'Verdict', tally(verdictOf)) : ''),
    el('button', { type: 'reset' }, 'Show all'));
  byId('filters').addEventListener('submit', e => e.preventDefault());
  byId('filters').addEventListener('reset', () => {
    Object.assign(filter, { levels: new Set(levels), rule: '', file: '', verdict: '', text: '' });
    filterList();
  });
}

function change(name, value) {
  filter[name] = value;
  filterList();
}

function changeLevel(level, on) {
  filter.levels[on ? 'add' : 'delete'](level);
  filterList();
}

function passes(finding) {
  return filter.levels.has(finding.level)
    && (!filter.rule || finding.rule === filter.rule)
    && (!filter.file || finding.path === filter.file)
    && (!filter.verdict || verdictOf(finding) === filter.verdict)
    && filter.text.split(/\s+/).every(word => searchText(finding).includes(word));
}

function shownItems() {
  return items.filter(i => !i.item.hidden);
}

function filterList() {
  const groups = new Map();
  items.forEach(i => {
    i.item.hidden = !passes(i.finding);
    groups.set(i.group, groups.get(i.group) || !i.item.hidden);
  });
  groups.forEach((any, group) => { group.hidden = !any; });
  const shown = shownItems();
  const all = items.length;
  byId('count').textContent = shown.length === all
    ? all + (all === 1 ? ' finding' : ' findings')
    : shown.length + ' of ' + all + ' findings';
  byId('filters').querySelector('[type=reset]').disabled = shown.length === all;
  filtered(shown);
}
