import type { MachineRoom } from '@balcao/contract';
import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../api/query-keys.ts';

/** Read again every five seconds while the page is visible. */
export const machineRoom = queryOptions({ ...queries.console.machineRoom(), refetchInterval: 5000, staleTime: 0 });

/** Read again each minute. For these reads the server examines its surroundings at most every ten minutes. */
export const examination = queryOptions({ ...queries.console.examination(), refetchInterval: 60_000, staleTime: 0 });

/** If an entry waits for longer than this, the installation does not keep up with its work. */
const lateSeconds = 60;

export const isLate = ({ oldestSeconds }: { oldestSeconds: number }): boolean => oldestSeconds >= lateSeconds;

/** The sums that the tiles show. */
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
    alive: nodes.filter(({ isAlive }) => isAlive).length,
    numbers: sum(nodes.filter(({ isAlive }) => isAlive).map(({ connections }) => connections)),
    /** The fullest disk. */
    disk: disks.toSorted((a, b) => a.free / a.size - b.free / b.size)[0],
  };
}
