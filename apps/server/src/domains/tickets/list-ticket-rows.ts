import type { TicketRows } from '@balcao/contract';
import { rawJson } from '../../platform/http/serve.ts';
import { columnsSql, listSql, momentSql } from '../../platform/scope/columns-sql.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { pickerOf, type Ask } from './pick-tickets.ts';
import { contactInList, ownColumns } from './ticket-view.ts';

const columns = { ...ownColumns, createdAt: momentSql('t.created_at'), updatedAt: momentSql('t.updated_at'), ...contactInList };

/** The records of which the page names some. */
const named = (table: string, what: string, id: string) => `${listSql(`select ${what} from ${table} where id = any(array(select ${id} from shown))`)}::text`;
const tagged = `${listSql(`select g.id, g.name, g.color, array_agg(tt.ticket_id) as tickets from ticket_tags tt join tags g on g.id = tt.tag_id
  where tt.ticket_id = any(array(select id from shown)) group by g.id, g.name, g.color order by g.name`)}::text`;

const pick = pickerOf<Record<'columns' | 'queues' | 'users' | 'whatsapps' | 'tags', string>>(({ from, order }) => `${columnsSql(columns, `${from} join contacts c on c.id = t.contact_id order by ${order}`)} as columns,
  ${named('queues', 'id, name, color', 'queue_id')} as queues, ${named('users', 'id, name', 'user_id')} as users, ${named('connections', 'id, name', 'connection_id')} as whatsapps, ${tagged} as tags`);

/** The same page as `listTickets`, in the form that our own screen asks for. */
export async function listTicketRows(scope: Scope, ask: Ask): Promise<TicketRows> {
  const { row, end } = await pick(scope, ask);
  return rawJson(`{"columns":${row.columns},"queues":${row.queues},"users":${row.users},"whatsapps":${row.whatsapps},"tags":${row.tags},"count":${end.count},"hasMore":${end.hasMore},"next":${JSON.stringify(end.next)}}`);
}
