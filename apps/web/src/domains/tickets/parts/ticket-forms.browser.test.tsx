import type { TransferTargets } from '@balcao/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../../api/api-error.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { closeDesk, nextId, openDesk } from '../../../testing/desk.tsx';
import { callsOf, onCall } from '../../../testing/fake-server.ts';
import { makeTicket } from '../make-ticket.ts';
import type { OpenedTicket } from '../ticket-detail.ts';
import type { ClosingWords, Destination } from '../use-ticket-moves.ts';
import { ResolveDialog } from './ResolveDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const unused = () => undefined;
const targets: TransferTargets = {
  queues: [
    { id: 1, name: 'Vendas', color: '#0b7a5b', waiting: 3 },
    { id: 2, name: 'Suporte', color: '#b45309', waiting: 0 },
  ],
  users: [
    { id: 11, name: 'Beto Lima', online: true, openTickets: 7, queueIds: [2] },
    { id: 12, name: 'Carla Nunes', online: false, openTickets: 1, queueIds: [1, 2] },
  ],
};

async function openTransfer() {
  const sent: Destination[] = [];
  const matching = <T extends { name: string }>(records: T[], text: string) =>
    records.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  onCall('tickets', 'transferTargets', ({ query }) => ({
    queues: matching(targets.queues, query['searchParam'] ?? ''),
    users: matching(targets.users, query['searchParam'] ?? ''),
  }));
  onCall('queues', 'list', () => targets.queues as never);
  onCall('connections', 'list', () => [{ id: 1, name: 'Loja SP' }] as never);
  const ticket = makeTicket({ id: nextId(), queueId: 1 }) as unknown as OpenedTicket;
  await openDesk(() => (
    <TransferDialog
      ticket={ticket}
      onClose={unused}
      onRefused={unused}
      transfer={async (to) => {
        sent.push(to);
        await Promise.resolve();
      }}
    />
  ));
  return sent;
}
const target = page.getByRole('combobox', { name: 'Para quem' });
const submit = page.getByRole('button', { name: 'Transferir' });

test('TK-14 one field finds queues and people, by keys, with presence, load and waiting tickets', async () => {
  const sent = await openTransfer();
  await target.click();
  const options = page.getByRole('option');
  await expect
    .poll(() => options.all().map((option) => option.element().textContent))
    .toEqual([
      'Vendas3 aguardando',
      'Suporte0 aguardando',
      'BLBeto Lima, onlineatende 7',
      'CNCarla Nunes, offlineatende 1',
    ]);
  await expectAccessible();
  // At once, before the search was answered.
  await userEvent.keyboard('sup{ArrowDown}{Enter}');
  await expect.element(target).toHaveValue('Suporte');
  await page.getByRole('textbox', { name: 'Nota (opcional)' }).fill('Falta a nota fiscal.');
  await submit.click();
  await expect.poll(() => sent).toEqual([{ queueId: 2, userId: null, whatsappId: 1, note: 'Falta a nota fiscal.' }]);
});

test('TK-14 a user gets the ticket in its queue or in an own one; without a choice nothing is sent', async () => {
  const sent = await openTransfer();
  await submit.click();
  await expect.element(page.getByText('Escolha uma fila ou uma pessoa')).toBeVisible();
  await target.click();
  await page.getByRole('option', { name: /Carla/ }).click();
  await expect.element(page.getByRole('combobox', { name: 'Fila' })).toHaveValue('Vendas');
  await target.fill('beto');
  await page.getByRole('option', { name: /Beto/ }).click();
  await expect.element(page.getByRole('combobox', { name: 'Fila' })).toHaveValue('Suporte');
  await submit.click();
  await expect.poll(() => sent).toEqual([{ queueId: 2, userId: 11, whatsappId: 1, note: '' }]);
});

test('TK-09 a close asks for the reason and the fields of the contact that the queue requires', async () => {
  const closed: ClosingWords[] = [];
  onCall('closingReasons', 'list', () => [
    { id: 1, name: 'Venda feita', queueIds: [1], position: 0, active: true },
    { id: 2, name: 'De outra fila', queueIds: [2], position: 1, active: true },
    { id: 3, name: 'Antigo', queueIds: [], position: 2, active: false },
    { id: 4, name: 'Sem resposta', queueIds: [], position: 3, active: true },
  ]);
  const refused = new ApiError('ERR_CLOSING_REASON_REQUIRED', 409, { fields: ['CPF', 'Pedido'] });
  let attempts = 0;
  await openDesk(() => (
    <ResolveDialog
      closing={{
        ticket: { id: 5, uuid: 'u', queueId: 1 },
        nextOf: undefined,
        needsReason: true,
        fields: ['CPF'],
      }}
      onClose={unused}
      onRefused={unused}
      close={async (_closing, words) => {
        await Promise.resolve();
        attempts += 1;
        // The rule was changed meanwhile.
        if (attempts === 1) throw refused;
        closed.push(words);
      }}
    />
  ));
  const confirm = page.getByRole('button', { name: 'Resolver' });
  const marked = () =>
    Array.from(
      document.querySelectorAll<HTMLInputElement>('input[required]'),
      ({ labels }) => labels?.[0]?.textContent,
    );
  await expect.poll(marked).toEqual(['Motivo', 'CPF']);
  // A page whose socket connects late, on a busy machine, fetches everything once more.
  const fetches = callsOf('closingReasons', 'list').length;
  await confirm.click();
  await expect.element(page.getByText('Escolha o motivo', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Motivo' }).click();
  expect(
    page
      .getByRole('option')
      .all()
      .map((option) => option.element().textContent),
  ).toEqual(['Venda feita', 'Sem resposta']);
  await page.getByRole('option', { name: 'Venda feita' }).click();
  await page.getByRole('textbox', { name: 'CPF' }).fill('123');
  await expectAccessible();
  await confirm.click();
  await page.getByRole('textbox', { name: 'Pedido' }).fill('42');
  await confirm.click();
  await expect
    .poll(() => closed)
    .toEqual([
      {
        closingReasonId: 1,
        contactFields: [
          { name: 'CPF', value: '123' },
          { name: 'Pedido', value: '42' },
        ],
        note: '',
      },
    ]);
  expect(callsOf('closingReasons', 'list')).toHaveLength(fetches);
});
