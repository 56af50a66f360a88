import type { KanbanBoard, KanbanCard, Ticket } from '@balcao/contract';
import { expect, test } from 'vitest';
import { boardTagsOf, isOnBoard, laneOf, withBoardTags, type BoardView } from './board-view.ts';
import { dropCard, findCard, listCards, placeCard, type LanePages } from './lane-pages.ts';

const tag = (id: number) => ({ id, name: `Etiqueta ${id}`, color: '#0b7a5b' });
const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 9, minute)).toISOString();
const cardOf = (id: number, minute: number, tags: number[] = []): KanbanCard => ({
  ticket: { id, updatedAt: at(minute), tags: tags.map(tag), status: 'open', userId: 7, queueId: 2 } as Ticket,
  valueCents: null,
  nextStep: '',
  nextStepOn: null,
});
const pagesOf = (...pages: LanePages['pages']): LanePages => ({ pages, pageParams: pages.map(() => null) });
const idsOf = (cached: LanePages) => listCards(cached).map(({ ticket }) => ticket.id);

test('KB-01 a card stands at the place of its last activity, once, and below the loaded cards not at all', () => {
  const lane = pagesOf(
    { cards: [cardOf(1, 50), cardOf(2, 40)], hasMore: true, next: `${at(40)}_2` },
    { cards: [cardOf(3, 30)], hasMore: true, next: `${at(30)}_3` },
  );
  expect(idsOf(placeCard(lane, cardOf(4, 45)))).toEqual([1, 4, 2, 3]);
  expect(idsOf(placeCard(lane, cardOf(3, 55)))).toEqual([3, 1, 2]);
  expect(idsOf(placeCard(lane, cardOf(4, 35)))).toEqual([1, 2, 4, 3]);
  expect(idsOf(placeCard(lane, cardOf(4, 10)))).toEqual([1, 2, 3]);
  const whole = pagesOf({ cards: [cardOf(1, 50)], hasMore: false, next: null });
  expect(idsOf(placeCard(whole, cardOf(4, 10)))).toEqual([1, 4]);
  expect(idsOf(placeCard(pagesOf({ cards: [], hasMore: false, next: null }), cardOf(4, 10)))).toEqual([4]);
  expect(dropCard(lane, 9)).toBe(lane);
  expect(idsOf(dropCard(lane, 2))).toEqual([1, 3]);
  expect(findCard(lane, 3)?.ticket.id).toBe(3);
});

test('KB-01 a moved card that is older than the loaded ones stands at their end, also after its signal', () => {
  const lane = pagesOf({ cards: [cardOf(1, 50), cardOf(2, 40)], hasMore: true, next: `${at(40)}_2` });
  const moved = placeCard(lane, cardOf(4, 10), { isMoved: true });
  expect(idsOf(moved)).toEqual([1, 2, 4]);
  expect(idsOf(placeCard(moved, cardOf(4, 10)))).toEqual([1, 2, 4]);
  expect(idsOf(placeCard(moved, cardOf(4, 55)))).toEqual([4, 1, 2]);
});

test('KB-01 a ticket stands in the last lane of its tags; another lane takes these tags and leaves the others', () => {
  const lanes = [tag(4), tag(5)];
  expect(laneOf(cardOf(1, 0, [9]).ticket, lanes)).toBeNull();
  expect(laneOf(cardOf(1, 0, [5, 4, 9]).ticket, lanes)?.id).toBe(5);
  const { ticket } = cardOf(1, 0, [4, 5, 9]);
  const idsWith = (given: number[]) => withBoardTags(ticket, lanes, given.map(tag)).tags.map(({ id }) => id);
  expect(idsWith([4])).toEqual([4, 9]);
  expect(idsWith([])).toEqual([9]);
  // An undo gives back all tags that a move took off.
  expect(idsWith(boardTagsOf(ticket, lanes).map(({ id }) => id))).toEqual([4, 5, 9]);
});

test('KB-01 a board has the live tickets that the user would see in the lists', () => {
  const board: KanbanBoard = { id: 1, name: 'Vendas', isDefault: false, lanes: [] };
  const filter = { showAll: false, queueIds: null, users: [], searchParam: '' };
  const view: BoardView = { board, filter, viewer: { id: 7, queueIds: [2] } };
  const { ticket } = cardOf(1, 0);
  expect(isOnBoard(ticket, view)).toBe(true);
  expect(isOnBoard({ ...ticket, status: 'closed' }, view)).toBe(false);
  expect(isOnBoard({ ...ticket, userId: 8 }, view)).toBe(false);
  expect(isOnBoard({ ...ticket, userId: null, status: 'pending' }, view)).toBe(true);
  expect(isOnBoard({ ...ticket, userId: null, status: 'pending', queueId: 3 }, view)).toBe(false);
  const ofAll: BoardView = { board, filter: { ...filter, showAll: true }, viewer: { id: 1, queueIds: null } };
  expect(isOnBoard({ ...ticket, userId: 8, queueId: 3 }, ofAll)).toBe(true);
  expect(isOnBoard(ticket, { ...ofAll, filter: { ...ofAll.filter, users: [9] } })).toBe(false);
});
