import { limits, ticketLayouts, type TicketRows } from '@balcao/contract';
import { objectJson, rawObject } from '../../platform/http/serve.ts';
import { packSql, sqlOf } from '../../platform/scope/field-table.ts';
import { arrayJson, placeSql } from '../../platform/scope/values-sql.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { contactBriefFields } from '../contacts/index.ts';
import { namesOf, namesVersion } from './names-of.ts';
import { pickerOf } from './pick-tickets.ts';
import type { TicketQuery } from './ticket-conditions.ts';
import { ticketFields } from './ticket-fields.ts';

const pageSize = limits.ticketsPerPage;
const columns = sqlOf(ticketFields, 't');
const { numbers, texts } = packSql(ticketLayouts.ticket, columns);
const { texts: contact } = packSql(ticketLayouts.contact, sqlOf(contactBriefFields, 'c'));
const contacts = `array(select ${contact} from contacts c where c.id = any(p."contactId"[:${pageSize}]))`;
const tagged = `array(select array[tt.ticket_id, tt.tag_id]
  from ticket_tags tt
  where tt.ticket_id = any(p.id[:${pageSize}]))`;
/** The id of the ticket, and the columns that refer to other records. */
const keys = ['id', 'contactId', 'userId', 'queueId', 'whatsappId'] as const;
const lists = { numbers: `p.numbers[:${pageSize}]`, texts: `p.texts[:${pageSize}]`, contacts, tagged };

/** Each column is the JSON text of an array; `guests` is that of an object, from ticket ids to user ids. */
type PageRow = Record<(typeof keys)[number] | keyof typeof lists, string> & { guests: string; version: number };
const gatheredKeys = keys.map((key) => `array_agg(${columns[key]}) as "${key}"`).join(', ');
const keysJson = keys.map((key) => `${arrayJson(`p."${key}"[:${pageSize}]`)} as "${key}"`).join(', ');
const listsJson = Object.entries(lists)
  .map(([name, array]) => `${arrayJson(array)} as ${name}`)
  .join(', ');
// The statement reads the page once: it gathers all columns into arrays and cuts them off at the page size.
const pick = pickerOf<PageRow>(
  (page, { at }) => `with p as (select ${gatheredKeys},
    array_agg(${numbers}) as numbers, array_agg(${texts}) as texts, array_agg(t.${at}) as at,
    json_object_agg(t.id, t.guest_ids) filter (where t.guest_ids is not null) as guests from (${page}) t)
  select ${keysJson}, ${listsJson},
    coalesce(p.guests::text, '{}') as guests, ${namesVersion} as version, coalesce(cardinality(p.id), 0) as n,
      ${placeSql(`p.at[${pageSize}]`, `p.id[${pageSize}]`)} as next
      from p`,
  { counts: false, hits: true },
);

/**
 * The same page as `listTickets`, in the compact form of our own client. Without a search, its `count` says nothing of
 * the other pages.
 */
export async function listTicketRows(scope: Scope, query: TicketQuery): Promise<TicketRows> {
  const { row, end, hits } = await pick(scope, query);
  const names = await namesOf(scope.company, row.version);
  const [queueIds, userIds, whatsappIds, tagged] = JSON.parse(
    `[${row.queueId},${row.userId},${row.whatsappId},${row.tagged}]`,
  ) as [number[], number[], number[], [number, number][]];
  const guests = JSON.parse(row.guests) as Record<string, number[]>;
  const tagIdsOfPage = new Set(tagged.map(([, tagId]) => tagId));
  const { id, contactId, userId, queueId, whatsappId, numbers, texts, contacts } = row;
  return rawObject(
    {
      columns: objectJson({ id, contactId, userId, queueId, whatsappId }),
      numbers,
      texts,
      contacts,
      queues: recordsJson(names.queues, new Set(queueIds)),
      users: recordsJson(names.users, new Set([...userIds, ...Object.values(guests).flat()])),
      whatsapps: recordsJson(names.whatsapps, new Set(whatsappIds)),
      tags: recordsJson(
        names.tags,
        names.tags.keys().filter((tagId) => tagIdsOfPage.has(tagId)),
      ),
      tagged: row.tagged,
      guests: row.guests,
    },
    { hits, ...end },
  );
}

/** A JSON array of the records with these ids; deleted records are left out. */
function recordsJson(records: ReadonlyMap<number, string>, ids: Iterable<number>) {
  let json = '';
  for (const id of ids) {
    const record = records.get(id);
    if (record !== undefined) json += json === '' ? record : `,${record}`;
  }
  return `[${json}]`;
}
