import type { MachineRoom } from '@balcao/contract';
import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../api/query-keys.ts';

/** Read again every five seconds while the page is visible. */
export const machineRoom = queryOptions({ ...queries.console.machineRoom(), refetchInterval: 5000, staleTime: 0 });

/** Read again each minute. The server replies with its last examination, unless that is older than ten minutes. */
export const examination = queryOptions({ ...queries.console.examination(), refetchInterval: 60_000, staleTime: 0 });

/** If an entry is this old, the installation does not keep up with its work. */
const lateSeconds = 60;

export const isLate = ({ oldestSeconds }: { oldestSeconds: number }): boolean => oldestSeconds >= lateSeconds;

/** The figures of the tiles, over all lanes, jobs and nodes. */
export function sumsOf({ lanes, jobs, nodes }: MachineRoom) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const disks = nodes.flatMap(({ isAlive, diskFreeBytes, diskSizeBytes }) =>
    isAlive && diskFreeBytes !== null && diskSizeBytes !== null ? [{ free: diskFreeBytes, size: diskSizeBytes }] : [],
  );
  return {
    waiting: sum(lanes.map(({ waiting }) => waiting)),
    oldestSeconds: Math.max(0, ...lanes.map(({ oldestSeconds }) => oldestSeconds)),
    parked: sum(lanes.map(({ parked }) => parked)),
    failed: sum(jobs.map(({ failed }) => failed)),
    /** How many nodes are alive. */
    alive: nodes.filter(({ isAlive }) => isAlive).length,
    /** Connected numbers of the living nodes. */
    numbers: sum(nodes.filter(({ isAlive }) => isAlive).map(({ connections }) => connections)),
    /** The disk of a living node with the smallest free part; `undefined`: none is known. */
    disk: disks.toSorted((a, b) => a.free / a.size - b.free / b.size)[0],
  };
}
