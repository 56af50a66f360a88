import { useSyncExternalStore } from 'react';

/** Where alerts are drawn on a phone while an element needs the whole screen. */
let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The ref of an empty element below the head of a conversation. */
export function offerAlertPlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useAlertPlace = (): HTMLElement | null => useSyncExternalStore(subscribe, () => place);
