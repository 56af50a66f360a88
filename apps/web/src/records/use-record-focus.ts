import { useEffect, useRef, useState, type FocusEvent } from 'react';

export type RecordFocus = ReturnType<typeof useRecordFocus>;

/** The rows of a list in order; each names its record. */
const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
const idOf = (row: HTMLElement | null | undefined) => (row ? Number(row.dataset['record']) : undefined);

/** The focus is in a dialog or a menu over the screen: the keys belong to that. */
const isElsewhere = () => Boolean(document.activeElement?.closest('[role=dialog], [role=menu]'));

/**
 * The keyboard's place in a list. The arrow keys walk through the rows; the row that was reached takes part in the tab
 * order. The focus can be sent to a record that appears only later.
 */
export function useRecordFocus() {
  const [list, showList] = useState<HTMLElement | null>(null);
  const [reached, setReached] = useState<number>();
  const awaited = useRef<number>(undefined);

  // After each drawing: the awaited row may have come.
  useEffect(() => {
    const row = rowsOf(list).find((each) => idOf(each) === awaited.current);
    if (!row) return;
    awaited.current = undefined;
    row.focus();
  });

  return {
    isElsewhere,
    /** The list is drawn as this element. */
    showList,
    /** The props of a row. */
    row: (id: number) => ({
      'data-record': id,
      tabIndex: id === reached ? 0 : -1,
      onFocus: (event: FocusEvent) => void (event.target === event.currentTarget && setReached(id)),
    }),
    /** The record whose row itself, not a button in it, has the focus. */
    focusedId: () => idOf(rowsOf(list).find((row) => row === document.activeElement)),
    /**
     * Walks to the next or previous row, from outside of the list to its first or last.
     * @returns false where the key belongs to something else: a dialog, a menu
     */
    step(by: 1 | -1): boolean {
      if (isElsewhere()) return false;
      const rows = rowsOf(list);
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const next = at < 0 ? (by > 0 ? rows[0] : rows.at(-1)) : rows[at + by];
      next?.focus();
      return next !== undefined;
    },
    /** The record after a given one, else the one before it. */
    neighbourOf(id: number): number | undefined {
      const rows = rowsOf(list);
      const at = rows.findIndex((row) => idOf(row) === id);
      return idOf(rows[at + 1] ?? rows[at - 1]);
    },
    /** Sends the focus to a record as soon as its row is drawn. */
    onRecord(id: number): void {
      awaited.current = id;
    },
  };
}
