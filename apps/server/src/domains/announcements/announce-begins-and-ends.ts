import { sql } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { listSubscribers } from '../companies/index.ts';
import { announcements } from './announcements.ts';
import { tellUsers } from './tell-users.ts';

/** Longer than the time between two runs, so that a late run misses nothing. A repeated signal is harmless. */
const lookBackMs = 150_000;

/** Sends the signals of the announcements that have begun or ended in the last minutes. It runs every minute. */
export async function announceBeginsAndEnds(now: Date = new Date()): Promise<void> {
  const since = new Date(now.getTime() - lookBackMs);
  const { records, subscribers } = await asOperator(async (db) => {
    const begunOrEnded = await db
      .selectFrom('announcements')
      .select('id')
      .where('status', '=', true)
      .where(
        sql<boolean>`((shown_from > ${since} and shown_from <= ${now})
          or (shown_until > ${since} and shown_until <= ${now}))`,
      )
      .execute();
    const found = [];
    for (const { id } of begunOrEnded) found.push(await announcements.require({ db, now }, id));
    return { records: found, subscribers: found.length > 0 ? await listSubscribers(db) : [] };
  });
  // As an update: a company to which the announcement is shown gets it, and every other company gets its removal.
  for (const record of records) tellUsers(record, { subscribers, action: 'update', now });
}
