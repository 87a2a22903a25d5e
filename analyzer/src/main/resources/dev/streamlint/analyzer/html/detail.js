// One finding: what is wrong, why, the fix, the verdict, the picture, the source.

function verdictPart(verdict) {
  if (!verdict) {
    return '';
  }
  const more = [...(verdict.evidence || [])];
  if (verdict.damage) {
    more.push(verdict.damage);
  }
  if (verdict.cured !== undefined) {
    more.push(verdict.cured ? 'with the missing wait in it, the same run is in order' : 'the missing wait alone does not bring order');
  }
  return el('section', { class: 'verdict ' + verdict.kind.replaceAll(' ', '-') },
    el('h3', {}, 'Verdict: ' + verdict.kind),
    el('p', {}, ...prose(sentence(verdict.reason)), verdict.device ? el('span', { class: 'device' }, ' On ' + verdict.device + '.') : ''),
    more.length ? el('ul', {}, more.map(text => el('li', {}, ...prose(sentence(text))))) : '');
}

/** What is waited for by a row, and what should be: the arrows in words. */
function waits(finding, i) {
  const texts = (finding.links || [])
    .filter(edge => edge.to === i)
    .map(edge => 'waits for step ' + (edge.from + 1) + (edge.kind === 'practice' ? ', in practice' : ''));
  if (finding.missing && finding.missing.to === i) {
    texts.push('does not wait for step ' + (finding.missing.from + 1) + ': ' + finding.missing.label);
  }
  return texts;
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
    el('code', {}, row.call), ' in line ' + row.line + ': ', ...prose(finding.lanes[row.lane].name + ' ' + row.does),
    notes.length ? el('span', { class: missed ? 'missed' : 'waits' }, '; ' + notes.join('; ')) : '');
}

function picture(finding, width) {
  const frame = el('div', { class: 'frame', tabindex: '0', role: 'group', 'aria-label': 'Timeline' });
  const draw = () => frame.replaceChildren(timeline(finding, width || frame.clientWidth));
  if (width) {
    draw();
  } else if (window.ResizeObserver) {
    let before = -1;
    new ResizeObserver(() => {
      if (frame.clientWidth !== before) {
        before = frame.clientWidth;
        draw();
      }
    }).observe(frame);
  }
  return frame;
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
  return parts.join(' ');
}

function detail(finding, width) {
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
      finding.fix ? [el('dt', {}, 'Fix'), el('dd', {}, finding.fix.map(line => el('div', { class: 'fix' }, line)))] : ''),
    verdictPart(finding.verdict),
    el('div', { class: 'beside' },
      el('section', { class: 'pictured' },
        el('h3', {}, 'Timeline'), picture(finding, width), el('p', { class: 'legend' }, legend(finding)),
        el('h3', {}, 'Steps'), el('ol', { class: 'steps' }, finding.rows.map((row, i) => step(finding, row, i)))),
      el('section', { class: 'sources' }, el('h3', {}, 'Source'),
        finding.source ? excerpts(finding) : el('p', {}, 'The source is not there any more.'))));
}
