type Wake = (kinds: ReadonlySet<string>) => void;
const sleepers = new Set<Wake>();

/** Called by the workers of this process (and by the bridge to other processes) to be woken when entries are stored. */
export function onLaneWake(wake: Wake): () => void {
  sleepers.add(wake);
  return () => void sleepers.delete(wake);
}

/** New entries of these kinds were committed. */
export function wakeLanes(kinds: ReadonlySet<string>): void {
  for (const wake of sleepers) wake(kinds);
}
