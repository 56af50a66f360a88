import type { Log } from '../log.ts';
import type { Company } from '../scope/scope.ts';
import { announcersOf } from './reactions.ts';
import type { FactName, RecordedFact } from './facts.ts';

/** The facts that wait to be announced, and the announcements that run, by company. */
const waiting = new Map<number, RecordedFact[]>();
const running = new Map<number, Promise<void>>();
let log: Log | undefined;

/** Sets where failures of announcers are logged; called once at start. */
export const logFactsTo = (to: Log): void => void (log = to);

/**
 * Passes committed facts of a company to their announcers. Facts of one company are announced one after the other, so a
 * client never gets an older state after a newer one. Facts that wait are announced together.
 */
export function deliverFacts(company: Company, recorded: readonly RecordedFact[]): void {
  // Facts without announcers are left out, so that they do not separate facts that are announced together.
  const facts = recorded.filter(({ name }) => announcersOf(name).length > 0);
  if (facts.length === 0) return;
  const queue = waiting.get(company.id);
  if (queue) queue.push(...facts);
  else waiting.set(company.id, [...facts]);
  if (!running.has(company.id)) running.set(company.id, announceWaiting(company));
}

/** Resolves when no fact waits and no announcement runs; for tests and a clean stop. */
export async function factsDelivered(): Promise<void> {
  while (running.size > 0) await Promise.all(running.values());
}

/** Announces the waiting facts of a company until there are none. An announcer that fails does not stop the others. */
async function announceWaiting(company: Company) {
  // Facts of commits that finish in the same turn of the event loop are announced together. The answers to the callers
  // of these commits are sent first.
  await new Promise(setImmediate);
  for (let facts = takeWaiting(company); facts.length > 0; facts = takeWaiting(company)) {
    for (const [name, group] of groupNeighbours(facts)) {
      for (const announce of announcersOf(name)) {
        try {
          await announce(company, group);
        } catch (error) {
          log?.error({ err: error, fact: name, ...company.logged }, 'a fact could not be told to the screens');
        }
      }
    }
  }
  running.delete(company.id);
}

function takeWaiting({ id }: Company): RecordedFact[] {
  const facts = waiting.get(id) ?? [];
  waiting.delete(id);
  return facts;
}

/** Groups facts of the same name that follow each other; the order between names is kept. */
function groupNeighbours(facts: RecordedFact[]): [FactName, unknown[]][] {
  const groups: [FactName, unknown[]][] = [];
  for (const { name, fact } of facts) {
    const last = groups.at(-1);
    if (last?.[0] === name) last[1].push(fact);
    else groups.push([name, [fact]]);
  }
  return groups;
}
