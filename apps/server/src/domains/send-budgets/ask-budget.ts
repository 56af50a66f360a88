import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { lockBudget } from './budget-row.ts';
import { paceAt, spend, waitFor } from './pace.ts';

/**
 * What is to be sent. `reply`: a message in an active conversation, or a further message of a sending that was granted.
 * `first-contact`: the first message of a conversation. `bulk`: another automatic message, or a question to WhatsApp
 * about a number of a contact list.
 */
export type Sending = 'reply' | 'first-contact' | 'bulk';
/**
 * `go`: the message was taken from the budget. `waitMs`: nothing was taken; ask again after this many ms. `refused`:
 * nothing was taken, because the number may not begin a conversation now.
 */
export type Verdict = { go: true } | { waitMs: number } | { refused: 'ERR_SEND_BUDGET' };

const storeBudget = statement(
  `update send_budgets
    set tokens = $2, filled_at = $3, day = $4::date, granted = $5, seen = $6
    where connection_id = $1`,
);

/** Asks whether a message may be sent, and takes it from the budget if so. */
export async function askBudget(scope: Scope, connectionId: number, kind: Sending): Promise<Verdict> {
  const budget = await lockBudget(scope, connectionId);
  const isFirst = kind === 'first-contact';
  if (isFirst && (budget.isRestricted || budget.usedToday >= budget.allowedToday))
    return { refused: 'ERR_SEND_BUDGET' };
  const pace = paceAt(scope.now.getTime(), budget.perMinute, budget.pace);
  const waitMs = waitFor(pace, budget.perMinute);
  // A reply goes at once, and takes its message from the budget, too.
  if (waitMs > 0 && kind !== 'reply') return { waitMs };
  const paceAfter = spend(pace, budget.perMinute);
  await scope.rows(storeBudget, [
    connectionId,
    paceAfter.tokens,
    new Date(paceAfter.at),
    budget.today,
    // Not `granted + 1`: conversations that attendants began use up the daily limit, too.
    isFirst ? budget.usedToday + 1 : budget.granted,
    budget.seen,
  ]);
  return { go: true };
}
