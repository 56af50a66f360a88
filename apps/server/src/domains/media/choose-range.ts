import type { ByteRange } from '../../platform/storage/storage.ts';

/**
 * The part of a file that a Range header requests; `none`: there is no such part. An unknown unit or several parts get
 * the whole file (RFC 9110 §14.2).
 */
export function chooseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole';
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  if (to !== '' && Number(to) < start) return 'whole';
  return start >= size ? 'none' : { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
