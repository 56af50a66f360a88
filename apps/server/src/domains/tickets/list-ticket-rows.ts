import type { TicketRows } from '@balcao/contract';
import { rawJson } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { pickTickets, type Ask } from './pick-tickets.ts';
import { contactInList, ownColumns } from './ticket-view.ts';

/** Numbers are written several times faster than instants in letters. */
const moment = (column: string) => `trunc(extract(epoch from ${column}) * 1000)::bigint`;

// A record of arrays is written in half the time of an array of records: PostgreSQL looks up once a column, not once a value, how it becomes JSON.
const columns: Record<string, string> = { ...ownColumns, createdAt: moment('t.created_at'), updatedAt: moment('t.updated_at'), ...contactInList };
const values = Object.entries(columns).map(([name, sql]) => `${sql} as "${name}"`).join(', ');
const arrays = Object.keys(columns).map((name) => `coalesce(array_agg("${name}"), '{}') as "${name}"`).join(', ');

/** The records of which the page names some. */
const named = (table: string, what: string, id: string) => `coalesce((select json_agg(r) from (select ${what} from ${table} where id = any(array(select ${id} from shown))) r), '[]')::text`;
const tagged = `coalesce((select json_agg(r) from (select g.id, g.name, g.color, array_agg(tt.ticket_id) as tickets from ticket_tags tt join tags g on g.id = tt.tag_id
  where tt.ticket_id = any(array(select id from shown)) group by g.id, g.name, g.color order by g.name) r), '[]')::text`;

/** The same page as `listTickets`, in the form that our own screen asks for. */
export async function listTicketRows(scope: Scope, ask: Ask): Promise<TicketRows> {
  const { row, end } = await pickTickets<Record<'columns' | 'queues' | 'users' | 'whatsapps' | 'tags', string>>(scope, ask, ({ from, order }) =>
    `(select row_to_json(k) from (select ${arrays} from (select ${values} from ${from} join contacts c on c.id = t.contact_id order by ${order}) r) k)::text as columns,
      ${named('queues', 'id, name, color', 'queue_id')} as queues, ${named('users', 'id, name', 'user_id')} as users, ${named('connections', 'id, name', 'connection_id')} as whatsapps, ${tagged} as tags`);
  return rawJson(`{"columns":${row.columns},"queues":${row.queues},"users":${row.users},"whatsapps":${row.whatsapps},"tags":${row.tags},"count":${end.count},"hasMore":${end.hasMore},"next":${JSON.stringify(end.next)}}`);
}
