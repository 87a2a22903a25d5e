// The picture: time goes down, one row a call, one column a lane. Where there is room, calls are boxes in their
// lanes; else they are dots, and their names stand beside the lanes. Lines run in the channels between the columns
// and in the gaps between the rows, so that they cross no call.

const geometry = {
  gutter: 40, gap: 14, band: 26, foot: 10,
  head: { top: 20, name: 15, under: 14, foot: 18, slanted: 16 },
  text: { call: 14, does: 14, around: 18 },
  boxes: { row: 46, channel: 30, host: 70, narrowest: 160, widest: 250 },
  dots: { row: 36, radius: 7, narrowest: 34, widest: 84, text: 138 },
};

/** A host lane in which nothing but calls start needs no room for boxes. */
function isThin(finding, lane) {
  return finding.lanes[lane].host && !finding.rows.some(row => row.lane === lane);
}

/** How wide each lane is, and whether calls are boxes in it. */
function columns(finding, width) {
  const { boxes, dots, gutter } = geometry;
  const thin = finding.lanes.map((lane, i) => isThin(finding, i));
  const thick = Math.max(1, thin.filter(is => !is).length);
  const room = width - gutter - 8 - thin.filter(is => is).length * boxes.host;
  if (room / thick >= boxes.narrowest) {
    const lane = Math.min(boxes.widest, Math.floor(room / thick));
    return { boxed: true, widths: thin.map(is => (is ? boxes.host : lane)) };
  }
  const text = Math.max(dots.text, Math.floor(width * 0.38));
  const lane = Math.floor((width - gutter - text) / thin.length);
  return { boxed: false, widths: thin.map(() => Math.max(dots.narrowest, Math.min(dots.widest, lane))) };
}

/** Where everything stands. */
function layout(finding, width) {
  const g = geometry;
  const { boxed, widths } = columns(finding, width);
  const slanted = !boxed && finding.lanes.some((lane, i) => laneName(lane).name.length * 7.6 > widths[i] - 4);
  const names = finding.lanes.map((lane, i) => headText(lane, slanted, widths[i] - 6));
  const sides = [g.gutter];
  widths.forEach(lane => sides.push(sides[sides.length - 1] + lane));
  const end = sides[sides.length - 1];
  const longest = Math.max(...names.flatMap(lines => lines.name).map(line => line.length));
  const head = slanted
    ? 34 + longest * 5.3
    : g.head.top + Math.max(...names.map(lines => lines.name.length * g.head.name + lines.under.length * g.head.under)) + g.head.foot - 16;
  const all = boxed ? end + 8 : Math.max(width, end + g.dots.text);
  const texts = finding.rows.map(row => rowText(finding, row, boxed ? widths[row.lane] - g.boxes.channel - 14 : all - end - 6));
  const row = boxed ? g.boxes.row : g.dots.row;
  const heights = texts.map(({ call, does }) =>
    Math.max(row, call.length * g.text.call + does.length * g.text.does + g.text.around));
  const tops = [];
  let y = head + g.gap;
  finding.rows.forEach((_, i) => {
    y += finding.missing && finding.missing.to === i ? g.band : 0;
    tops.push(y);
    y += heights[i] + g.gap;
  });
  const center = i => (sides[i] + sides[i + 1]) / 2;
  const half = i => (boxed ? (widths[i] - g.boxes.channel) / 2 : g.dots.radius);
  return {
    boxed, slanted, head, center, names, texts, heights,
    width: all,
    height: y + g.foot,
    text: end + 6,
    lane: i => widths[i],
    left: i => center(i) - half(i),
    right: i => center(i) + half(i),
    top: i => tops[i],
    middle: i => tops[i] + heights[i] / 2,
  };
}

/** A text in lines, broken between words, else between the parts of a name; what is too long for all of them is cut. */
function wrapped(text, width, perCharacter, most) {
  const long = Math.max(3, Math.floor(width / perCharacter));
  const lines = [''];
  const add = part => {
    const line = lines[lines.length - 1];
    if (line && (line + part).trimEnd().length > long) {
      lines.push('');
    }
    lines[lines.length - 1] += part;
    while (lines[lines.length - 1].trimEnd().length > long) {
      const whole = lines.pop();
      lines.push(whole.slice(0, long), whole.slice(long));
    }
  };
  text.split(/(?<= )/).forEach(word => (word.trimEnd().length > long
    ? word.split(/(?<=[-._,/(])|(?<=[a-z0-9])(?=[A-Z])/).forEach(add)
    : add(word)));
  if (lines.length > most) {
    lines.length = most;
    lines[most - 1] = lines[most - 1].slice(0, long - 1) + '…';
  }
  return lines;
}

/** A lane's name, and below it what it is. */
function headText(lane, slanted, room) {
  const { what, name } = laneName(lane);
  const both = [what, lane.kind].filter(part => part).join(', ');
  return slanted
    ? { name: wrapped(name, geometry.head.slanted, 1, 2), under: [] }
    : { name: wrapped(name, room, 7.6, 4), under: both ? wrapped(both, room, 5.9, 3) : [] };
}

/** What is called, and what that does; and where, if that is another file than the finding's. */
function rowText(finding, row, room) {
  const where = row.file === finding.file ? [] : wrapped('in ' + fileName(row), room, 6.4, 2);
  return { call: wrapped(row.call, room, 7, 3), does: [...wrapped(plain(row.does), room, 6.4, 4), ...where] };
}

/** Lines below each other, from `y` on; centred lines need their `x` each. */
function lines(texts, attributes, height) {
  return svg('text', attributes, texts.map((text, i) => svg('tspan', { x: attributes.x, dy: i ? height : 0 }, text)));
}

function head(lane, i, at) {
  const { name, under } = at.names[i];
  const { top, name: high, under: low } = geometry.head;
  const x = at.center(i);
  const y = at.head - 8 - (name.length - 1) * 12;
  const words = at.slanted
    ? [lines(name, { class: 'name slanted', x: x + 3, y, transform: `rotate(-42 ${x + 3} ${at.head - 8})` }, 13)]
    : [lines(name, { x, y: top, class: 'name' }, high), lines(under, { x, y: top + name.length * high, class: 'under' }, low)];
  return svg('g', { class: 'head' },
    svg('title', {}, plain(lane.name) + (lane.kind ? ', ' + lane.kind : '')),
    words,
    svg('line', { class: 'lane', x1: x, x2: x, y1: at.head - 4, y2: at.height - geometry.foot }));
}

/** A call. */
function box(row, i, at) {
  const width = at.right(row.lane) - at.left(row.lane);
  const x = at.boxed ? at.left(row.lane) + 9 : at.text;
  const { call, does } = at.texts[i];
  const { text } = geometry;
  const y = at.middle(i) + 4 + (text.call - call.length * text.call - does.length * text.does) / 2;
  const shape = at.boxed
    ? svg('rect', { x: at.left(row.lane), y: at.top(i), width, height: at.heights[i], rx: 6 })
    : svg('circle', { cx: at.center(row.lane), cy: at.middle(i), r: geometry.dots.radius });
  return svg('g', { class: 'box ' + (row.role || 'other'), 'data-row': i },
    svg('title', {}, row.call + ', line ' + row.line + ' of ' + report.files[row.file].path + ': ' + plain(row.does)),
    shape,
    lines(call, { class: 'call', x, y }, text.call),
    lines(does, { class: 'does', x, y: y + call.length * text.call }, text.does));
}

/** The host makes the call; where it waits for the work, an arrow comes back. */
function submission(row, i, at) {
  if (row.lane === row.host) {
    return '';
  }
  const from = at.center(row.host);
  const group = svg('g', { class: 'submission' + (row.returns ? ' ' + row.returns : '') },
    svg('line', { x1: from, x2: at.left(row.lane), y1: at.middle(i), y2: at.middle(i) }),
    svg('circle', { cx: from, cy: at.middle(i), r: 3.5 }));
  if (row.returns) {
    group.append(arrowHead(from + 5, at.middle(i), -1));
  }
  return group;
}

function arrowHead(x, y, direction) {
  return svg('path', { class: 'tip', d: `M${x},${y} l${-8 * direction},-4.5 v9 z` });
}

/**
 * From the side of one call to the side of another. `shift` sets parallel lines apart; `gap` is the height above
 * the last row at which the line changes channels.
 */
function route(from, to, at, shift, gap) {
  const [a, b] = [from.lane, to.lane];
  const right = b >= a;
  const enters = b > a ? 1 : -1;
  const x1 = right ? at.right(a) : at.left(a);
  const x2 = b > a ? at.left(b) : at.right(b);
  const c1 = x1 + (right ? 8 + shift : -8 - shift);
  const c2 = x2 - enters * (12 + shift);
  const [y1, y2, y] = [at.middle(from.row), at.middle(to.row), at.top(to.row) - gap];
  const points = Math.abs(b - a) < 2
    ? [[x1, y1], [c1, y1], [c1, y2], [x2, y2]]
    : [[x1, y1], [c1, y1], [c1, y], [c2, y], [c2, y2], [x2, y2]];
  return { d: rounded(points), x: x2, y: y2, direction: enters, channel: c1 };
}

/** Lines between the points, with round corners. */
function rounded(points) {
  let d = `M${points[0]}`;
  for (let i = 1; i < points.length - 1; i++) {
    d += ` L${towards(points[i], points[i - 1])} Q${points[i]} ${towards(points[i], points[i + 1])}`;
  }
  return d + ` L${points[points.length - 1]}`;
}

function towards([x, y], [tx, ty]) {
  const length = Math.hypot(tx - x, ty - y) || 1;
  const step = Math.min(6, length / 2) / length;
  return [x + (tx - x) * step, y + (ty - y) * step];
}

/** Where a link begins or ends: a thread hands over to a thread, whatever stream the call is for. */
function end(finding, edge, row) {
  const { lane, host } = finding.rows[row];
  return { row, lane: edge.kind === 'hand-off' ? host : lane };
}

function link(finding, edge, i, at) {
  const line = route(end(finding, edge, edge.from), end(finding, edge, edge.to), at, (i % 3) * 3, 5);
  return svg('g', { class: 'link ' + edge.kind, 'data-from': edge.from, 'data-to': edge.to },
    svg('path', { class: 'line', d: line.d }), arrowHead(line.x, line.y, line.direction));
}

/** The edge that should be there: red, dashed, with a cross and words. */
function missing(finding, at) {
  const edge = finding.missing;
  if (!edge) {
    return '';
  }
  const above = (geometry.gap + geometry.band) / 2;
  const [from, to] = [end(finding, edge, edge.from), end(finding, edge, edge.to)];
  const line = route(from, to, at, -3, above);
  const width = edge.label.length * 6.9 + 32;
  const y = at.top(edge.to) - above;
  const wanted = from.lane === to.lane ? line.channel : (at.center(from.lane) + at.center(to.lane)) / 2;
  const x = Math.max(4, Math.min(at.width - width - 2, at.boxed ? wanted - width / 2 : at.text - 6));
  return svg('g', { class: 'missing', 'data-from': edge.from, 'data-to': edge.to },
    svg('path', { class: 'line', d: line.d }),
    arrowHead(line.x, line.y, line.direction),
    svg('rect', { class: 'label', x, y: y - 10, width, height: 20, rx: 10 }),
    svg('path', { class: 'cross', d: `M${x + 9},${y - 4} l8,8 m0,-8 l-8,8` }),
    svg('text', { x: x + 23, y: y + 4 }, edge.label));
}

function lineNumber(row, i, at) {
  return svg('text', { class: 'number', x: geometry.gutter - 6, y: at.middle(i) + 4 }, row.line);
}

/** The timeline of a finding, as wide as fits; wider where the lanes need it. */
function timeline(finding, width) {
  const at = layout(finding, width);
  return svg('svg',
    { class: 'timeline', role: 'img', width: at.width, height: at.height, viewBox: `0 0 ${at.width} ${at.height}`,
      'aria-label': `Timeline with ${finding.lanes.length} lanes and ${finding.rows.length} calls; the steps are listed below` },
    finding.lanes.map((lane, i) => head(lane, i, at)),
    svg('text', { class: 'number', x: geometry.gutter - 6, y: at.slanted ? at.head - 8 : 20 }, 'line'),
    finding.rows.map((row, i) => submission(row, i, at)),
    finding.rows.map((row, i) => lineNumber(row, i, at)),
    finding.rows.map((row, i) => box(row, i, at)),
    (finding.links || []).map((edge, i) => link(finding, edge, i, at)),
    missing(finding, at));
}
