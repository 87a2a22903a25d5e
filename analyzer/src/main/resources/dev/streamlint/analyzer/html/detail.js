// One finding: what is wrong, why, the fix, the verdict, the picture, the source.

/** The words of a run name calls first: they are left as they are. */
function verdictPart(verdict) {
  if (!verdict) {
    return '';
  }
  const seen = [...new Set([...(verdict.evidence || []), verdict.damage || ''])].filter(text => text);
  return el('section', { class: 'verdict ' + verdict.kind.replaceAll(' ', '-') },
    el('h3', {}, 'Verdict: ' + verdict.kind),
    el('p', {}, ...prose(verdict.reason), verdict.device ? el('span', { class: 'device' }, ' (' + verdict.device + ')') : ''),
    seen.length ? el('ul', {}, seen.map(text => el('li', {}, ...prose(text)))) : '');
}

/** What is waited for by a row, and what should be: the arrows in words. */
function waits(finding, i) {
  const missing = finding.missing && finding.missing.to === i ? finding.missing : undefined;
  const texts = (finding.links || [])
    .filter(edge => edge.to === i && !(edge.kind === 'practice' && edge.from === missing?.from))
    .map(edge => (edge.kind === 'hand-off' ? 'its thread goes on after step ' : 'waits for step ') + (edge.from + 1)
      + (edge.kind === 'practice' ? ', in practice' : ''));
  if (missing) {
    const earlier = 'step ' + (missing.from + 1);
    const practice = /^ordered (?=in practice)/;
    texts.push(practice.test(missing.label)
      ? missing.label.replace(practice, 'ordered after ' + earlier + ' ')
      : 'does not wait for ' + earlier + ': ' + missing.label);
  }
  return texts;
}

function fileOf(row) {
  return el('span', { class: 'file', title: report.files[row.file].path }, fileName(row));
}

function step(finding, row, i) {
  const notes = waits(finding, i);
  const back = row.returns === 'when-done' ? 'the call comes back when it is done'
    : row.returns ? 'the call comes back when it is done, in practice' : '';
  if (back) {
    notes.push(back);
  }
  const missed = finding.missing && finding.missing.to === i;
  return el('li', { class: row.role || 'other' },
    el('code', {}, row.call), ' in line ' + row.line, row.file === finding.file ? '' : [' of ', fileOf(row)], ': ', ...prose(finding.lanes[row.lane].name + ' ' + row.does),
    notes.length ? el('span', { class: missed ? 'missed' : 'waits' }, '; ' + notes.join('; ')) : '');
}

/** As wide as asked for; what is shown on the screen is then fitted to its place. */
function picture(finding, width) {
  return el('div', { class: 'frame', tabindex: '0', role: 'group', 'aria-label': 'Timeline' }, timeline(finding, width));
}

let fitted;

/** Draws the picture as wide as its place, now and whenever that changes. */
function fit(frame, finding) {
  let width = -1;
  const draw = () => {
    if (frame.clientWidth > 0 && frame.clientWidth !== width) {
      width = frame.clientWidth;
      frame.replaceChildren(timeline(finding, width));
    }
  };
  fitted?.disconnect();
  fitted = new ResizeObserver(draw);
  fitted.observe(frame);
  draw();
}

function legend(finding) {
  const has = kind => (finding.links || []).some(edge => edge.kind === kind);
  const parts = ['Time goes down, in the order of the calls; a dotted line is a call that the host makes.'];
  if ((finding.links || []).length) {
    parts.push('An arrow is a wait' + (has('practice') ? '; a broken one is promised by nobody.' : '.'));
  }
  if (finding.lanes.some(lane => lane.kind === 'legacy') && finding.lanes.some(lane => lane.kind === 'blocking')) {
    parts.push('What the default stream and blocking streams wait for without a call is not drawn.');
  }
  const kinds = [...new Set(finding.lanes.map(lane => lane.kind).filter(kind => kind))];
  kinds.forEach(kind => parts.push(kind.charAt(0).toUpperCase() + kind.slice(1) + ': '
    + finding.lanes.filter(lane => lane.kind === kind).map(lane => '`' + laneName(lane).name + '`').join(', ') + '.'));
  return prose(parts.join(' '));
}

const paperWidth = 640;

function detail(finding) {
  const rule = report.rules[finding.rule] || {};
  return el('article', { class: 'finding' },
    el('p', { class: 'tags' }, badge(finding.level),
      rule.page ? el('a', { class: 'rule', href: rule.page, rel: 'noreferrer', title: rule.summary }, finding.rule) : finding.rule,
      finding.verdict ? badge(finding.verdict.kind) : '',
      el('span', { class: 'place' }, ...breakable(finding.path), ':' + finding.line + ':' + finding.column)),
    el('h2', { tabindex: '-1' }, ...prose(sentence(finding.message))),
    el('dl', { class: 'words' },
      finding.why ? [el('dt', {}, 'Why'), el('dd', {}, ...prose(sentence(finding.why)))] : '',
      finding.doubt ? [el('dt', {}, 'Doubt'), el('dd', {}, ...prose(sentence(finding.doubt)))] : '',
      finding.fix ? [el('dt', {}, 'Fix'), el('dd', {}, finding.fix.map(line => el('div', { class: 'fix' }, plain(line))))] : ''),
    verdictPart(finding.verdict),
    el('div', { class: 'beside' },
      el('section', { class: 'pictured' },
        el('h3', {}, 'Timeline'), picture(finding, paperWidth), el('p', { class: 'legend' }, ...legend(finding)),
        el('h3', {}, 'Steps'), el('ol', { class: 'steps' }, finding.rows.map((row, i) => step(finding, row, i)))),
      el('section', { class: 'sources' }, el('h3', {}, 'Source'),
        finding.source ? excerpts(finding) : el('p', {}, 'The source is not there any more.'))));
}
