import { nouns } from './nouns.ts';

type Nouns = typeof nouns;

/** Every call of the API, by noun: the OpenAPI page's tags and the client's shape. */
export const routes = Object.fromEntries(Object.entries(nouns).map(([name, noun]) => [name, noun.routes])) as {
  [Name in keyof Nouns]: Nouns[Name]['routes'];
};
