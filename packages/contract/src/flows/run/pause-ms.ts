import { limits } from '../../limits.ts';
import { numberOf } from '../blocks/loose-fields.ts';

/** The length of a pause; one out of range is none, or the longest. */
export function pauseMs(seconds: number | string | null | undefined): number {
  const value = numberOf(seconds);
  return value > 0 ? Math.min(value, limits.flow.intervalSeconds) * 1000 : 0;
}
