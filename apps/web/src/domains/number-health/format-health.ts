import { currentLocale } from '../../i18n/i18n.ts';

const minuteMs = 60_000;

/** 3 d 4 h, 12 min, 40 s: the two largest units, written alike in all languages. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(ms / minuteMs);
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ');
}

/**
 * A share from 0 to 1 in percent: 99,2 %. Only a full share is written as 100 %, and only an empty share as 0 %; other
 * shares are kept one step away from these.
 */
export function formatShare(share: number): string {
  const digits = digitsOf(share);
  const step = 10 ** -(digits + 2);
  const shown = share === 0 || share === 1 ? share : Math.min(1 - step, Math.max(step, share));
  return new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: digits }).format(shown);
}

function digitsOf(share: number): 0 | 1 | 2 {
  if (share <= 0 || share >= 1) return 0;
  return share > 0.99 ? 2 : 1;
}
