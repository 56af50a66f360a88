import type { TicketChanges } from '@balcao/contract';
import { offersClosingReason } from '../closing-reasons/index.ts';
import { requireContact } from '../contacts/index.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireQueue } from '../queues/index.ts';
import type { TicketRow } from './ticket-access.ts';

/**
 * Checks what the queue of a ticket requires when a user closes it. Other actors (`system`) are not asked for a reason
 * or for fields.
 * @throws ERR_CLOSING_REASON_REQUIRED ERR_CLOSING_FIELDS_REQUIRED
 */
export async function requireClosable(
  scope: Scope,
  ticket: TicketRow,
  queueId: number | null,
  { closingReasonId, contactFields = [] }: Pick<TicketChanges, 'closingReasonId' | 'contactFields'>,
): Promise<void> {
  if (scope.actor.kind !== 'user' || queueId === null) return;
  const { closingReasonRequired, requiredContactFields } = await requireQueue(scope, queueId);
  // A group is not a person whose fields can be filled.
  const required = ticket.is_group ? [] : requiredContactFields;
  const fields =
    required.length === 0
      ? []
      : lacking(required, [...(await requireContact(scope, ticket.contact_id)).extraInfo, ...contactFields]);
  // While the queue offers no reason, its tickets can be closed without one.
  if (closingReasonRequired && !closingReasonId && (await offersClosingReason(scope, queueId)))
    throw fail('ERR_CLOSING_REASON_REQUIRED', { fields });
  if (fields.length > 0) throw fail('ERR_CLOSING_FIELDS_REQUIRED', { fields });
}

/** The names of the required fields that are still empty. */
function lacking(required: readonly string[], extras: readonly { name: string; value: string }[]): string[] {
  const filled = new Set(extras.filter(({ value }) => value.trim() !== '').map(({ name }) => comparable(name)));
  return required.filter((name) => !filled.has(comparable(name)));
}

const comparable = (name: string) => name.trim().toLowerCase();
