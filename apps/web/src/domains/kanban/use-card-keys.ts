import type { KanbanCard } from '@balcao/contract';
import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { laneOf, lanesOf, type BoardView, type Lane } from './board-view.ts';
import type { MoveCard } from './use-card-moves.ts';

/** A card that the keyboard holds, and the place of the lane over which it is. */
interface Carried {
  card: KanbanCard;
  place: number;
}

interface Options {
  view: BoardView;
  findCard: (ticketId: number) => KanbanCard | undefined;
  move: MoveCard;
  /** Called before a card is dropped, so that it takes the focus in its new lane. */
  onDrop: (ticketId: number, lane: Lane) => void;
}

/**
 * The keys of the cards. The arrow keys move the focus from card to card. Enter or the space bar picks a card up; the
 * left and right arrow keys then choose its lane, Enter or the space bar drops it there, and Escape cancels. Screen
 * readers read `announcement`.
 */
export function useCardKeys({ view, findCard, move, onDrop }: Options) {
  const { t } = useTranslation();
  const [carried, setCarried] = useState<Carried | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const lanes = lanesOf(view.board);
  const nameOf = (lane: Lane | undefined) => lane?.name ?? t(($) => $.kanban.unlaned);
  const namesOf = (card: KanbanCard, lane: Lane | undefined) => ({
    name: card.ticket.contact.name,
    lane: nameOf(lane),
  });

  const pickUp = (card: KanbanCard) => {
    const place = lanes.findIndex((lane) => lane?.id === laneOf(card.ticket, view.board.lanes)?.id);
    setCarried({ card, place });
    setAnnouncement(t(($) => $.kanban.pickedUp, namesOf(card, lanes[place])));
  };
  const carryOver = ({ card, place }: Carried, step: 1 | -1) => {
    const next = Math.min(Math.max(place + step, 0), lanes.length - 1);
    setCarried({ card, place: next });
    setAnnouncement(t(($) => $.kanban.overLane, { lane: nameOf(lanes[next]) }));
  };
  const cancel = ({ card }: Carried) => {
    setCarried(null);
    setAnnouncement(t(($) => $.kanban.cancelled, namesOf(card, laneOf(card.ticket, view.board.lanes))));
  };
  const drop = ({ card, place }: Carried) => {
    const lane = lanes[place] ?? null;
    setCarried(null);
    setAnnouncement(t(($) => $.kanban.dropped, namesOf(card, lane)));
    onDrop(card.ticket.id, lane);
    // Signals may have changed the card since it was picked up.
    void move(findCard(card.ticket.id) ?? card, lane);
  };

  /** Handles a key while the keyboard holds a card. Other keys keep their meaning. */
  const whileCarrying = (event: KeyboardEvent, held: Carried) => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') carryOver(held, event.key === 'ArrowRight' ? 1 : -1);
    else if (event.key === 'Enter' || event.key === ' ') drop(held);
    else if (event.key === 'Escape') cancel(held);
    else return;
    event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const element = event.target;
    // Keys in a link or a button of the card keep their meaning.
    if (!(element instanceof HTMLElement) || element.dataset['card'] === undefined) return;
    if (carried) return whileCarrying(event, carried);
    if (event.key === 'Enter' || event.key === ' ') {
      const card = findCard(Number(element.dataset['card']));
      if (card) pickUp(card);
    } else if (!moveFocus(element, event.key)) return;
    event.preventDefault();
  };
  return {
    /** The place of the lane over which the keyboard holds a card. */
    overPlace: carried?.place,
    carriedId: carried?.card.ticket.id,
    announcement,
    keys: {
      onKeyDown,
      // A card that loses the focus is not held any more.
      onBlur: (event: FocusEvent) => {
        if (carried && event.target instanceof HTMLElement && event.target.dataset['card'] !== undefined)
          setCarried(null);
      },
    },
  };
}

const cardsIn = (lane: Element | null | undefined) => [...(lane?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];

/**
 * Moves the focus from a card to its neighbour: up or down in the lane, or sideways to the next lane that has cards.
 * @returns whether the key is an arrow key
 */
function moveFocus(card: HTMLElement, key: string): boolean {
  const lane = card.closest('[data-lane]');
  const cards = cardsIn(lane);
  const place = cards.indexOf(card);
  if (key === 'ArrowDown') cards[place + 1]?.focus();
  else if (key === 'ArrowUp') cards[place - 1]?.focus();
  else if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const lanes = [...(lane?.parentElement?.querySelectorAll('[data-lane]') ?? [])];
    const side = key === 'ArrowRight' ? 1 : -1;
    const from = lane ? lanes.indexOf(lane) : -1;
    const furtherLanes = side === 1 ? lanes.slice(from + 1) : lanes.slice(0, from).toReversed();
    const next = furtherLanes.map(cardsIn).find((cardsOfLane) => cardsOfLane.length > 0);
    next?.[Math.min(place, next.length - 1)]?.focus();
  } else return false;
  return true;
}
