import { judge } from '../goals.ts';
import { spanOf, type Row } from './row.ts';

const round = (value: number | undefined, digits: number) =>
  value === undefined ? '' : value.toFixed(value >= 100 ? 0 : digits);
const factor = (now: number | undefined, before: number | undefined) =>
  now === undefined || !before ? '' : `×${(now / before).toFixed(2)}`;
const cpuOf = ({ node, postgres }: Figures) =>
  node === undefined || postgres === undefined ? undefined : node + postgres;

/** What a cell is made from: its row, the others of the table, and the same row of a table at another scale. */
interface Context {
  all: readonly Row[];
  /** Calls a second of the empty route. */
  yardstick: number | undefined;
  smaller: Figures | undefined;
  scale: number;
}
type Column = readonly [title: string, of: (row: Row, context: Context) => string];

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
/** How much dearer than with a tenth of the data, which is what may not grow. */
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
 * A table for the screen and for Markdown alike. The milliseconds of Node and PostgreSQL are CPU time of one operation.
 * `smaller` is the table of scale 1, for larger scales.
 */
export function tableOf(rows: readonly Row[], scale: number, smaller?: ReadonlyMap<string, Figures>): string {
  const all = [...columns, ...(smaller ? growth : []), remarks];
  const yardstick = rows.find(({ what }) => what.includes('empty Fastify route'))?.perSecond;
  const cells = [
    all.map(([title]) => title),
    ...rows.map((row) =>
      all.map(([, of]) => of(row, { all: rows, yardstick, smaller: smaller?.get(row.what), scale })),
    ),
  ];
  const widths = all.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0), 3));
  const isText = (at: number) => ['what', 'goal', 'against it', ''].includes(all[at]?.[0] ?? '');
  const lines = cells.map(
    (line) =>
      `| ${line.map((cell, at) => (isText(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width, at) => (isText(at) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

type Figures = Pick<Row, 'median' | 'perSecond' | 'node' | 'postgres' | 'memory'>;

/** The figures of a table written before, by what was measured. */
export function readTable(text: string): Map<string, Figures> {
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const titles = lines.find(([first]) => first === 'what') ?? [];
  const figure = (cells: string[], name: keyof Figures, title: string) => {
    const cell = cells[titles.indexOf(title)];
    return cell ? { [name]: Number(cell) } : {};
  };
  return new Map(
    lines.map((cells) => [
      cells[0] ?? '',
      {
        ...figure(cells, 'median', 'median ms'),
        ...figure(cells, 'perSecond', 'a second'),
        ...figure(cells, 'node', 'Node ms'),
        ...figure(cells, 'postgres', 'PostgreSQL ms'),
        ...figure(cells, 'memory', 'Node MB'),
      },
    ]),
  );
}

/** What changed since an earlier table, as factors: now divided by then. */
export function compare(rows: readonly Row[], earlier: string): string {
  const then = readTable(earlier);
  const lines = rows.flatMap((row) => {
    const before = then.get(row.what);
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
