import { spanOf, type Row } from './kit/row.ts';

/** What a row must reach: times and counts at most, rates at least. */
interface Goal {
  perSecond?: number;
  median?: number;
  p95?: number;
  memory?: number;
  counts?: Record<string, number>;
  /** Neither more nor fewer. */
  exactly?: Record<string, number>;
  /** At least this share of another row's rate. */
  shareOf?: { row: string; share: number };
  /** The 95th percentile may be at most so many times that of another row. */
  p95As?: { row: string; times: number };
  /** What holds it back where it is missed; told under the table then, and only then. */
  reason?: string;
}

const ticketList: Goal = {
  perSecond: 2000,
  median: 8,
  counts: { KB: 16 },
  exactly: { rows: 40 },
  reason:
    "both cores are busy but for a tenth: half of them with PostgreSQL's 40 rows of four tables, no function of which has 2 %, the rest with Node and the bench's own client; 2,000 a second would leave 1 ms for all of it.",
};
const burst = (perSecond: number): Goal => ({
  perSecond,
  exactly: { lost: 0, misplaced: 0, 'not heard': 0 },
  reason: "storing a message is two thirds PostgreSQL's time: its six indexes, and those of its ticket.",
});

const hashes = 'password hashes alone, as many at once as there are cores';

/** By the row's name. */
export const goals: Readonly<Record<string, Goal>> = {
  'JavaScript of the sign-in page, gzip': {
    counts: { kB: 120 },
    reason: 'react-dom alone is 67 kB and the router 26.',
  },
  'JavaScript of the tickets page, gzip': {
    counts: { kB: 250 },
    reason: 'conversation and composer are on the page, and drawn with it.',
  },
  'warm start to the first page': {
    median: 1500,
    reason: 'PostgreSQL starts first, then Node reads and compiles what it needs.',
  },
  'idle, two sandbox connections': { memory: 150, reason: 'Node itself and what every start must load.' },
  'ticket list, open, all, 16 connections': ticketList,
  'ticket list, waiting, by queues, 16 connections': ticketList,
  'ticket list, resolved, all, 16 connections': ticketList,
  'ticket search by name (gabriel moura), alone': {
    median: 10,
    reason: 'every contact with the name is found first, then the newest of their tickets.',
  },
  'ticket search by a rare word, alone': {
    median: 5,
    reason: 'most of it is planning: how rare each word is, and a query with the words written into it.',
  },
  'ticket search by a common word (boleto), alone': {
    median: 50,
    reason: 'the newest tickets are looked through until a page is full.',
  },
  'contact list, alone': { median: 5, reason: "Node's share of every call, and the JSON of forty contacts." },
  'contact search (silva), alone': {
    median: 15,
    reason: 'the index names every contact with the name before a thousand of them are put in order.',
  },
  'message page, small ticket, 16 connections': {
    perSecond: 2000,
    reason: "more than half is PostgreSQL's time; the bench's own client takes its share of the two cores.",
  },
  'message page, first of a 10,000-message ticket, alone': {
    median: 5,
    counts: { KB: 30 },
    reason: "Node's share of every call, and the rows of forty messages.",
  },
  'tickets page, warm: until the first tickets are visible': {
    median: 700,
    counts: { calls: 6 },
    reason:
      "some 200 ms of the page's own thread, a quarter of it compiling scripts, on the same two cores as the server and the bench.",
  },
  'one incoming message, 2000 loaded: main thread': {
    median: 8,
    reason:
      'one frame and one layout; a third is script, an eighth style and layout, the rest painting, the frame itself and the words on the socket.',
  },
  'inbound at 10/s: from the driver to the screen': {
    median: 6,
    p95: 12,
    reason:
      'two commits, of the journal and of the message, and six round trips between processes that have slept since the last one.',
  },
  'bytes to one admin for an inbound text of 99 characters': {
    counts: { bytes: 700 },
    reason: "the ticket's row goes along, as far as the message does not say it.",
  },
  'fan-out to 200 screens: the last has it': {
    median: 25,
    reason: "all screens live in the bench's own process, which reads every copy on the same two cores.",
  },
  'POST message until the reply, 16 connections': {
    perSecond: 1500,
    reason:
      'answers are stored by the lot and delivered in the same seconds; the cores are idle for a sixth of the time, while one lot waits for the disk and for those who have just been answered, and two lots at a time cost more than they gain.',
  },
  'POST message until the reply, alone': {
    median: 2,
    reason:
      'the cores are idle for two fifths of the time: it is a chain of two round trips with seven statements and a commit to disk, between processes that sleep in turn, beside which what was answered before goes out.',
  },
  'inbound burst of 3,000, 300 chats with open tickets': burst(2000),
  'inbound burst of 3,000, each a new contact': burst(1500),
  'inbound burst of 3,000, one chat': burst(2000),
  'inbound burst of 3,000, 300 chats with open tickets, each WhatsApp call 100 ms': burst(2000),
  '200 unfinished forms of a user without the right': { counts: { 'MB above idle': 100 } },
  '200 unfinished forms, each of another user': { counts: { 'MB above idle': 100 } },
  'sign-in, 16 connections': {
    shareOf: { row: hashes, share: 0.5 },
    reason: 'hashes take half of the cores at a lower priority, and each sign-in also writes a session.',
  },
  'sign-in, one after the other, while an admin asks for 300 new users at once': { p95: 1000 },
  'another call every 20 ms (counts), while signing in': {
    p95As: { row: 'another call every 20 ms (counts), nobody signing in', times: 2 },
    reason: 'one of two cores hashes; whoever needs it waits for the kernel to take it away.',
  },
  'other calls (counts, 4 connections), while signing in': {
    p95As: { row: 'other calls (counts, 4 connections), nobody signing in', times: 2 },
    reason: 'alone they fill both cores, of which hashes then take one.',
  },
};

/** Why a row costs more with ten times the data, where it does; by the row's name. */
export const growth: Readonly<Record<string, string>> = {
  'ticket search by name (gabriel moura), alone':
    'ten times as many people have the name: 990 contacts with 1,980 tickets, of which the newest are looked for. Beyond a thousand contacts it grows no more.',
  'ticket search by a common word (boleto), alone':
    'one of the few searches of a run may read from disk what no memory holds.',
  'inbound burst of 3,000, each a new contact':
    'what is new goes to places all over indexes of ten times the size: the same four bursts write 11,400 whole pages to the log instead of 5,650, which had to be read first.',
  'contact search (silva), alone': 'the index of words names all 39,600 before the first thousand of them are taken.',
};

interface Judgement {
  goal: string;
  /** `reached`, or what was measured as a multiple of each part of the goal that was missed. */
  verdict: string;
  reason?: string;
}

/** @returns nothing where a row has no goal. `among` are all rows of the table. */
export function judge(row: Row, among: readonly Row[]): Judgement | undefined {
  const goal = goals[row.what];
  if (!goal) return undefined;
  const other = (name: string | undefined) => among.find(({ what }) => what === name);
  const { shareOf, p95As } = goal;
  const rateOfOther = other(shareOf?.row)?.perSecond;
  const p95OfOther = other(p95As?.row)?.p95;
  const parts: (Part | undefined)[] = [
    part('rate', row.perSecond, {
      atLeast: goal.perSecond ?? (shareOf && rateOfOther && shareOf.share * rateOfOther),
      unit: '/s',
    }),
    part('median', row.median, { atMost: goal.median, unit: 'ms' }),
    part('p95', row.p95, { atMost: goal.p95 ?? (p95As && p95OfOther && p95As.times * p95OfOther), unit: 'ms p95' }),
    part('memory', row.memory, { atMost: goal.memory, unit: 'MB' }),
    ...Object.entries(goal.counts ?? {}).map(([unit, atMost]) =>
      part(unit, spanOf(row.counts?.[unit] ?? Number.NaN)[1], { atMost, unit }),
    ),
    ...Object.entries(goal.exactly ?? {}).map(([unit, wanted]) => ({
      goal: `${wanted} ${unit}`,
      missed: spanOf(row.counts?.[unit] ?? Number.NaN).every((count) => count === wanted)
        ? ''
        : `not ${wanted} ${unit}`,
    })),
  ];
  const known = parts.filter((one) => one !== undefined);
  const missed = known.flatMap((one) => one.missed || []);
  return {
    goal: known.map((one) => one.goal).join(', '),
    verdict: missed.join(', ') || 'reached',
    ...(missed.length > 0 && goal.reason !== undefined && { reason: goal.reason }),
  };
}

interface Part {
  goal: string;
  missed: string;
}

/** One limit; nothing where there is none. What could not be measured is missed. */
function part(
  name: string,
  measured = Number.NaN,
  { atLeast, atMost, unit }: { atLeast?: number | undefined; atMost?: number | undefined; unit: string },
): Part | undefined {
  const limit = atLeast ?? atMost;
  if (limit === undefined) return undefined;
  const isReached = atLeast === undefined ? measured <= limit : measured >= limit;
  const shown = limit >= 100 ? limit.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',') : String(Number(limit.toFixed(1)));
  return {
    goal: `${atLeast === undefined ? '≤' : '≥'} ${shown}${unit.startsWith('/') ? '' : ' '}${unit}`,
    missed: isReached ? '' : `×${(measured / limit).toFixed(2)} ${name}`,
  };
}
