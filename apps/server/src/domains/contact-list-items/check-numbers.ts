import { setTimeout as wait } from 'node:timers/promises';
import type { ContactList } from '@balcao/contract';
import { fail, failureOf } from '../../platform/fail.ts';
import { job, type Job } from '../../platform/jobs/jobs.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { lookUpNumber } from '../connections/index.ts';
import { claimCheck, releaseCheck, renewCheck } from '../contact-lists/index.ts';
import { askBudget, mayAskForNumber } from '../send-budgets/index.ts';
import { enqueueCheck, listConnectionsForCheck, type CheckJob } from './start-check.ts';

/** A job asks for at most this long. Then a new job continues the check: the checks of all companies take turns. */
const sliceMs = 30_000;
/** After this time another worker replaces a worker that died. It is longer than one question takes. */
const leaseMs = 60_000;
/** The part of a connection's look-ups of 24 hours that checks may use; the rest is for forms and for programs. */
const shareOfLookUps = 0.8;
/** After how long a check that waits is tried again, by what it waits for. */
const retryInMs: Record<NonNullable<ContactList['checkWaits']>, number> = { connection: 60_000, budget: 600_000 };
/** Screens see the progress at most this often. */
const announceMs = 1000;

/**
 * Asks WhatsApp about the people of a list, one after the other, within the send budget of the connections. A lease
 * keeps two workers from asking for the same list. Each answer is stored at once, so a restart repeats one question at
 * most.
 */
export const checkJob = job<CheckJob>(workCheck, { timeoutSeconds: 180, isBackground: true });

/** What became of a question: WhatsApp was asked; there is no one left; or what the check waits for. */
type Outcome = 'answered' | 'finished' | NonNullable<ContactList['checkWaits']>;

async function workCheck(claimed: Job<CheckJob>): Promise<void> {
  const { payload, signal } = claimed;
  const { listId } = payload;
  const company = companyOf(claimed);
  if (!(await company.inScope((scope) => claimCheck(scope, listId, leaseMs)))) return;
  const until = Date.now() + sliceMs;
  let announcedAt = 0;
  let outcome: Outcome = 'answered';
  try {
    while (outcome === 'answered' && Date.now() < until && !signal.aborted) {
      const mustAnnounce = Date.now() - announcedAt >= announceMs;
      if (mustAnnounce) announcedAt = Date.now();
      outcome = await askNext(company, listId, { signal, mustAnnounce });
    }
  } finally {
    await company.inScope((scope) => release(scope, listId, outcome));
  }
}

/** Ends the lease, and enqueues the job that continues the check, unless the check is over or waits. */
async function release(scope: Scope, listId: number, outcome: Outcome): Promise<void> {
  const waits = outcome === 'connection' || outcome === 'budget' ? outcome : null;
  const dueAt = new Date(scope.now.getTime() + (waits === null ? 0 : retryInMs[waits]));
  const mustContinue = await releaseCheck(scope, listId, { isFinished: outcome === 'finished', waits, dueAt });
  // The list is gone.
  if (mustContinue === undefined) return;
  // A check that waits is continued by `resumeChecks`, or at once when a user starts it again.
  if (mustContinue && waits === null) await enqueueCheck(scope, listId);
  await scope.record('contact-list.changed', { id: listId });
}

/** The person whose number is asked about. */
interface CheckedPerson {
  id: number;
  number: string;
}
// People of unknown validity who were asked about since this check began are left out: WhatsApp gave no answer.
const nextPerson = statement(`select t.id, t.number
  from contact_lists l
  join contact_list_items t on t.list_id = l.id
  where l.id = $1 and l.is_checking and t.validity = 'unknown' and t.number is not null
    and (t.checked_at is null or t.checked_at < l.check_began_at)
  order by t.id
  limit 1`);

/** Asks about the next person through the first connection that can. @returns `finished` also for a stopped check */
async function askNext(
  company: Company,
  listId: number,
  { signal, mustAnnounce }: { signal: AbortSignal; mustAnnounce: boolean },
): Promise<Outcome> {
  const { person, connections } = await company.read(async (scope) => ({
    person: (await scope.rows<CheckedPerson>(nextPerson, [listId]))[0],
    connections: (await listConnectionsForCheck(scope)).filter(({ status }) => status === 'CONNECTED'),
  }));
  if (!person) return 'finished';
  let waits: Outcome = 'connection';
  for (const { id } of connections) {
    const answer = await askThrough(company, id, person.number, signal);
    if (answer === 'connection') continue;
    if (answer === 'budget') {
      waits = 'budget';
      continue;
    }
    await company.inScope((scope) => storeAnswer(scope, listId, person, { answer, mustAnnounce }));
    return 'answered';
  }
  return waits;
}

/**
 * WhatsApp's answer; `unknown`: it was asked and gave none. Or why it could not be asked: the connection is down, or
 * its budget is used up.
 */
type LookUpOutcome = 'valid' | 'invalid' | 'unknown' | 'connection' | 'budget';

async function askThrough(
  company: Company,
  connectionId: number,
  number: string,
  signal: AbortSignal,
): Promise<LookUpOutcome> {
  try {
    const found = await lookUpNumber(company, connectionId, number, {
      mayAsk: () => waitForBudget(company, connectionId, signal),
    });
    return found ? 'valid' : 'invalid';
  } catch (error) {
    const code = failureOf(error)?.code;
    if (code === 'ERR_SEND_BUDGET') return 'budget';
    if (code === 'ERR_WAPP_NOT_INITIALIZED' || code === 'ERR_NO_WAPP_FOUND') return 'connection';
    if (code === 'ERR_WAPP_CHECK_CONTACT') return 'unknown';
    throw error;
  }
}

/** Waits for the pace of the connection. @throws ERR_SEND_BUDGET if its look-ups for checks are used up */
async function waitForBudget(company: Company, connectionId: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const verdict = await company.inScope(async (scope) =>
      (await mayAskForNumber(scope, connectionId, shareOfLookUps)) ? askBudget(scope, connectionId, 'bulk') : null,
    );
    if (verdict === null || 'refused' in verdict) throw fail('ERR_SEND_BUDGET');
    if ('go' in verdict) return;
    await wait(Math.min(verdict.waitMs, 5000), undefined, { signal });
  }
}

// The number is compared, since a user may have edited it meanwhile.
const setValidity = statement(`update contact_list_items set validity = $3, checked_at = $4
  where id = $1 and number = $2 returning id`);
async function storeAnswer(
  scope: Scope,
  listId: number,
  { id, number }: CheckedPerson,
  { answer, mustAnnounce }: { answer: 'valid' | 'invalid' | 'unknown'; mustAnnounce: boolean },
): Promise<void> {
  const stored = await scope.rows(setValidity, [id, number, answer, scope.now]);
  await renewCheck(scope, listId, leaseMs);
  if (stored.length > 0) await scope.record('contact-list-item.changed', { id });
  if (mustAnnounce) await scope.record('contact-list.changed', { id: listId });
}
