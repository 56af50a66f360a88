import { judge } from '../goals.ts';
import { spanOf, type Row } from './row.ts';

const round = (value: number | undefined, digits: number) =>
  value === undefined ? '' : value.toFixed(value >= 100 ? 0 : digits);
/** A value as a multiple of an earlier or smaller one: `×1.25`. */
const factor = (now: number | undefined, before: number | undefined) =>
  now === undefined || !before ? '' : `×${(now / before).toFixed(2)}`;
const cpuOf = ({ node, postgres }: Row) => (node === undefined || postgres === undefined ? undefined : node + postgres);

/** The input of a cell besides its row: the other rows, and the same row at scale 1. */
interface Context {
  all: readonly Row[];
  /** The empty route's calls per second. */
  yardstick: number | undefined;
  smaller: Row | undefined;
  scale: number;
}
type Column = readonly [title: string, cellOf: (row: Row, context: Context) => string];

const columns: readonly Column[] = [
  ['what', ({ what }) => what],
  ['median ms', ({ median }) => round(median, 1)],
  ['p95 ms', ({ p95 }) => round(p95, 1)],
  ['p99 ms', ({ p99 }) => round(p99, 1)],
  ['a second', ({ perSecond }) => round(perSecond, 1)],
  [
    'of the empty route',
    ({ perSecond }, { yardstick }) =>
      perSecond === undefined || yardstick === undefined ? '' : round(perSecond / yardstick, 3),
  ],
  ['Node ms', ({ node }) => round(node, 2)],
  ['PostgreSQL ms', ({ postgres }) => round(postgres, 2)],
  ['Node MB', ({ memory }) => round(memory, 0)],
  ['goal', (row, { all, scale }) => judge(row, all, scale)?.goal ?? ''],
  ['against it', (row, { all, scale }) => judge(row, all, scale)?.verdict ?? ''],
];
/** The growth of the times against scale 1, which must stay small. */
const growth: readonly Column[] = [
  ['median, of scale 1', ({ median }, { smaller }) => factor(median, smaller?.median)],
  ['CPU, of scale 1', (row, { smaller }) => factor(cpuOf(row), smaller && cpuOf(smaller))],
];
const remarks: Column = [
  '',
  ({ counts = {}, note }) =>
    [...Object.entries(counts).map(([unit, count]) => `${shown(count)} ${unit}`), note ?? '']
      .filter(Boolean)
      .join(', '),
];

function shown(count: number | readonly [number, number]): string {
  const [least, most] = spanOf(count).map((value) => (Number.isInteger(value) ? String(value) : value.toFixed(1)));
  return least === most ? `${most}` : `${least} to ${most}`;
}

/**
 * A table for the terminal and for Markdown. The milliseconds of Node and PostgreSQL are CPU time of one operation.
 * `smaller` is the table of scale 1, for larger scales.
 */
export function tableOf(rows: readonly Row[], scale: number, smaller?: readonly Row[]): string {
  const all = [...columns, ...(smaller ? growth : []), remarks];
  const yardstick = rows.find(({ what }) => what.includes('empty Fastify route'))?.perSecond;
  const cells = [
    all.map(([title]) => title),
    ...rows.map((row) =>
      all.map(([, cellOf]) =>
        cellOf(row, { all: rows, yardstick, smaller: smaller?.find(({ what }) => what === row.what), scale }),
      ),
    ),
  ];
  const widths = all.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0), 3));
  const isText = (at: number) => ['what', 'goal', 'against it', ''].includes(all[at]?.[0] ?? '');
  const lineOf = (parts: readonly string[]) => `| ${parts.join(' | ')} |`;
  const padded = (cell: string, at: number) =>
    isText(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  const lines = cells.map((line) => lineOf(line.map(padded)));
  const rule = lineOf(widths.map((width, at) => (isText(at) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)));
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** The rows with a goal, in Markdown: what was asked, what was measured, and how far it misses the goal. */
export function goalsTableOf(rows: readonly Row[], scale: number): string {
  const lines = rows.flatMap((row) => {
    const judged = judge(row, rows, scale);
    return judged ? [[row.what, judged.goal, measuredOf(row), judged.verdict === 'reached' ? '' : judged.verdict]] : [];
  });
  const head = ['what', 'goal', 'measured', 'against the goal'];
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [head, head.map(() => '---'), ...lines].map(lineOf).join('\n');
}

function measuredOf({ median, p95, p99, perSecond, memory, counts = {} }: Row): string {
  const times = [
    median !== undefined && `${round(median, 1)} ms`,
    p95 !== undefined && `p95 ${round(p95, 1)}`,
    p99 !== undefined && `p99 ${round(p99, 1)}`,
  ];
  const figures = [
    perSecond !== undefined && `${round(perSecond, 1)} /s`,
    ...times,
    median === undefined && perSecond === undefined && memory !== undefined && `${round(memory, 0)} MB`,
    ...Object.entries(counts).map(([unit, count]) => `${shown(count)} ${unit}`),
  ];
  return figures.filter(Boolean).join(', ');
}

/** The changes since an earlier run as factors: the new value divided by the old. */
export function compare(rows: readonly Row[], earlier: readonly Row[]): string {
  const earlierRows = new Map(earlier.map((row) => [row.what, row]));
  const lines = rows.flatMap((row) => {
    const before = earlierRows.get(row.what);
    return before
      ? [
          [
            row.what,
            factor(row.median, before.median),
            factor(row.perSecond, before.perSecond),
            factor(cpuOf(row), cpuOf(before)),
            factor(row.memory, before.memory),
          ],
        ]
      : [];
  });
  const width = Math.max(...lines.map(([what]) => what?.length ?? 0), 4);
  return [['what', 'median', 'a second', 'CPU', 'Node MB'], ...lines]
    .map(([what = '', ...rest]) => `${what.padEnd(width)}  ${rest.map((cell) => cell.padStart(9)).join('')}`)
    .join('\n');
}
