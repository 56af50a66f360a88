import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { Queue } from '@balcao/contract/queues/queues';
import { queryClient } from '../../../api/query-client.ts';
import { queries } from '../../../api/query-keys.ts';
import { closeDesk, nextId, openDesk } from '../../../testing/desk.tsx';
import { onCall, receivedCalls } from '../../../testing/fake-server.ts';
import { makeTicket } from '../make-ticket.ts';
import { ticketPages } from '../ticket-lists.ts';
import { TicketRows } from './TicketRows.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const unused = () => undefined;

/** Opens a list with rows of the cache, beside a text field. @returns the ids of the tickets that were opened */
async function openRows(fields: Parameters<typeof makeTicket>[0] = {}): Promise<number[]> {
  const tickets = Array.from({ length: 40 }, (_, nth) =>
    makeTicket({ ...fields, id: nextId(), updatedAt: new Date(Date.UTC(2026, 10, 20) - nth * 60_000).toISOString() }),
  );
  const filter = { status: 'open' as const, showAll: false, queueIds: null, searchParam: '', tags: [], users: [] };
  const viewer = { id: 1, queueIds: null };
  onCall('queues', 'list', () => []);
  // The rows are those of the cache.
  onCall('tickets', 'rows', () => new Promise(() => undefined));
  queryClient.setQueryData(ticketPages(filter, viewer).queryKey, {
    pages: [{ tickets, hasMore: false, next: null, count: 40, countIsCapped: false, isComplete: true }],
    pageParams: [null],
  });
  const opened: number[] = [];
  await openDesk(() => (
    <>
      <textarea aria-label="Mensagem" />
      <section style={{ display: 'flex', flexDirection: 'column', width: 360, height: 420 }} aria-label="Lista">
        <TicketRows
          label="Atendendo"
          filter={filter}
          viewer={viewer}
          empty={{ title: 'Nada', text: 'Nada' }}
          openUuid={undefined}
          acceptingId={undefined}
          actions={{ open: ({ id }) => opened.push(id), accept: unused, menu: () => [] }}
        />
      </section>
    </>
  ));
  await expect.poll(() => document.querySelectorAll('[data-ticket]').length).toBeGreaterThan(4);
  return opened;
}

test('TK-05 a click while the list is still scrolled opens the ticket under it', async () => {
  const opened = await openRows();
  const list = document.querySelector<HTMLElement>('section[aria-label="Atendendo"]');
  if (!list) throw new Error('There is no list.');
  const { left, top } = list.getBoundingClientRect();
  const under = () => document.elementFromPoint(left + 200, top + 200)?.closest<HTMLElement>('[data-ticket]');
  await userEvent.hover(list);
  // As a wheel that turns on: one event of scrolling in each frame.
  for (let step = 0; step < 10; step++) {
    list.scrollTop += 30;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const row = under();
    expect(row?.dataset['ticket'], `after ${list.scrollTop} px`).toBeDefined();
    row?.querySelector('a')?.click();
    expect(opened.at(-1)).toBe(Number(row?.dataset['ticket']));
  }
});

test('TK-05 a click on a row leaves the focus in the message field, and takes it from anything else', async () => {
  const opened = await openRows();
  const rows = page.getByRole('region', { name: 'Atendendo' }).getByRole('link');
  const field = page.getByRole('textbox', { name: 'Mensagem' });
  await field.click();
  let hasLeft = false;
  field.element().addEventListener('blur', () => (hasLeft = true));
  await rows.nth(1).click();
  expect(opened).toHaveLength(1);
  expect(hasLeft).toBe(false);
  (field.element() as HTMLElement).blur();
  await rows.nth(1).click();
  await expect.element(rows.nth(1)).toHaveFocus();
});

test('TK-05 limits of waiting times are fetched when a queue gets one, and end when it has none', async () => {
  const queue = { ...emptyRecord(Queue), id: 3 };
  const askedLimits = () => receivedCalls.filter(([name]) => name === 'tickets.answerLimits').length;
  const setLimit = (answerLimit: number | null) =>
    queryClient.setQueryData(queries.queues.list().queryKey, [{ ...queue, answerLimit }]);
  const waits = () => document.querySelectorAll('[data-level="over"]').length;
  await openRows({ queueId: 3, waitingSince: '2026-11-20T10:00:00.000Z' });
  onCall('tickets', 'answerLimits', () => ({ limits: [{ queueId: 3, minutes: 5, open: true, until: null }] }));
  await expect.poll(() => queryClient.getQueryData(queries.queues.list().queryKey)).toEqual([]);
  expect([askedLimits(), waits()]).toEqual([0, 0]);
  setLimit(5);
  await expect.poll(waits).toBeGreaterThan(4);
  expect(askedLimits()).toBe(1);
  setLimit(null);
  await expect.poll(waits).toBe(0);
});
