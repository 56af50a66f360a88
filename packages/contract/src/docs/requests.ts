import { nouns } from '../nouns.ts';

/** A realistic body of each call that takes one, by `noun.call`, for the documentation of the API. */
export const requestBodies: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(nouns).flatMap(([noun, { bodies }]) =>
    Object.entries(bodies).map(([call, body]) => [`${noun}.${call}`, body]),
  ),
);
