import type { KanbanCard, Ticket } from '@balcao/contract';
import { expect, test } from 'vitest';
import { makeCardBringer } from './bring-cards.ts';

const cardOf = (status: Ticket['status']): KanbanCard => ({
  ticket: { id: 1, status } as Ticket,
  valueCents: null,
  nextStep: '',
  nextStepOn: null,
});

/** A bringer whose requests are answered by hand, in their order. */
function makeBringer() {
  const requests: ((card: KanbanCard | undefined) => void)[] = [];
  const placed: string[] = [];
  const bringer = makeCardBringer({
    fetchCard: () => new Promise((answer) => requests.push(answer)),
    place: ({ ticket }) => placed.push(ticket.status),
  });
  return { ...bringer, requests, placed };
}

test('KB-01 a ticket that changes while its card is fetched is fetched again; no older answer is placed', async () => {
  const { bring, noteChange, requests, placed } = makeBringer();
  const done = bring(1);
  noteChange(1);
  noteChange(2);
  void bring(1);
  expect(requests).toHaveLength(1);
  requests[0]?.(cardOf('open'));
  await expect.poll(() => requests.length).toBe(2);
  expect(placed).toEqual([]);
  requests[1]?.(cardOf('closed'));
  await done;
  expect(placed).toEqual(['closed']);
});

test('KB-01 a ticket that is deleted while its card is fetched leaves no card', async () => {
  const { bring, noteChange, requests, placed } = makeBringer();
  const done = bring(1);
  noteChange(1);
  requests[0]?.(cardOf('open'));
  await expect.poll(() => requests.length).toBe(2);
  requests[1]?.(undefined);
  await done;
  expect(placed).toEqual([]);
});
