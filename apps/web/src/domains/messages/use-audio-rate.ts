import { useSyncExternalStore } from 'react';

const rates = [1, 1.5, 2];
const storedAs = 'audio-rate';

/** The playback rate of all audios, kept in this browser. */
let rate = rates.find((known) => String(known) === localStorage.getItem(storedAs)) ?? 1;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useAudioRate = (): number => useSyncExternalStore(subscribe, () => rate);

/** Chooses the next rate for all audios. */
export function nextAudioRate(): void {
  rate = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
  localStorage.setItem(storedAs, String(rate));
  for (const listener of listeners) listener();
}
