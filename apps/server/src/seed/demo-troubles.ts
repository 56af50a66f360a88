import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { companyQueue, jobsSchema, requireBoss } from '../platform/jobs/enqueue-job.ts';
import { asWorker } from '../platform/scope/as-operator.ts';
import { inCompany } from '../platform/scope/in-company.ts';

/**
 * Adds failed work for the machine room: the look-up of a contact's picture, and the mail of an invitation. They failed
 * while WhatsApp and the mail server did not answer. A retry by the operator succeeds.
 */
export async function addTroubles(companyId: number, { connectionId, now }: { connectionId: number; now: Date }) {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const { contact, invited } = await inCompany(companyId, async ({ db }) => ({
    contact: await db
      .selectFrom('contacts')
      .select(['id', 'number'])
      .where('number', '<>', '')
      .orderBy('id')
      .executeTakeFirstOrThrow(),
    invited: await db.selectFrom('users').select('id').where('password_hash', 'is', null).executeTakeFirst(),
  }));
  const lookUp = { contactId: contact.id, chat: `${contact.number}@s.whatsapp.net` };
  const lane = `profile:${connectionId}`;
  await asWorker((db) =>
    sql`
      insert into lane_entries (company_id, lane, kind, payload, created_at, parked_at, attempts, last_error)
      values (${companyId}, ${lane}, 'profile', ${JSON.stringify(lookUp)}, ${hoursAgo(3)},
        ${hoursAgo(2)}, 5, 'Error: connect ETIMEDOUT')`.execute(db),
  );
  if (!invited) return;
  const job = { name: 'mail-invitation', companyId, payload: { userId: invited.id } };
  await requireBoss()
    .getDb()
    .executeSql(
      `insert into ${jobsSchema}.job
         (name, data, state, retry_limit, retry_count, created_on, completed_on, output, singleton_key)
       values ($1, $2, 'failed', 4, 4, $3, $4, $5, $6)`,
      [companyQueue, job, hoursAgo(5), hoursAgo(4), { error: 'Error: connect ECONNREFUSED' }, randomUUID()],
    );
}
