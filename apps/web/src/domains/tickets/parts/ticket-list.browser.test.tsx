import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { TicketRows } from '@balcao/contract/tickets/ticket-rows';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeDesk, openDesk } from '../../../testing/desk.tsx';
import { onCall } from '../../../testing/fake-server.ts';
import { changeListView, listViewNow, stepListView } from '../list-view.ts';
import { TicketList } from './TicketList.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

test('TK-04 the search field follows the way back, and keeps what is typed next', async () => {
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
