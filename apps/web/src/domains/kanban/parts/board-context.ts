import type { AnswerLimit, KanbanCard } from '@balcao/contract';
import { createContext, useContext } from 'react';
import type { BoardView, Lane } from '../board-view.ts';

/** The ticket whose card takes the focus, and the lane in which that card will be drawn. */
export interface FocusTarget {
  ticketId: number;
  lane: Lane;
}

/** The card whose menu is open, and the button at which it stands. */
export interface OpenMenu {
  card: KanbanCard;
  lane: Lane;
  anchor: HTMLElement;
}

/** What the lanes and the cards of a board share. */
export interface Board {
  view: BoardView;
  /** Moves a card, which then takes the focus in its new lane. */
  moveTo: (card: KanbanCard, lane: Lane) => void;
  /** Opens the dialog with the value and the next step of a card. */
  edit: (card: KanbanCard) => void;
  /** The id of the ticket whose card has an open menu. */
  menuOf: number | undefined;
  openMenu: (menu: OpenMenu) => void;
  /** How long customers may wait, by queue; the key null is for tickets without a queue. */
  answerLimits: ReadonlyMap<number | null, AnswerLimit>;
  /** The id of the ticket whose card the keyboard holds. */
  carriedId: number | undefined;
  /** The id of the text that explains the keys. */
  keysId: string;
  /** The card that takes the focus as soon as it is drawn in its lane. */
  focusTarget: FocusTarget | null;
  clearFocusTarget: () => void;
}

export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('This is drawn on a board only.');
  return board;
}
