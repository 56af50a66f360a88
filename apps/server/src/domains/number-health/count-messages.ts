import type { Announcers } from '../../platform/facts/reactions.ts';
import type { Log } from '../../platform/log.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { noteFirstContacts } from '../send-budgets/index.ts';

interface Failed {
  connection: number;
  hour: string;
  code: string;
  count: number;
  at: string;
}
/** The counts of one company since the last write. */
interface Tally {
  company: Company;
  messageIds: string[];
  failed: Map<string, Failed>;
}

let tallies = new Map<number, Tally>();
const tallyOf = (company: Company) => {
  const known = tallies.get(company.id);
  if (known) return known;
  const tally: Tally = { company, messageIds: [], failed: new Map() };
  tallies.set(company.id, tally);
  return tally;
};

/** How many ids of a company are kept while the database is unavailable. Later messages are missing in the counts. */
const maxRemembered = 200_000;

// The facts arrive after the commit, in the process that stored the message, so each message is counted once. If a
// process is killed, the counts since its last write are lost. In exchange, no message waits for the statistics.
const noteMessages = async (company: Company, facts: readonly { messageId: string }[]) => {
  const { messageIds } = tallyOf(company);
  for (const { messageId } of facts) if (messageIds.length < maxRemembered) messageIds.push(messageId);
};
export const messageCounters: Announcers = {
  'message.received': noteMessages,
  'message.sent': noteMessages,
  async 'message.failed'(company, facts) {
    for (const { connectionId, code } of facts) noteFailed(company, connectionId, code, 1);
  },
  async 'messages.acked'(company, facts) {
    for (const { connectionId, error, messageIds } of facts)
      if (error !== null) noteFailed(company, connectionId, error, messageIds.length);
  },
};

function noteFailed(company: Company, connection: number, code: string, count: number) {
  const { failed } = tallyOf(company);
  const at = new Date().toISOString();
  const hour = `${at.slice(0, 13)}:00:00.000Z`;
  const key = `${connection} ${hour} ${code}`;
  failed.set(key, { connection, hour, code, count: (failed.get(key)?.count ?? 0) + count, at });
}

// Counts new messages ($1). The first message of a conversation tells which side began it. Groups are not counted.
// `begun`: conversations whose first message is ours and new, by the hour of this message.
// `answered`: conversations whose first message is ours, and in which the customer's first message is new. They count
// for the hour of our first message, so that `begun` and `answered` of an hour are about the same conversations.
const countMessages = statement(`
  with seen as materialized (select m.id, m.connection_id, m.contact_id, m.from_me, m.sent_at,
    date_trunc('hour', m.created_at, 'UTC') as hour
    from messages m where m.id = any($1::bigint[])),
  begun as (select s.connection_id, s.hour, count(*)::int as n
    from seen s
    join contacts c on c.id = s.contact_id
    where s.from_me and not c.is_group
      and not exists (select
        from messages e
        where e.contact_id = s.contact_id and e.connection_id = s.connection_id
          and (e.sent_at, e.id) < (s.sent_at, s.id))
      group by 1, 2),
  answered as (select s.connection_id, f.hour, count(*)::int as n from seen s
      cross join lateral (select e.from_me, date_trunc('hour', e.created_at, 'UTC') as hour
        from messages e
        where e.contact_id = s.contact_id and e.connection_id = s.connection_id
        order by e.sent_at, e.id limit 1) f
      join contacts c on c.id = s.contact_id where not s.from_me and f.from_me and not c.is_group
      and not exists (select
        from messages e
        where e.contact_id = s.contact_id and e.connection_id = s.connection_id and not e.from_me
          and (e.sent_at, e.id) < (s.sent_at, s.id))
      group by 1, 2),
  added as (insert into connection_hours (connection_id, hour, received, sent, first_contacts, answered)
    select connection_id, hour, sum(received), sum(sent), sum(begun), sum(answered) from (
      select connection_id, hour, count(*) filter (where not from_me) as received,
        count(*) filter (where from_me) as sent, 0 as begun, 0 as answered
      from seen
      group by 1, 2
      union all select connection_id, hour, 0, 0, n, 0 from begun
      union all select connection_id, hour, 0, 0, 0, n from answered) parts group by 1, 2 order by 1, 2
    on conflict on constraint connection_hours_pkey
      do update set received = connection_hours.received + excluded.received,
      sent = connection_hours.sent + excluded.sent,
      first_contacts = connection_hours.first_contacts + excluded.first_contacts,
      answered = connection_hours.answered + excluded.answered)
  select connection_id as "connectionId", sum(n)::int as begun from begun group by 1 order by 1`);
const countFailed = statement(`with failed as (select *
    from jsonb_to_recordset($1::jsonb) f (connection int, hour timestamptz, code text, count int, at timestamptz)
    where exists (select from connections c where c.id = f.connection)),
  added as (insert into connection_hours (connection_id, hour, failed)
    select connection, hour, sum(count)
    from failed
    group by 1, 2
    order by 1, 2
    on conflict on constraint connection_hours_pkey do update set failed = connection_hours.failed + excluded.failed)
  insert into connection_failures (connection_id, hour, code, count, last_at)
    select connection, hour, code, count, at
    from failed
    order by 1, 2, 3
    on conflict on constraint connection_failures_pkey
      do update set count = connection_failures.count + excluded.count,
      last_at = greatest(connection_failures.last_at, excluded.last_at)`);

/** How many ids one statement takes. The messages of ten busy seconds need a few statements. */
const idsPerStatement = 5000;

async function storeTally(scope: Scope, { messageIds, failed }: Tally) {
  const begun = new Map<number, number>();
  for (let from = 0; from < messageIds.length; from += idsPerStatement) {
    const ids = messageIds.slice(from, from + idsPerStatement);
    const rows = await scope.rows<{ connectionId: number; begun: number }>(countMessages, [ids]);
    for (const row of rows) begun.set(row.connectionId, (begun.get(row.connectionId) ?? 0) + row.begun);
  }
  if (failed.size > 0) await scope.rows(countFailed, [JSON.stringify([...failed.values()])]);
  // `noteFirstContacts` locks a row of each connection. All nodes take the same order, so that they do not deadlock.
  for (const [connectionId, count] of [...begun].sort(([a], [b]) => a - b))
    await noteFirstContacts(scope, connectionId, count);
}

/** Writes the counts since the last write. Counts that cannot be written now are kept for the next time. */
export async function writeCounts(log?: Log): Promise<void> {
  const talliesToStore = tallies;
  tallies = new Map();
  for (const tally of talliesToStore.values()) {
    try {
      await tally.company.inScope((scope) => storeTally(scope, tally));
    } catch (error) {
      log?.warn({ err: error, ...tally.company.logged }, 'messages could not be counted now');
      putBack(tally);
    }
  }
}

function putBack({ company, messageIds, failed }: Tally) {
  const current = tallyOf(company);
  current.messageIds = [...messageIds, ...current.messageIds].slice(0, maxRemembered);
  for (const [key, failure] of failed)
    current.failed.set(key, { ...failure, count: failure.count + (current.failed.get(key)?.count ?? 0) });
}

const writeIntervalMs = 10_000;

/** Writes the counts of this process every ten seconds, and once more at the end. */
export function startCounting(log: Log): { stop(): Promise<void> } {
  let writing: Promise<void> | undefined;
  const timer = setInterval(() => {
    writing ??= writeCounts(log).finally(() => {
      writing = undefined;
    });
  }, writeIntervalMs);
  return {
    async stop() {
      clearInterval(timer);
      await writing;
      await writeCounts(log);
    },
  };
}
