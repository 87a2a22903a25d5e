// What the report says: the data that stands in the page, with what is derived from it.

const report = JSON.parse(byId('data').textContent);
const levels = ['error', 'warning', 'note'];

report.findings.forEach((finding, index) => {
  finding.index = index;
  finding.path = report.files[finding.file].path;
  finding.ruleTitle = (report.rules[finding.rule] || {}).title || '';
});

/** All that a search looks at, in lower case; made when it is first needed. */
function searchText(finding) {
  if (finding.searched === undefined) {
    const words = [finding.rule, finding.ruleTitle, finding.message, finding.why, finding.doubt, finding.memory];
    words.push(finding.path + ':' + finding.line, ...(finding.fix || []));
    finding.lanes.forEach(lane => words.push(lane.name));
    finding.rows.forEach(row => words.push(row.call, row.does));
    finding.searched = words.filter(word => word).join('\n').toLowerCase().replaceAll('`', '');
  }
  return finding.searched;
}

function verdictOf(finding) {
  return finding.verdict ? finding.verdict.kind : 'no verdict';
}

/** How many findings have each value, by value in their order. */
function tally(value) {
  const counts = new Map();
  report.findings.forEach(f => counts.set(value(f), (counts.get(value(f)) || 0) + 1));
  return counts;
}

/** The last part of each path that the others do not all begin with. */
const commonFolder = (() => {
  const folders = [...new Set(report.findings.map(f => f.path.slice(0, f.path.lastIndexOf('/') + 1)))];
  let common = folders[0] || '';
  while (!folders.every(folder => folder.startsWith(common))) {
    const parent = common.slice(0, -1);
    common = parent.slice(0, parent.lastIndexOf('/') + 1);
  }
  return common;
})();

/** The file that a row stands in, without its folder; with as much of it as tells it from others of that name. */
function fileName(row) {
  const { path } = report.files[row.file];
  const parts = path.split('/');
  let shown = parts.pop();
  const same = () => report.files.filter(file => ('/' + file.path).endsWith('/' + shown)).length > 1;
  while (parts.length && same()) {
    shown = parts.pop() + '/' + shown;
  }
  return shown;
}

/** A lane's name in two parts: what it is, and the name that tells it from others. */
function laneName(lane) {
  const own = /^(.*?) ?`(.*)`(.*)$/.exec(lane.name);
  if (own) {
    return { what: own[1], name: own[2] + own[3] };
  }
  const other = /^(?!(?:the|a) (?:stream|host thread)\b)(?:the )?(.+?) (stream|host thread)( .*)?$/.exec(lane.name);
  return other ? { what: other[2], name: other[1] + (other[3] || '') } : { what: '', name: lane.name };
}
