import { sql } from 'kysely';
import { inCompany } from '../platform/scope/in-company.ts';
import { expireMessages } from '../domains/messages/index.ts';
import { setSetting } from '../domains/settings/index.ts';

const keptDays = 180;
const agedDays = 200;

/** The company keeps files for half a year. One conversation with a photo is made older, so its photo has expired. */
export const addExpired = (companyId: number): Promise<void> =>
  inCompany(companyId, async (scope) => {
    await setSetting(scope, 'mediaDays', String(keptDays));
    const { rows } = await sql<{ id: number }>`
      select t.id
      from messages m
      join tickets t on t.id = m.ticket_id
      where m.kind = 'image' and m.media_id is not null
      order by t.status = 'closed' desc, m.sent_at
      limit 1`.execute(scope.db);
    const [ticket] = rows;
    if (!ticket) return;
    const aged = sql`make_interval(days => ${agedDays})`;
    await sql`
      update messages set sent_at = sent_at - ${aged}, created_at = created_at - ${aged}
      where ticket_id = ${ticket.id}`.execute(scope.db);
    await sql`
      update tickets
      set created_at = created_at - ${aged}, updated_at = updated_at - ${aged}, queued_at = queued_at - ${aged},
        started_at = started_at - ${aged}, finished_at = finished_at - ${aged},
        last_message_at = last_message_at - ${aged}
      where id = ${ticket.id}`.execute(scope.db);
    await expireMessages(scope, { media: new Date(scope.now.getTime() - keptDays * 86_400_000), messages: null });
  });

/** A customer asked for an erasure, which is done: its row says so without personal data. */
export const addErasure = (companyId: number, userId: number, now: Date): Promise<void> =>
  inCompany(companyId, async ({ db }) => {
    // The erased contact is inserted only for its id.
    const { rows } = await sql<{ id: number }>`
      insert into contacts (name, number) values ('', '5511955550199') returning id`.execute(db);
    const id = rows[0]?.id ?? 0;
    await db.deleteFrom('contacts').where('id', '=', id).execute();
    const ended = new Date(now.getTime() - 6 * 86_400_000);
    const ordered = new Date(ended.getTime() - 90_000);
    await sql`
      insert into contact_erasures (contact_id, user_id, requested_by, reason, state, tables_done, table_count, rows,
        created_at, updated_at, ended_at)
      select ${id}, u.id, u.name, 'Pedido por e-mail, protocolo LGPD 0031', 'done', 38, 38, 214, ${ordered}, ${ended},
        ${ended}
      from users u
      where u.id = ${userId}`.execute(db);
  });
