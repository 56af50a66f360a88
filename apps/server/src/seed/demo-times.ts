/** Customers of a day, Sunday first: the shop is closed on Sundays, and Saturdays are short. */
const perDay = [1, 16, 13, 14, 12, 17, 7] as const;
/** How busy each hour from eight o'clock on is: shares of the day's customers. */
const perHour = [2, 4, 6, 7, 4, 2, 4, 6, 7, 5, 3, 1] as const;
const [dayMs, hourMs] = [86_400_000, 3_600_000];
/** São Paulo, which has no daylight saving time. */
const offsetMs = -3 * hourMs;

/** The times at which conversations of a shop ended, newest first, all before `until`: busy hours, quiet weekends. */
export function demoTimes(until: Date, count: number): Date[] {
  const times: Date[] = [];
  const midnight = Math.floor((until.getTime() + offsetMs) / dayMs) * dayMs - offsetMs;
  for (let day = midnight; times.length < count; day -= dayMs) {
    const customers = perDay[new Date(day + offsetMs).getUTCDay()] ?? 0;
    // A little more or less than in other weeks.
    const today = Math.max(0, customers + ((day / dayMs) % 5) - 2);
    const timesOfDay = spread(Math.round(today)).map((hours) => new Date(day + (8 + hours) * hourMs));
    times.push(...timesOfDay.filter((at) => at < until).toReversed());
  }
  return times.slice(0, count);
}

/** Times of a day in hours after eight o'clock, oldest first: as many in each hour as it is busy. */
function spread(customers: number): number[] {
  const allShares = perHour.reduce((sum, share) => sum + share, 0);
  return Array.from({ length: customers }, (_, nth) => {
    // Walks over the hours until their shares reach the customer's part of the day.
    let remaining = ((nth + 0.5) / customers) * allShares;
    const hour = perHour.findIndex((share) => (remaining -= share) < 0);
    // `remaining` is negative now: how far before the end of the hour.
    return hour + 1 + remaining / (perHour[hour] ?? 1);
  });
}
