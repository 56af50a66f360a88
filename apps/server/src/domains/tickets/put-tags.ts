import type { Scope } from '../../platform/scope/scope.ts';

/** Puts tags on a locked ticket. @returns those that the ticket did not have before */
export async function putTags({ db }: Scope, ticketId: number, tagIds: readonly number[]): Promise<number[]> {
  if (tagIds.length === 0) return [];
  const rows = await db
    .insertInto('ticket_tags')
    .values(tagIds.map((tag_id) => ({ ticket_id: ticketId, tag_id })))
    .onConflict((conflict) => conflict.constraint('ticket_tags_pkey').doNothing())
    .returning('tag_id')
    .execute();
  return rows.map(({ tag_id }) => tag_id);
}
