/** An edit that waits for the message it changes. */
export interface HeldEdit {
  /** The id of that message. */
  target: string;
}

/** An edit that is processed again. `isLast`: it does not wait any longer. */
export interface Release<E extends HeldEdit> {
  edit: E;
  isLast: boolean;
}

type HeldEditEvent<E extends HeldEdit> =
  | { type: 'hold'; edit: E }
  | { type: 'message-arrived'; waId: string }
  | { type: 'timeout'; edit: E };

/** The transition table of the waiting edits, oldest first. Pure. At most `maxHeld` edits wait. */
export function nextHeldEdits<E extends HeldEdit>(
  held: readonly E[],
  event: HeldEditEvent<E>,
  maxHeld: number,
): { held: readonly E[]; released: readonly Release<E>[] } {
  switch (event.type) {
    case 'hold': {
      const all = [...held, event.edit];
      const surplus = all.slice(0, Math.max(0, all.length - maxHeld));
      return { held: all.slice(surplus.length), released: surplus.map((edit) => ({ edit, isLast: true })) };
    }
    case 'message-arrived': {
      const isFor = ({ target }: E) => target === event.waId;
      return {
        held: held.filter((edit) => !isFor(edit)),
        released: held.filter(isFor).map((edit) => ({ edit, isLast: false })),
      };
    }
    case 'timeout':
      return held.includes(event.edit)
        ? { held: held.filter((edit) => edit !== event.edit), released: [{ edit: event.edit, isLast: true }] }
        : { held, released: [] };
  }
}

export interface HeldEdits<E extends HeldEdit> {
  hold(edit: E, forMs: number): void;
  messageArrived(waId: string): void;
}

const maxHeld = 200;

/** @param release processes an edit again */
export function heldEdits<E extends HeldEdit>(release: (released: Release<E>) => void): HeldEdits<E> {
  let held: readonly E[] = [];
  const handle = (event: HeldEditEvent<E>) => {
    const next = nextHeldEdits(held, event, maxHeld);
    held = next.held;
    next.released.forEach(release);
  };
  return {
    hold(edit, forMs) {
      setTimeout(() => handle({ type: 'timeout', edit }), forMs).unref();
      handle({ type: 'hold', edit });
    },
    messageArrived: (waId) => handle({ type: 'message-arrived', waId }),
  };
}
