import { secretSettingKeys } from '@balcao/contract';
import { sql, type RawBuilder } from 'kysely';
import type { ExportedTable } from '../../platform/company-data/exported-tables.ts';
import type { Company } from '../../platform/scope/scope.ts';

type Condition = RawBuilder<boolean>;

/**
 * The rows of a table `t` that an archive contains; undefined: none. Admins do not see the conversations of private
 * connections (decision 0051), so no archive contains them.
 * @param contactId null: of the whole company
 */
export function exportedRows(table: ExportedTable, contactId: number | null): Condition | undefined {
  const concerning = contactId === null ? ofCompany(table) : ofContact(table, contactId);
  return concerning && sql<boolean>`${concerning} and ${isShared(table)}`;
}

/** The rows of the whole company, without the secrets among its settings. */
const ofCompany = ({ name }: ExportedTable): Condition =>
  name === 'settings' ? sql<boolean>`t.key <> all (${[...secretSettingKeys]}::text[])` : sql<boolean>`true`;

/** The rows that concern one contact. What colleagues write to each other (`chat_…`) does not. */
function ofContact({ name, columns }: ExportedTable, contactId: number): Condition | undefined {
  const tickets = ticketsOf(contactId);
  if (name.startsWith('chat_')) return undefined;
  if (name === 'contacts') return sql<boolean>`t.id = ${contactId}`;
  if (name === 'media')
    return sql<boolean>`t.id in (select m.media_id from messages m where m.ticket_id in ${tickets})`;
  if (columns.includes('contact_id')) return sql<boolean>`t.contact_id = ${contactId}`;
  if (columns.includes('ticket_id')) return sql<boolean>`t.ticket_id in ${tickets}`;
  if (columns.includes('run_id')) return sql<boolean>`t.run_id in ${runsOf(tickets)}`;
  if (columns.includes('message_id')) return sql<boolean>`t.message_id in ${messagesOf(tickets)}`;
  return undefined;
}

const ticketsOf = (contactId: number) => sql`(select k.id from tickets k where k.contact_id = ${contactId})`;
const messagesOf = (tickets: RawBuilder<unknown>) => sql`(select m.id from messages m where m.ticket_id in ${tickets})`;
const runsOf = (tickets: RawBuilder<unknown>) => sql`(select r.id from flow_runs r where r.ticket_id in ${tickets})`;

const privateTickets = sql`(select k.id from tickets k where k.private_user_id is not null)`;
const privateConnections = sql`(select w.id from connections w where w.private_user_id is not null)`;

/**
 * SQL: the row `t` does not belong to a private connection. `is not true`: a row that names no ticket, message or
 * connection (null) is shared.
 */
function isShared({ name, columns }: ExportedTable): Condition {
  const hidden: RawBuilder<unknown>[] = [];
  if (name === 'tickets') hidden.push(sql`t.private_user_id is not null`);
  if (name === 'media')
    hidden.push(sql`t.id in (select m.media_id from messages m where m.ticket_id in ${privateTickets})`);
  if (columns.includes('ticket_id')) hidden.push(sql`t.ticket_id in ${privateTickets}`);
  if (columns.includes('run_id')) hidden.push(sql`t.run_id in ${runsOf(privateTickets)}`);
  // In the `chat_…` tables, `message_id` names a message of a chat, which is not in `messages`.
  if (columns.includes('message_id') && !name.startsWith('chat_'))
    hidden.push(sql`t.message_id in ${messagesOf(privateTickets)}`);
  if (columns.includes('connection_id')) hidden.push(sql`t.connection_id in ${privateConnections}`);
  return hidden.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(hidden, sql` or `)}) is not true`;
}

/** SQL of a file's path within the folder of its company: the file's storage key without its start, such as `c/3/`. */
const pathOf = (company: Company, column: string) =>
  sql<string>`substr(${sql.ref(column)}, ${`c/${company.id}/`.length + 1}::int)`;

/** The paths of the files of private conversations. */
export async function listHiddenFiles(company: Company): Promise<ReadonlySet<string>> {
  const { rows } = await company.read((scope) =>
    sql<{ paths: (string | null)[] }>`
      select array[${pathOf(company, 'f.key')}, ${pathOf(company, 'f.play_key')}, ${pathOf(company, 'f.thumb_key')}]
        as paths
      from media f
      where f.id in (select m.media_id from messages m where m.ticket_id in ${privateTickets})`.execute(scope.db),
  );
  return new Set(rows.flatMap(({ paths }) => paths.filter((path) => path !== null)));
}

const pathsPerRead = 500;

/**
 * The files of the messages of a contact, in the order of their paths.
 * @param after the path after which the listing starts; empty: it starts with the first file
 */
export async function* listFilesOfContact(
  company: Company,
  contactId: number,
  after: string,
): AsyncGenerator<{ path: string }> {
  for (let last = after; ;) {
    const from = last;
    const { rows } = await company.read((scope) =>
      sql<{ path: string }>`
        select f.path collate "C" as path
        from (
          select distinct ${pathOf(company, 'media.key')} as path
          from messages m
          join media on media.id = m.media_id
          where m.ticket_id in ${ticketsOf(contactId)}) f
        where f.path collate "C" > ${from}
        order by f.path collate "C"
        limit ${pathsPerRead}`.execute(scope.db),
    );
    yield* rows;
    const lastRow = rows.at(-1);
    if (!lastRow || rows.length < pathsPerRead) return;
    last = lastRow.path;
  }
}
