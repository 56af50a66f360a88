import { nouns } from '../nouns.ts';

/** A believable body of each call that takes one, by `noun.call`; the documentation of the API shows them. */
export const requestBodies: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(nouns).flatMap(([noun, { bodies }]) =>
    Object.entries(bodies).map(([call, body]) => [`${noun}.${call}`, body]),
  ),
);
