import type { ContactList } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

type CheckWaits = ContactList['checkWaits'];

// If the list is being checked already, the check goes on: only its wait ends, and `check_began_at` stays. So people
// for whom WhatsApp gave no answer in this check are not asked about again before the next one.
const begin = statement(`update contact_lists
  set is_checking = true, check_waits = null, check_due_at = $2,
    check_began_at = case when is_checking then check_began_at else $2 end
  where id = $1`);
const stop = statement(
  'update contact_lists set is_checking = false, check_waits = null where id = $1 and is_checking',
);
const takeLease = statement(`update contact_lists set check_leased_until = $2, check_due_at = $3
  where id = $1 and is_checking and (check_leased_until is null or check_leased_until < $3) returning id`);
const renew = statement(
  'update contact_lists set check_leased_until = $2 where id = $1 and check_leased_until is not null',
);
const giveBack = statement(`update contact_lists
  set check_leased_until = null, check_due_at = $2, is_checking = is_checking and not $3,
    check_waits = case when is_checking and not $3 then $4 end
  where id = $1 returning is_checking as "isChecking"`);

/** Marks a list as being checked. */
export async function beginCheck(scope: Scope, id: number): Promise<void> {
  await scope.rows(begin, [id, scope.now]);
}

/** Stops the check of a list. */
export async function endCheck(scope: Scope, id: number): Promise<void> {
  await scope.rows(stop, [id]);
}

/** Takes the lease of a check. @returns false if another worker has it, or if the list is not being checked */
export const claimCheck = async (scope: Scope, id: number, leaseMs: number): Promise<boolean> =>
  (await scope.rows(takeLease, [id, new Date(scope.now.getTime() + leaseMs), scope.now])).length > 0;

/** Extends the lease of a check. */
export async function renewCheck(scope: Scope, id: number, leaseMs: number): Promise<void> {
  await scope.rows(renew, [id, new Date(scope.now.getTime() + leaseMs)]);
}

/**
 * Gives the lease back.
 * @param outcome `isFinished`: no person is left to ask about, or the check was stopped; `waits`: why the check
 * waits, or null; `dueAt`: when it may go on
 * @returns whether the check goes on; `undefined`: the list is gone
 */
export async function releaseCheck(
  scope: Scope,
  id: number,
  outcome: { isFinished: boolean; waits: CheckWaits; dueAt: Date },
): Promise<boolean | undefined> {
  const [list] = await scope.rows<{ isChecking: boolean }>(giveBack, [
    id,
    outcome.dueAt,
    outcome.isFinished,
    outcome.waits,
  ]);
  return list?.isChecking;
}
