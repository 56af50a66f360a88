import { limits } from '../../limits.ts';
import { numberOf } from '../blocks/loose-fields.ts';

/** The length of a pause. Too many seconds are cut to the limit; a missing or negative value is no pause. */
export function pauseMs(seconds: number | string | null | undefined): number {
  const value = numberOf(seconds);
  return value > 0 ? Math.min(value, limits.flow.intervalSeconds) * 1000 : 0;
}
