import { z } from 'zod';

type Named<Names extends readonly string[]> = Record<Names[number], z.ZodType>;
type Tuple<Names extends readonly string[], Shape extends Named<Names>> = {
  [Place in keyof Names]: Shape[Names[Place]];
};

/**
 * Many records as lists of values in the order of `names`, which no reply repeats; `recordOf` turns a list into a
 * record.
 */
export function valuesOf<const Names extends readonly string[], Shape extends Named<Names>>(
  names: Names,
  shape: Shape,
) {
  const each = names.map((name) => shape[name as Names[number]]);
  return z.array(z.tuple(each as never) as unknown as z.ZodTuple<Tuple<Names, Shape>, null>);
}

/** Microseconds since 1970: half as long as an instant as text, and exact enough for a cursor. */
export const moment = () => z.int();
/** Several booleans in one number: the first name is the lowest bit (`flagsOf`). */
export const flags = () => z.int();
