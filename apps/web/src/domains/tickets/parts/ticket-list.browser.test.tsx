import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { TicketRows } from '@balcao/contract/tickets/ticket-rows';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { closeDesk, openDesk } from '../../../testing/desk.tsx';
import { callsOf, onCall } from '../../../testing/fake-server.ts';
import { changeListView, listViewNow, stepListView } from '../list-view.ts';
import { TicketList } from './TicketList.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

/** The list of an admin; no filter finds anything. */
async function openEmptyList() {
  onCall('queues', 'list', () => []);
  onCall('tags', 'list', () => []);
  onCall('users', 'list', () => []);
  onCall('savedViews', 'list', () => []);
  onCall('tickets', 'counts', () => ({ open: 0, pending: 0 }) as never);
  onCall('tickets', 'rows', () => ({ ...emptyRecord(TicketRows), isComplete: true }));
  const unused = () => undefined;
  await openDesk((user) => (
    <TicketList
      user={user}
      canShowAll
      openUuid={undefined}
      acceptingId={undefined}
      actions={{ open: unused, accept: unused, menu: () => [] }}
      onNew={unused}
    />
  ));
}

test('TK-04 the search field follows the way back, and keeps what is typed next', async () => {
  await openEmptyList();
  stepListView({ tab: 'search', text: 'sofá' });
  const field = page.getByRole('textbox', { name: 'Nome, número ou mensagem' });
  await expect.element(field).toHaveValue('sofá');
  await field.fill('mesa');
  await expect.poll(() => listViewNow().text).toBe('mesa');
  // What the address says after the way back.
  changeListView({ tab: 'search', text: 'sofá' });
  await expect.element(field).toHaveValue('sofá');
  await field.fill('sofá verde');
  await expect.poll(() => listViewNow().text).toBe('sofá verde');
  await expect.element(field).toHaveValue('sofá verde');
});

test('TK-09 resolved tickets are narrowed to the reasons for which they were closed', async () => {
  onCall('closingReasons', 'list', () => [
    { id: 4, name: 'Venda feita', queueIds: [], position: 0, active: true },
    { id: 9, name: 'Antigo', queueIds: [], position: 1, active: false },
  ]);
  await openEmptyList();
  const chip = page.getByRole('button', { name: /^Motivo do encerramento/ });
  await expect.element(page.getByRole('tab', { name: 'Abertos' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(chip).not.toBeInTheDocument();
  stepListView({ tab: 'closed' });
  await chip.click();
  await page.getByRole('menuitemcheckbox', { name: 'Venda feita' }).click();
  await expect.element(chip).toHaveTextContent('Motivo do encerramento: Venda feita');
  const asked = () => callsOf('tickets', 'rows').at(-1)?.query;
  await expect.poll(asked).toMatchObject({ status: 'closed', closingReasons: '4' });
  await page.getByRole('menuitemcheckbox', { name: 'Antigo' }).click();
  await expect.element(chip).toHaveTextContent('Motivo do encerramento: Venda feita+1');
  await expect.poll(asked).toMatchObject({ closingReasons: '4,9' });
  await expectAccessible();
  // Another tab does not ask for reasons.
  stepListView({ tab: 'open' });
  await expect.poll(asked).not.toHaveProperty('closingReasons');
});
