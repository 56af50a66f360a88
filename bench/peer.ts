import type { Row } from './kit/row.ts';

/** One line of the table in docs/performance.md. */
interface Summary {
  /** The name of the line, without the bench's terms. */
  what: string;
  /** The name of the measured row. */
  row: string;
  figure: 'median' | 'perSecond' | 'memory' | { count: string };
  unit: string;
  /**
   * The peer's value on the same data: the better of its sessions. It is absent if the peer has no such function or
   * could not be measured.
   */
  peer?: number;
}

/**
 * The peer is ticketz-oss/ticketz at commit fc405f6f, with PostgreSQL 15, Redis 7, a WhatsApp without network, and two
 * cores.
 */
const summaries: readonly Summary[] = [
  {
    what: 'yardstick: an empty route of Fastify',
    row: 'yardstick: empty Fastify route, 16 connections',
    figure: 'perSecond',
    unit: '/s',
  },
  { what: 'warm start', row: 'warm start to /readyz', figure: 'median', unit: 'ms', peer: 2100 },
  { what: 'memory, idle', row: 'idle, two sandbox connections', figure: 'memory', unit: 'MB', peer: 335 },
  {
    what: 'JavaScript of the sign-in page',
    row: 'JavaScript of the sign-in page, gzip',
    figure: { count: 'kB' },
    unit: 'kB',
    peer: 1359,
  },
  {
    what: 'tickets page in a warm browser',
    row: 'tickets page, warm: until the first tickets are visible',
    figure: 'median',
    unit: 'ms',
  },
  { what: 'ticket list', row: 'ticket list, open, all, 16 connections', figure: 'perSecond', unit: '/s', peer: 108 },
  { what: 'ticket list, one caller', row: 'ticket list, open, all, alone', figure: 'median', unit: 'ms', peer: 13 },
  {
    what: 'messages of a small ticket',
    row: 'message page, small ticket, 16 connections',
    figure: 'perSecond',
    unit: '/s',
    peer: 142,
  },
  {
    what: 'messages of a ticket with 10,000',
    row: 'message page, any of a 10,000-message ticket, alone',
    figure: 'median',
    unit: 'ms',
    peer: 137,
  },
  { what: 'contact list', row: 'contact list, alone', figure: 'median', unit: 'ms', peer: 182 },
  { what: 'search by a name', row: 'ticket search by name, alone', figure: 'median', unit: 'ms', peer: 1628 },
  {
    what: 'search by a rare word',
    row: 'ticket search by a rare word, alone',
    figure: 'median',
    unit: 'ms',
    peer: 1756,
  },
  {
    what: 'search by a common word',
    row: 'ticket search by a common word, alone',
    figure: 'median',
    unit: 'ms',
    peer: 151,
  },
  {
    what: 'search by a common word among open tickets',
    row: 'ticket search by a common word, open, alone',
    figure: 'median',
    unit: 'ms',
  },
  {
    what: 'contact search by a common name',
    row: 'contact search by a common name, alone',
    figure: 'median',
    unit: 'ms',
    peer: 176,
  },
  {
    what: 'sending a message',
    row: 'POST message until the reply, 16 connections',
    figure: 'perSecond',
    unit: '/s',
    peer: 29,
  },
  {
    what: 'sending a message, one caller',
    row: 'POST message until the reply, alone',
    figure: 'median',
    unit: 'ms',
    peer: 45,
  },
  {
    what: 'a burst of incoming messages, 300 chats',
    row: 'inbound burst of 3,000, 300 chats with open tickets',
    figure: 'perSecond',
    unit: '/s',
    peer: 31,
  },
  {
    what: 'a burst of incoming messages, new contacts',
    row: 'inbound burst of 3,000, each a new contact',
    figure: 'perSecond',
    unit: '/s',
    peer: 18,
  },
  {
    what: 'incoming, one by one over HTTP',
    row: 'inbound 1,000 one by one over HTTP, 300 chats with open tickets',
    figure: 'perSecond',
    unit: '/s',
  },
  {
    what: 'incoming, through one real number',
    row: 'inbound 1,000 one by one through one number (Baileys), 300 chats with open tickets',
    figure: 'perSecond',
    unit: '/s',
  },
  {
    what: 'answers, through one real number',
    row: '500 answers through one number (Baileys), until WhatsApp has them',
    figure: 'perSecond',
    unit: '/s',
  },
  {
    what: 'an incoming message reaches the screen (10 a second)',
    row: 'inbound at 10/s: from the driver to the screen',
    figure: 'median',
    unit: 'ms',
    peer: 31,
  },
  {
    what: 'the last of 200 screens has it',
    row: 'fan-out to 200 screens: the last has it',
    figure: 'median',
    unit: 'ms',
    peer: 64,
  },
  { what: 'sign-in', row: 'sign-in, 16 connections', figure: 'perSecond', unit: '/s', peer: 36 },
];

/** The rows that the table needs. */
export const namedRows: readonly string[] = summaries.map(({ row }) => row);

const figureOf = (row: Row | undefined, figure: Summary['figure']): number | undefined => {
  if (typeof figure === 'string') return row?.[figure];
  const count = row?.counts?.[figure.count];
  return typeof count === 'number' ? count : count?.[1];
};
const formatValue = (value: number | undefined, unit: string) =>
  value === undefined ? '' : `${value >= 10 ? Math.round(value).toLocaleString('en') : value.toFixed(1)} ${unit}`;

/**
 * The table of docs/performance.md: the peer, the product at each scale, and the ratio of the first scale to the peer.
 */
export function summaryOf(scales: readonly { scale: number; rows: readonly Row[] }[]): string {
  const head = ['what', 'peer', ...scales.map(({ scale }) => `ours, scale ${scale}`), 'ratio'];
  const lines = summaries.map(({ what, row, figure, unit, peer }) => {
    const [first, ...others] = scales.map(({ rows }) =>
      figureOf(
        rows.find((measured) => measured.what === row),
        figure,
      ),
    );
    const ratio = peer === undefined || !first ? undefined : ratioOf(first, peer, unit);
    return [
      what,
      formatValue(peer, unit),
      ...[first, ...others].map((value) => formatValue(value, unit)),
      ratio === undefined ? '' : `×${ratio >= 10 ? Math.round(ratio) : ratio.toFixed(1)}`,
    ];
  });
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = `|${head.map((_, column) => (column === 0 ? '---|' : '---:|')).join('')}`;
  return [lineOf(head), rule, ...lines.map(lineOf)].join('\n');
}

/** How many times better the product is: a higher rate, or a smaller value of anything else. */
const ratioOf = (ours: number, peer: number, unit: string) => (unit === '/s' ? ours / peer : peer / ours);
