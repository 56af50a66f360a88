import type { Scope } from '../../platform/scope/scope.ts';

/** A message to the first contact of the company in a year, for the sweep test. */
export async function insertSample(scope: Scope, word: string): Promise<{ id: number }> {
  const contact = await scope.db.selectFrom('contacts').select('id').orderBy('id').executeTakeFirstOrThrow();
  const sendAt = new Date(scope.now.getTime() + 365 * 24 * 3600_000);
  return scope.db
    .insertInto('schedules')
    .values({
      body: `${word} lembrete`,
      contact_id: contact.id,
      connection_id: null,
      user_id: null,
      send_at: sendAt,
      due_at: sendAt,
      sent_at: null,
      error: null,
      media_id: null,
      file_list_id: null,
      template: null,
      starts_at: sendAt,
      armed_at: scope.now,
      message_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
