import { spanOf, type Row } from './kit/row.ts';

/** The limits of a row: maxima for times, memory and counts, minima for rates. */
interface Goal {
  perSecond?: number;
  median?: number;
  p95?: number;
  p99?: number;
  memory?: number;
  counts?: Record<string, number>;
  /** Counts that must be equal. */
  exactly?: Record<string, number>;
  /** The minimum rate as a share of another row's rate. */
  shareOf?: { row: string; share: number };
  /** The maximum 95th percentile as a multiple of another row's. */
  p95As?: { row: string; times: number };
  /** Each checked search is paged, and the hits that it finds are the hits that plain SQL finds. */
  isComplete?: true;
  /** Replaces this goal at scales above 1. */
  atLargerScale?: Goal;
}

const ticketList: Goal = {
  perSecond: 2000,
  median: 8,
  counts: { KB: 16 },
  exactly: { rows: 40 },
};
const burst = (perSecond: number): Goal => ({
  perSecond,
  exactly: { lost: 0, misplaced: 0, 'not heard': 0 },
});

/**
 * With more data a search must return its first page, or a part of it that is marked as incomplete, within the limit.
 */
const searching = (median: number): Goal => ({
  median,
  isComplete: true,
  atLargerScale: { p99: 300, isComplete: true },
});

/** A real number must reach 60 % of the rate of the WhatsApp library alone. */
const throughNumbers = Object.fromEntries(
  [
    'inbound 1,000 one by one through one number (Baileys), 300 chats with open tickets',
    'inbound 1,000 one by one through five numbers (Baileys), 300 chats with open tickets',
    '500 answers through one number (Baileys), until WhatsApp has them',
    '500 answers through five numbers (Baileys), until WhatsApp has them',
  ].map((what): [string, Goal] => [
    what,
    { shareOf: { row: `${what}: the library alone`, share: 0.6 }, exactly: { lost: 0, misplaced: 0 } },
  ]),
);

const hashes = 'password hashes alone, as many at once as there are cores';

/** The goals by the row's name. */
export const goals: Readonly<Record<string, Goal>> = {
  'JavaScript of the sign-in page, gzip': {
    counts: { kB: 120 },
  },
  'JavaScript of the tickets page, gzip': {
    counts: { kB: 250 },
  },
  'warm start to the first page': {
    median: 1500,
  },
  'idle, two sandbox connections': { memory: 150 },
  'ticket list, open, all, 16 connections': ticketList,
  'ticket list, waiting, by queues, 16 connections': ticketList,
  'ticket list, resolved, all, 16 connections': ticketList,
  'ticket search by name, alone': searching(25),
  'ticket search by digits of a number, alone': searching(25),
  'ticket search by a rare word, alone': searching(5),
  'ticket search by a less common word, alone': searching(20),
  'ticket search by two words, alone': searching(150),
  'ticket search by a common word, alone': searching(20),
  'ticket search by a common word, open, alone': searching(20),
  'ticket search by a common word, closed, alone': searching(20),
  'ticket search by a common word, two queues, alone': searching(150),
  'ticket search by a common word, two users, alone': searching(150),
  'ticket search by a common word, one tag, alone': searching(150),
  'ticket search by a common word, one day, alone': searching(150),
  'ticket search by a word of old tickets, alone': searching(150),
  'ticket search by a word of one queue, other queues, alone': searching(150),
  'ticket search by a word of closed tickets, not closed, alone': searching(150),
  'ticket search by a common word, an attendant, alone': searching(150),
  'contact search by a common name, alone': searching(25),
  'contact list, alone': { median: 5 },
  // Figures and attendants in one call.
  'dashboard of 30 days, alone': { median: 50 },
  'dashboard, tickets of 30 days by day, alone': { median: 20 },
  'message page, small ticket, 16 connections': {
    perSecond: 2000,
  },
  'message page, any of a 10,000-message ticket, alone': {
    median: 5,
    counts: { KB: 30 },
  },
  'tickets page, warm: until the first tickets are visible': {
    median: 700,
    counts: { calls: 6 },
  },
  'one incoming message, 2000 loaded: main thread': {
    median: 8,
  },
  'opening a ticket the first time: main thread': { median: 100 },
  'opening a ticket from memory: main thread': { median: 40 },
  '200 messages a second while a user types: the browser': { counts: { 'tasks over 50 ms of CPU': 0 } },
  'scrolling 10,000 messages up and down again: the browser': { exactly: { jumps: 0, 'reached the start': 1 } },
  'the journey of an attendant: from a key or click to the next frame': { p95: 100 },
  'inbound at 10/s: from the driver to the screen': {
    median: 6,
    p95: 12,
  },
  'bytes to one admin for an inbound text of 99 characters': {
    counts: { bytes: 700 },
  },
  'fan-out to 200 screens: the last has it': {
    median: 25,
  },
  'POST message until the reply, 16 connections': {
    perSecond: 1500,
  },
  'POST message until the reply, alone': {
    median: 2,
  },
  'inbound burst of 3,000, 300 chats with open tickets': burst(2000),
  'inbound burst of 3,000, each a new contact': burst(1500),
  'inbound burst of 3,000, one chat': burst(2000),
  'inbound burst of 3,000, 300 chats with open tickets, each WhatsApp call 100 ms': burst(2000),
  'inbound burst of 3,000, 300 new customers, a flow takes each message and says nothing': {
    shareOf: { row: 'inbound burst of 3,000, 300 new customers, no bot', share: 0.7 },
    exactly: { lost: 0, misplaced: 0, 'not heard': 0 },
  },
  'inbound burst of 3,000, 300 new customers, each message answered by a flow': {
    shareOf: { row: 'inbound burst of 3,000, 300 new customers, no bot', share: 0.7 },
    counts: { 'CPU ms a step': 5 },
    exactly: { lost: 0, misplaced: 0, 'not heard': 0 },
  },
  'start of a campaign of 100,000 people': { median: 2000, exactly: { people: 100_000 } },
  'report page of a campaign of 100,000 people': { median: 20 },
  'import of 50,000 rows into a contact list': {
    median: 20_000,
    counts: { 'longest pause ms': 50 },
    exactly: { created: 50_000 },
  },
  'a campaign of 10,000 people through one simulated phone (sandbox)': {
    exactly: { recorded: 10_000, messages: 10_000, lost: 0, extra: 0 },
  },
  'a campaign of 10,000 people through one number (Baileys), until WhatsApp has them': {
    exactly: { recorded: 10_000, messages: 10_000, lost: 0, extra: 0 },
  },
  'POST message until the reply, one caller, while a campaign sends': {
    p95As: { row: 'POST message until the reply, one caller, no campaign', times: 1.3 },
  },
  'ticket list, open, one caller, while a campaign sends': {
    p95As: { row: 'ticket list, open, one caller, no campaign', times: 1.3 },
  },
  '10,000 schedules due within a minute: how late each one is': {
    exactly: { sent: 10_000, lost: 0, extra: 0 },
  },
  // One hundredth of a core; the clock of the processes counts hundredths of a second.
  '10,000 waiting timers, nothing else to do': { counts: { 'CPU ms a second more': 10 } },
  // A frame each 16.7 ms, and the time that a frame of a screen may be late.
  'a block of 300 is dragged: from frame to frame': { median: 17, p95: 34, counts: { 'main thread ms a frame': 16.7 } },
  ...throughNumbers,
  '200 unfinished forms of a user without the right': { counts: { 'MB above idle': 100 } },
  '200 unfinished forms, each of another user': { counts: { 'MB above idle': 100 } },
  'sign-in, 16 connections': {
    shareOf: { row: hashes, share: 0.5 },
  },
  'sign-in, one after the other, while an admin asks for 300 new users at once': { p95: 1000 },
  'another call every 20 ms (counts), while signing in': {
    p95As: { row: 'another call every 20 ms (counts), nobody signing in', times: 2 },
  },
  'other calls (counts, 4 connections), while signing in': {
    p95As: { row: 'other calls (counts, 4 connections), nobody signing in', times: 2 },
  },
};

interface Judgement {
  goal: string;
  /** `reached`, or the measured value as a multiple of the limit, for each missed part of the goal. */
  verdict: string;
}

/** The maximum 95th percentile as a multiple of the median's goal, for goals that limit the median only. */
const p95OfMedian = 2.5;

/** Counts that are faults in every row, even without a goal. */
const faults = ['lost', 'doubled', 'misplaced', 'not heard', 'missing', 'extra'];

/** @returns the faults of a row as text, or an empty list. */
export function faultsOf({ counts = {} }: Row): string[] {
  return faults.flatMap((name) => {
    const [, most] = spanOf(counts[name] ?? 0);
    return most === 0 ? [] : [`${most} ${name}`];
  });
}

/** @returns `undefined` if the row has no goal. `among` holds all rows of the table. */
export function judge(row: Row, among: readonly Row[], scale = 1): Judgement | undefined {
  const goalAtScale1 = goals[row.what];
  if (!goalAtScale1) return undefined;
  const goal = scale > 1 ? (goalAtScale1.atLargerScale ?? goalAtScale1) : goalAtScale1;
  const rowNamed = (name: string | undefined) => among.find(({ what }) => what === name);
  const { shareOf, p95As } = goal;
  const rateOfOther = rowNamed(shareOf?.row)?.perSecond;
  const p95OfOther = rowNamed(p95As?.row)?.p95;
  const parts: (Part | undefined)[] = [
    part('rate', row.perSecond, {
      atLeast: goal.perSecond ?? (shareOf && rateOfOther && shareOf.share * rateOfOther),
      unit: '/s',
    }),
    part('median', row.median, { atMost: goal.median, unit: 'ms' }),
    part('p95', row.p95, { atMost: p95GoalOf(row, goal, p95OfOther), unit: 'ms p95' }),
    part('p99', row.p99, { atMost: goal.p99, unit: 'ms p99' }),
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
    goal.isComplete && { goal: 'complete', missed: isComplete(row) ? '' : 'not complete' },
  ];
  const known = parts.filter((each) => each !== undefined);
  const missed = known.flatMap((each) => each.missed || []);
  return {
    goal: known.map((each) => each.goal).join(', '),
    verdict: missed.join(', ') || 'reached',
  };
}

const isComplete = ({ counts = {} }: Row) =>
  ['missing', 'extra'].every((name) => spanOf(counts[name] ?? Number.NaN)[1] === 0);

function p95GoalOf(row: Row, { p95, median, p95As }: Goal, ofOther: number | undefined): number | undefined {
  if (p95 !== undefined) return p95;
  if (p95As) return ofOther && p95As.times * ofOther;
  return median === undefined || row.p95 === undefined ? undefined : p95OfMedian * median;
}

interface Part {
  goal: string;
  /** How the row misses the goal; empty if it reaches it. */
  missed: string;
}

/** One limit, or `undefined` if the goal does not set it. A value that was not measured misses its limit. */
function part(
  name: string,
  measured = Number.NaN,
  { atLeast, atMost, unit }: { atLeast?: number | undefined; atMost?: number | undefined; unit: string },
): Part | undefined {
  const limit = atLeast ?? atMost;
  if (limit === undefined) return undefined;
  const isReached = atLeast === undefined ? measured <= limit : measured >= limit;
  const sign = atLeast === undefined ? '≤' : '≥';
  const space = unit.startsWith('/') ? '' : ' ';
  return {
    goal: `${sign} ${formatLimit(limit)}${space}${unit}`,
    missed: isReached ? '' : `×${(measured / limit).toFixed(2)} ${name}`,
  };
}

/** Whole numbers with commas from 100 on (`2,000`); below, at most one decimal (`16.7`, `25`). */
const formatLimit = (limit: number): string =>
  limit >= 100 ? limit.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',') : String(Number(limit.toFixed(1)));
