/** One lane of one company, as a key. */
export const keyOfLane = ({ companyId, lane }: { companyId: number; lane: string }): string => `${companyId} ${lane}`;

/** Lanes by their keys; `any` where it is not known which. */
export type Lanes = ReadonlySet<string> | 'any';
/** In which lanes entries were stored, by their kind. */
export type Stored = ReadonlyMap<string, Lanes>;

type Wake = (stored: Stored) => void;
const sleepers = new Set<Wake>();

/** Called by the workers of this process (and by the bridge to other processes) to be woken when entries are stored. */
export function onLaneWake(wake: Wake): () => void {
  sleepers.add(wake);
  return () => void sleepers.delete(wake);
}

/** New entries were committed. */
export function wakeLanes(stored: Stored): void {
  for (const wake of sleepers) wake(stored);
}

/** Entries of these kinds, wherever they are. */
export const anywhere = (kinds: Iterable<string>): Stored => new Map(Array.from(kinds, (kind) => [kind, 'any']));

/** Notes where an entry was stored. */
export function noteStored(stored: Map<string, Set<string>>, kind: string, key: string): void {
  const lanes = stored.get(kind);
  if (lanes) lanes.add(key);
  else stored.set(kind, new Set([key]));
}
