import { makeConnection } from '../domains/connections/make-connection.ts';
import { insertTickets } from '../domains/tickets/make-ticket.ts';
import { inCompany } from '../platform/scope/in-company.ts';
import { statement } from '../platform/scope/scoped-query.ts';

interface People {
  /** The owner of the shop. */
  adminId: number;
  /** A salesperson, who asks for help. */
  askerId: number;
}

/** Of the salesperson's open tickets, the two that changed last get a guest, and a note that mentions the guest. */
const invite = statement(`with chosen as (
    select id, contact_id from tickets
    where status = 'open' and user_id = $1
    order by updated_at desc
    limit 2),
  invited as (
    insert into ticket_guests (ticket_id, user_id, invited_by) select id, $2, $1 from chosen),
  noted as (
    insert into ticket_notes (ticket_id, contact_id, user_id, note)
    select id, contact_id, $1, '@' || (select name from users where id = $2) || ' ' || $3 from chosen
    returning id)
  insert into note_mentions (note_id, user_id) select id, $2 from noted`);

/** Adds a guest to two tickets, and the owner's private number with two tickets of its own. */
export async function addGuests(companyId: number, { adminId, askerId }: People): Promise<void> {
  await inCompany(companyId, async (scope) => {
    await scope.rows(invite, [askerId, adminId, 'consegue autorizar 10% de desconto à vista neste pedido?']);
    const { id: connectionId } = await makeConnection(scope, {
      name: 'Celular da Ana',
      number: '5511987650011',
      wanted: true,
    });
    await scope.db
      .updateTable('connections')
      .set({ private_user_id: adminId })
      .where('id', '=', connectionId)
      .execute();
    await scope.db
      .insertInto('sandbox_phones')
      .values({ connection_id: connectionId, linked: true, number: '5511987650011' })
      .execute();
    await insertTickets(scope, connectionId, [
      {
        name: 'Helena Prado (contadora)',
        status: 'open',
        userId: adminId,
        messages: ['Ana, fechei o balanço do mês.', 'Te mando os números por aqui?'],
      },
      { name: 'Fábrica Sul', unread: 1, messages: ['Bom dia! Conseguimos os novos preços de fábrica.'] },
    ]);
  });
}
