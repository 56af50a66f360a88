import { expect, test } from 'vitest';
import type { Member } from '../../testing/make-office.ts';
import { formEnd, formType, openCall, partOf } from '../../testing/open-call.ts';
import { openShop } from '../../testing/open-shop.ts';

/** Sends the start of a form with a file and leaves it incomplete. */
async function beginForm({ url }: { url: string }, ticketId: number | string, { token }: Pick<Member, 'token'>) {
  const call = openCall(`${url}/api/messages/${ticketId}`, {
    headers: { ...formType, authorization: `Bearer ${token}` },
  });
  await call.write(`${partOf('clientId')}form-1${partOf('body')}veja${partOf('medias', 'a.txt')}abc`);
  return call;
}

test('a user who may not answer a ticket is told so before the form is read', async () => {
  const shop = await openShop();
  const { app, attendant, admin } = shop;
  const ticket = await shop.attend('5511911112222');
  const [bystander, stranger] = [await shop.hire(), (await openShop()).admin];
  const colleague = await shop.hire({ queueIds: shop.queues.map(({ id }) => id) });
  const refused = [
    [bystander, ticket.id, 403, 'ERR_NO_PERMISSION'],
    [colleague, ticket.id, 403, 'ERR_NO_PERMISSION'],
    [stranger, ticket.id, 404, 'ERR_NO_TICKET_FOUND'],
    [attendant, 2_000_000_000, 404, 'ERR_NO_TICKET_FOUND'],
    [attendant, 'x', 400, 'ERR_VALIDATION'],
    [{ token: 'old' }, ticket.id, 403, 'ERR_TOKEN_EXPIRED'],
  ] as const;
  for (const [who, ticketId, status, error] of refused) {
    const call = await beginForm(app, ticketId, who);
    expect(await call.answered).toMatchObject({ status, body: { error } });
    call.hangUp();
  }
  await admin.api.tickets.change({ params: { id: ticket.id }, body: { status: 'closed' } });
  const late = await beginForm(app, ticket.id, attendant);
  expect(await late.answered).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_NOT_OPEN' } });
  late.hangUp();
});

test('a form is repeated under its clientId also after the ticket was closed, and sends nothing twice', async () => {
  const shop = await openShop();
  const { app, attendant } = shop;
  const ticket = await shop.attend('5511911113333');
  const send = async () => {
    const call = await beginForm(app, ticket.id, attendant);
    call.end(formEnd);
    const { status, body } = await call.answered;
    return { status, id: body['id'] };
  };
  const first = await send();
  expect(first.status).toBe(200);
  await attendant.api.tickets.change({ params: { id: ticket.id }, body: { status: 'closed' } });
  expect(await send()).toEqual(first);
});
