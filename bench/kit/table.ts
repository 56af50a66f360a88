import type { Row } from './row.ts';

const round = (value: number | undefined, digits: number) => (value === undefined ? '' : value.toFixed(value >= 100 ? 0 : digits));

const columns: readonly [title: string, of: (row: Row, yardstick: number | undefined) => string][] = [
  ['what', ({ what }) => what],
  ['median ms', ({ median }) => round(median, 1)],
  ['p95 ms', ({ p95 }) => round(p95, 1)],
  ['p99 ms', ({ p99 }) => round(p99, 1)],
  ['a second', ({ perSecond }) => round(perSecond, 1)],
  ['of the empty route', ({ perSecond }, yardstick) => (perSecond === undefined || yardstick === undefined ? '' : round(perSecond / yardstick, 3))],
  ['Node ms', ({ node }) => round(node, 2)],
  ['PostgreSQL ms', ({ postgres }) => round(postgres, 2)],
  ['Node MB', ({ memory }) => round(memory, 0)],
  ['', ({ note }) => note ?? ''],
];

/** A table for the screen and for Markdown alike. The milliseconds of Node and PostgreSQL are CPU time of one operation. */
export function tableOf(rows: readonly Row[]): string {
  const yardstick = rows.find(({ what }) => what.includes('empty Fastify route'))?.perSecond;
  const cells = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, of]) => of(row, yardstick)))];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0), 3));
  const lines = cells.map((line) => `| ${line.map((cell, at) => (at === 0 || at === columns.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`);
  const rule = `| ${widths.map((width, at) => (at === 0 || at === columns.length - 1 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** The figures of a table written before, by what was measured. */
function readTable(text: string): Map<string, { median: number; perSecond: number; memory: number }> {
  const number = (cell: string | undefined) => (cell?.trim() ? Number(cell) : Number.NaN);
  const lines = text.split('\n').filter((line) => line.startsWith('| ')).map((line) => line.split('|').slice(1, -1));
  return new Map(lines.filter((cells) => cells.length === columns.length).map((cells) => [cells[0]?.trim() ?? '', { median: number(cells[1]), perSecond: number(cells[4]), memory: number(cells[8]) }]));
}

/** What changed since an earlier table, as factors: now divided by then. */
export function compare(rows: readonly Row[], earlier: string): string {
  const then = readTable(earlier);
  const factor = (now: number | undefined, before: number | undefined) => (now === undefined || !before || Number.isNaN(before) ? '' : `×${(now / before).toFixed(2)}`);
  const lines = rows.flatMap(({ what, median, perSecond, memory }) => {
    const before = then.get(what);
    return before ? [[what, factor(median, before.median), factor(perSecond, before.perSecond), factor(memory, before.memory)]] : [];
  });
  const width = Math.max(...lines.map(([what]) => what?.length ?? 0), 4);
  return [['what', 'median', 'a second', 'Node MB'], ...lines].map(([what = '', ...rest]) => `${what.padEnd(width)}  ${rest.map((cell) => cell.padStart(9)).join('')}`).join('\n');
}
