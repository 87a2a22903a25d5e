// Source excerpts, with what happens in a line written below it.

/** What there is to say of a line: in which columns, in which words. */
function marksOf(finding) {
  const marks = new Map();
  const add = (place, label, role, row) => {
    const key = place.file + ':' + place.line;
    const all = marks.get(key) || marks.set(key, []).get(key);
    if (!all.some(m => m.label === label && m.role === role)) {
      all.push({ columns: place.mark, label, role, row });
    }
  };
  finding.rows.forEach((row, i) => add(row, finding.lanes[row.lane].name + ' ' + row.does, row.role || 'other', i));
  (finding.callers || []).forEach(place => add(place, place.label, place.role));
  return marks;
}

/** The line's text with the calls in it marked; where marks overlap, the first counts. */
function markedText(text, marks) {
  const parts = [];
  let done = 0;
  const wanted = marks.filter(m => m.columns);
  wanted.sort((a, b) => a.columns[0] - b.columns[0] || rank(a.role) - rank(b.role));
  wanted.forEach(({ columns: [from, to], role }) => {
    if (from >= done) {
      parts.push(...breakableCode(text.slice(done, from)), el('mark', { class: role }, ...breakableCode(text.slice(from, to))));
      done = to;
    }
  });
  return [...parts, ...breakableCode(text.slice(done))];
}

function rank(role) {
  return ['later', 'earlier', 'other'].indexOf(role);
}

function sourceLine(number, text, marks) {
  const accused = marks.map(m => m.role).sort((a, b) => rank(a) - rank(b))[0] || '';
  return el('div', { class: 'source-line ' + accused },
    el('span', { class: 'no' }, String(number)),
    el('code', {}, ...markedText(text, marks), text ? '' : ' '),
    marks.map(m => el('span', { class: 'note ' + m.role }, ...prose(m.label))));
}

function excerpts(finding) {
  const marks = marksOf(finding);
  let file = -1;
  return (finding.source || []).flatMap(([number, first, last]) => {
    const { path, lines } = report.files[number];
    const parts = file === number
      ? [el('div', { class: 'cut', 'aria-hidden': 'true' }, '⋯')]
      : [el('h4', {}, ...breakable(path))];
    file = number;
    const rows = [];
    for (let line = first; line <= last; line++) {
      rows.push(sourceLine(line, lines[line] || '', marks.get(number + ':' + line) || []));
    }
    return [...parts, el('div', { class: 'excerpt' }, rows)];
  });
}
