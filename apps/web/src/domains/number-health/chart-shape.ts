import type { HourCount, StateSpan } from '@balcao/contract';

const hourMs = 60 * 60 * 1000;

/** What one pair of bars shows. Times are in ms since 1970. */
export interface Bucket {
  from: number;
  to: number;
  received: number;
  sent: number;
  failed: number;
}

/**
 * Combines the hours into buckets of `hoursEach` hours, a divisor of 24. The buckets follow the local time, so a day
 * begins with a new bucket. The first and the last bucket may have fewer hours.
 */
export function bucketsOf(hours: readonly HourCount[], hoursEach: number): Bucket[] {
  const buckets: Bucket[] = [];
  for (const { hour, received, sent, failed } of hours) {
    const from = Date.parse(hour);
    const last = buckets.at(-1);
    if (!last || new Date(from).getHours() % hoursEach === 0)
      buckets.push({ from, to: from + hourMs, received, sent, failed });
    else
      Object.assign(last, {
        to: from + hourMs,
        received: last.received + received,
        sent: last.sent + sent,
        failed: last.failed + failed,
      });
  }
  return buckets;
}

/** A part of the strip, in fractions of its width. */
export interface Stretch {
  span: StateSpan;
  left: number;
  width: number;
}

/** The parts of the spans within the window, oldest first. The present span ends `now`. */
export function stretchesOf(
  spans: readonly StateSpan[],
  { from, to, now }: { from: number; to: number; now: number },
): Stretch[] {
  return spans.toReversed().flatMap((span) => {
    const begin = Math.max(from, Date.parse(span.from));
    const end = Math.min(to, span.to === null ? now : Date.parse(span.to));
    return end <= begin ? [] : [{ span, left: (begin - from) / (to - from), width: (end - begin) / (to - from) }];
  });
}
