import type { ByteRange } from '../../platform/storage/storage.ts';

/**
 * The part of a file that a Range header requests; `none`: there is no such part. A header that is not understood, or
 * that names several parts, gets the whole file (RFC 9110 §14.2). Both ends of a part are included.
 */
export function chooseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole';
  // `bytes=-500`: the last 500 bytes.
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  // The end stands before the start: the header is invalid, so it is ignored.
  if (to !== '' && Number(to) < start) return 'whole';
  return start >= size ? 'none' : { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
