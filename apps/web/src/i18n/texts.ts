import type { first } from './pt/first.ts';
import type { rest } from './pt/rest.ts';

/** Every text. Portuguese is the source: the other languages must have exactly these keys. */
export type Texts = typeof first & typeof rest;
