import { limits } from '../limits.ts';

const dayMs = 86_400_000;

/**
 * Whether two days (YYYY-MM-DD) are in order, and the days from one to the other are not more than a dashboard counts.
 */
export function isAllowedRange(first: string, last: string): boolean {
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  return days >= 1 && days <= limits.dashboardDays;
}
