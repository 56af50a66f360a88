import type { QueueOption } from '@balcao/contract';
import { optionsOf } from '@balcao/contract/queue-options/walk-options';

/** An option in the order of the tree, with what its row needs. */
export interface TreeRow {
  option: QueueOption;
  /** 1 for the first menu. */
  level: number;
  isFirst: boolean;
  isLast: boolean;
}

/** The tree as a list: the menu of an option follows the option. */
export function rowsOf(options: readonly QueueOption[], parentId: number | null = null, level = 1): TreeRow[] {
  const menu = optionsOf(options, parentId);
  return menu.flatMap((option, nth) => [
    { option, level, isFirst: nth === 0, isLast: nth === menu.length - 1 },
    ...rowsOf(options, option.id, level + 1),
  ]);
}

/** All options below an option, on every level. */
export const below = (options: readonly QueueOption[], id: number): QueueOption[] =>
  rowsOf(options, id).map(({ option }) => option);

/** The options with one of them at another place of its menu, counted from 1. */
export function placedAt(options: readonly QueueOption[], id: number, place: number): QueueOption[] {
  const moved = options.find((option) => option.id === id);
  if (!moved) return [...options];
  const others = optionsOf(options, moved.parentId).filter((option) => option.id !== id);
  const menu = others.toSpliced(place - 1, 0, moved).map((option, nth) => ({ ...option, option: String(nth + 1) }));
  return [...options.filter((option) => option.parentId !== moved.parentId), ...menu];
}
