import { useSyncExternalStore } from 'react';

/** The selected tickets of the list. While there are some, a click on a row selects it instead of opening it. */
let selected: ReadonlySet<number> = new Set();
/** The row at which a range begins: the last one that was toggled. */
let anchor: number | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function become(next: ReadonlySet<number>) {
  selected = next;
  if (next.size === 0) anchor = undefined;
  for (const listener of listeners) listener();
}

export const selection = {
  now: (): ReadonlySet<number> => selected,
  toggle(id: number) {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    anchor = id;
    become(next);
  },
  /**
   * Adds the rows from the anchor to this one. Without an anchor it adds this row. If one of
   * them is not in the list, it toggles this row.
   * @param rows the ids of the listed tickets, in order
   */
  extend(id: number, rows: readonly number[]) {
    const [from, to] = [rows.indexOf(anchor ?? id), rows.indexOf(id)];
    if (from < 0 || to < 0) return selection.toggle(id);
    become(new Set([...selected, ...rows.slice(Math.min(from, to), Math.max(from, to) + 1)]));
  },
  choose: (ids: Iterable<number>) => become(new Set(ids)),
  /** Keeps only the selected tickets whose ids are among these. */
  keep(rows: readonly number[]) {
    const present = new Set(rows);
    const remaining = [...selected].filter((id) => present.has(id));
    if (remaining.length < selected.size) become(new Set(remaining));
  },
  clear: () => selected.size > 0 && become(new Set()),
};

export const useSelected = (): ReadonlySet<number> => useSyncExternalStore(subscribe, selection.now);
export const useIsSelected = (id: number): boolean => useSyncExternalStore(subscribe, () => selected.has(id));
