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

test("a row shows how long its customer waits, far, near and over the limit, and the last answer's ticks", async () => {
  const unused = () => undefined;
  const actions = { open: unused, accept: unused, menu: () => [] };
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const limit = { queueId: null, minutes: 30, open: true, until: null };
  const shown = [
    { changes: { waitingSince: ago(10.5) }, limit },
    { changes: { waitingSince: ago(25.5) }, limit },
    { changes: { waitingSince: ago(130) }, limit },
    { changes: { waitingSince: ago(130) }, limit: { ...limit, open: false } },
    { changes: { waitingSince: ago(130) }, limit: { ...limit, minutes: 0 } },
    { changes: { waitingSince: ago(0.2) }, limit },
    { changes: { fromMe: true, lastAck: 4 }, limit },
    { changes: { fromMe: true, lastAck: -1 }, limit },
    {
      changes: {
        tags: ['Cliente que compra muito', 'Aguardando orçamento', 'Entrega'].map((name, id) => ({
          id: id + 1,
          name,
          color: '#1d5fbf',
        })),
      },
      limit,
    },
  ].map((one) => ({ ...one, ticket: makeTicket({ id: nextId(), ...one.changes }) }));
  await openDesk(() => (
    <ul style={{ width: 340, margin: 0, padding: 0, listStyle: 'none' }}>
      {shown.map(({ ticket, limit: own }) => (
        <li key={ticket.id}>
          <TicketItem ticket={ticket} isOpen={false} isAccepting={false} tabIndex={0} actions={actions} limit={own} />
        </li>
      ))}
    </ul>
  ));
  const rowOf = (n: number) => document.querySelector<HTMLElement>(`[data-ticket="${shown[n]?.ticket.id}"]`);
  const wait = (n: number) => {
    const mark = rowOf(n)?.querySelector<HTMLElement>('[data-level]');
    return mark ? [mark.dataset['level'], mark.querySelector('[aria-hidden]:not(svg)')?.textContent] : null;
  };
  await expect.poll(() => wait(0)).toEqual(['calm', '10 min']);
  expect([1, 2, 3, 4, 5].map(wait)).toEqual([
    ['near', '25 min'],
    ['over', '2 h'],
    ['calm', '2 h'],
    ['calm', '2 h'],
    null,
  ]);
  const ticks = (n: number) => rowOf(n)?.querySelector('[data-ack]')?.getAttribute('data-ack');
  expect([ticks(6), ticks(7)]).toEqual(['4', 'failed']);
  // No label is cut to a letter: it has room for its text, or the dots at the end of the line stand for it.
  const labels = [...(rowOf(8)?.querySelectorAll<HTMLElement>('[data-tag]') ?? [])];
  expect(labels.map((label) => label.offsetWidth).filter((width) => width < 40)).toEqual([]);
  const line = labels[0]?.parentElement;
  expect(line && getComputedStyle(line).textOverflow).toBe('ellipsis');
  expect(line?.title).toBe('Cliente que compra muito, Aguardando orçamento, Entrega');
  expect(line?.offsetHeight).toBe(19);
  await expectAccessible();
});
