import { useSyncExternalStore } from 'react';

/** The element of `AlertPlace`, where alerts are drawn on a phone while a conversation fills the screen. */
let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The ref callback of `AlertPlace`: sets the element, or null when it is unmounted. */
export function offerAlertPlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The element of the mounted `AlertPlace`; null: there is none, so alerts are drawn at their usual place. */
export const useAlertPlace = (): HTMLElement | null => useSyncExternalStore(subscribe, () => place);
