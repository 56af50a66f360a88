/** A half-open range of whole numbers: `to` does not belong to it. */
export interface Range {
  from: number;
  to: number;
}

/** The ranges of an int4multirange, such as `{[480,720),[780,1080)}`: ordered, and merged where they touch. */
export const readMultirange = (written: string): Range[] =>
  [...written.matchAll(/\[(-?\d+),(-?\d+)\)/g)].map(([, from, to]) => ({ from: Number(from), to: Number(to) }));

/** Ranges in any order as the input of an int4multirange. */
export const writeMultirange = (ranges: readonly Range[]): string =>
  `{${ranges.map(({ from, to }) => `[${from},${to})`).join(',')}}`;
