import { afterEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { closeDesk, nextId, openDesk } from '../../../testing/desk.tsx';
import { drafts } from '../../messages/index.ts';
import { makeTicket } from '../make-ticket.ts';
import { TicketItem } from './TicketItem.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

test('the row of a ticket shows what was prepared in it: an answer, a note, files', async () => {
  const ticket = makeTicket({ id: nextId() });
  const unused = () => undefined;
  const actions = { open: unused, accept: unused, menu: () => [] };
  const user = await openDesk(() => (
    <ul>
      <li>
        <TicketItem ticket={ticket} isOpen={false} isAccepting={false} tabIndex={0} actions={actions} />
      </li>
    </ul>
  ));
  await drafts.open(user.id);
  const row = () => document.querySelector(`[data-ticket="${ticket.id}"]`)?.textContent;
  await expect.poll(row).toContain('Bom dia');
  drafts.change(ticket.id, { note: 'Cliente recorrente' });
  await expect.poll(row).toMatch(/Nota:\s*Cliente recorrente/);
  await expectAccessible();
  drafts.change(ticket.id, { text: 'Dez dias' });
  await expect.poll(row).toMatch(/Rascunho e nota:\s*Dez dias/);
  const file = new File(['x'], 'a.txt');
  const files = ['a', 'b'].map(
    (id) => ({ id, file, kind: 'document', url: '', caption: '', wasShrunk: false }) as const,
  );
  drafts.change(ticket.id, { text: '', note: '', files });
  await expect.poll(row).toMatch(/Rascunho:\s*2 arquivos/);
  await expectAccessible();
  drafts.change(ticket.id, { files: [] });
  await expect.poll(row).toContain('Bom dia');
});

test('the row of a ticket that a colleague gave to the user says that it waits for this user', async () => {
  const ticket = makeTicket({ id: nextId(), awaitsUser: true });
  const unused = () => undefined;
  const actions = { open: unused, accept: unused, menu: () => [] };
  const rowOf = (shown: typeof ticket) => (
    <TicketItem ticket={shown} isOpen={false} isAccepting={false} tabIndex={0} actions={actions} />
  );
  await openDesk((user) => (
    <ul>
      <li>{rowOf({ ...ticket, userId: user.id })}</li>
      <li>{rowOf({ ...ticket, id: nextId(), userId: user.id + 1 })}</li>
    </ul>
  ));
  await expect
    .poll(() =>
      [...document.querySelectorAll('[data-ticket]')].map((row) => row.textContent.includes('Aguardando você')),
    )
    .toEqual([true, false]);
  await expectAccessible();
});
