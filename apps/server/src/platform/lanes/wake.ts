/** One lane of one company, as a key. */
export const keyOfLane = ({ companyId, lane }: { companyId: number; lane: string }): string => `${companyId} ${lane}`;

/** Lanes by their keys; `any`: it is not known which. */
export type Lanes = ReadonlySet<string> | 'any';
/** The lanes in which entries were stored, by kind. */
export type StoredLanes = ReadonlyMap<string, Lanes>;

type Listener = (stored: StoredLanes) => void;
const listeners = new Set<Listener>();

/**
 * Calls the listener when entries are stored. The listeners are the workers of this process and the bridge to others.
 * @returns a function that ends the subscription
 */
export function onLaneWake(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Wakes the workers of lanes in which entries were committed, or may be worked again. */
export function wakeLanes(stored: StoredLanes): void {
  for (const listener of listeners) listener(stored);
}

/** Entries of these kinds, in any lane. */
export const inAnyLane = (kinds: Iterable<string>): StoredLanes => new Map(Array.from(kinds, (kind) => [kind, 'any']));

/** Adds the lane of a stored entry, by its key. */
export function addStoredLane(stored: Map<string, Set<string>>, kind: string, key: string): void {
  const lanes = stored.get(kind);
  if (lanes) lanes.add(key);
  else stored.set(kind, new Set([key]));
}
