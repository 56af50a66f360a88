import { nouns } from './nouns.ts';

type Nouns = typeof nouns;

/** Every call of the API, by noun. The tags of the OpenAPI page and the methods of the client follow from it. */
export const routes = Object.fromEntries(Object.entries(nouns).map(([name, noun]) => [name, noun.routes])) as {
  [Name in keyof Nouns]: Nouns[Name]['routes'];
};
