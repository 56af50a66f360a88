import type { KanbanBoard } from '@balcao/contract';
import { useState } from 'react';

const storedAs = (userId: number) => `kanban-board:${userId}`;

/**
 * The board that the user has chosen, which this browser remembers, and a function that chooses another one. If nothing
 * is chosen, or if the chosen board was deleted, the first board is shown, which is the default one.
 */
export function useBoardChoice(
  userId: number,
  boards: readonly KanbanBoard[] | undefined,
): [KanbanBoard | undefined, (id: number) => void] {
  const [chosenId, setChosenId] = useState(() => Number(localStorage.getItem(storedAs(userId))));
  const choose = (id: number) => {
    localStorage.setItem(storedAs(userId), String(id));
    setChosenId(id);
  };
  return [boards?.find(({ id }) => id === chosenId) ?? boards?.[0], choose];
}
