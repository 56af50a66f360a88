import { useEffect, useRef, useState, type FocusEvent } from 'react';

export type RecordFocus = ReturnType<typeof useRecordFocus>;

/** The elements of the rows in order; the attribute `data-record` of each is the id of its record. */
const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
const idOf = (row: HTMLElement | null | undefined) => (row ? Number(row.dataset['record']) : undefined);

/** Whether the focus is in a dialog or a menu over the screen, to which the keys belong. */
const isElsewhere = () => Boolean(document.activeElement?.closest('[role=dialog], [role=menu]'));

/**
 * The keyboard's place in a list. The arrow keys walk through the rows. Only the row that had the focus last is in the
 * tab order. The focus can also be sent to a record whose row is rendered later.
 */
export function useRecordFocus() {
  const [list, showList] = useState<HTMLElement | null>(null);
  const [reachedId, setReachedId] = useState<number>();
  const awaitedId = useRef<number>(undefined);

  // After each render, because any of them may have added the awaited row.
  useEffect(() => {
    const row = rowsOf(list).find((each) => idOf(each) === awaitedId.current);
    if (!row) return;
    awaitedId.current = undefined;
    row.focus();
  });

  return {
    isElsewhere,
    /** The `ref` of the element of the list. */
    showList,
    /** The props of a row. */
    row: (id: number) => ({
      'data-record': id,
      tabIndex: id === reachedId ? 0 : -1,
      onFocus: (event: FocusEvent) => void (event.target === event.currentTarget && setReachedId(id)),
    }),
    /** The record whose row itself, not a button in it, has the focus. */
    focusedId: () => idOf(rowsOf(list).find((row) => row === document.activeElement)),
    /**
     * Walks to the next or previous row. From outside of the list it goes to the first or last row.
     * @returns false: there is no further row, or the key belongs to a dialog or a menu
     */
    step(by: 1 | -1): boolean {
      if (isElsewhere()) return false;
      const rows = rowsOf(list);
      const index = rows.findIndex((row) => row.contains(document.activeElement));
      const firstOrLast = by > 0 ? rows[0] : rows.at(-1);
      const next = index < 0 ? firstOrLast : rows[index + by];
      next?.focus();
      return next !== undefined;
    },
    /** The id of the record after a given record; after the last record, of the one before it. */
    neighbourOf(id: number): number | undefined {
      const rows = rowsOf(list);
      const index = rows.findIndex((row) => idOf(row) === id);
      return idOf(rows[index + 1] ?? rows[index - 1]);
    },
    /** Sends the focus to a record as soon as its row is rendered. */
    sendTo(id: number): void {
      awaitedId.current = id;
    },
  };
}
