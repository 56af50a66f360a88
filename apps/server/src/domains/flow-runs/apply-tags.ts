import type { Scope } from '../../platform/scope/scope.ts';
import { tagByBot, type TicketRow } from '../tickets/index.ts';

interface TagChange {
  ticketId: number;
  action: 'add' | 'remove';
  tagIds: readonly number[];
}

/** Puts tags on tickets and takes them off, in order. A tag that was deleted meanwhile is left out. */
export async function applyTags(
  scope: Scope,
  changes: readonly TagChange[],
  ticketOf: (ticketId: number) => TicketRow,
): Promise<void> {
  for (const { ticketId, action, tagIds } of changes)
    await tagByBot(scope, ticketOf(ticketId), { tagIds, isOn: action === 'add' });
}
