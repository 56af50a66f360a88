import type { routes } from '@balcao/contract';
import type { QueryKey } from '@tanstack/react-query';
import { calls } from 'virtual:wire';
import { api, type Api, type CallInput, type Noun } from './client.ts';

type Routes = typeof routes;

/** `keys.tickets.list()` matches every cached ticket list, `keys.tickets.list({ query })` one of them. */
export type Keys = {
  [N in Noun]: { all: QueryKey } & { [V in keyof Routes[N]]: (input?: CallInput<Routes[N][V]>) => QueryKey };
};

/** Key and fetcher of one call: `useQuery(queries.queues.list())`. */
export type Queries = {
  [N in Noun]: {
    [V in keyof Api[N]]: Api[N][V] extends (ask: infer A, options?: infer _O) => Promise<infer Reply>
      ? (...ask: undefined extends A ? [ask?: A] : [ask: A]) => {
          queryKey: QueryKey;
          queryFn: (context: { signal: AbortSignal }) => Promise<Reply>;
        }
      : never;
  };
};

/** An object of the form `{ noun: { verb: … } }`, with a value for each call of the API. */
const eachVerb = <T>(make: (noun: string, verb: string) => T) =>
  Object.fromEntries(
    Object.entries(calls).map(([noun, verbs]) => [
      noun,
      Object.fromEntries(Object.keys(verbs).map((verb) => [verb, make(noun, verb)])),
    ]),
  );

const keyOf = (noun: string, verb: string, ask: unknown) => (ask === undefined ? [noun, verb] : [noun, verb, ask]);

const keyMakers = eachVerb((noun, verb) => (ask?: unknown) => keyOf(noun, verb, ask));

// The casts in this file: `Object.fromEntries` loses the names of the nouns and verbs.
export const keys = Object.fromEntries(
  Object.entries(keyMakers).map(([noun, verbs]) => [noun, { all: [noun], ...verbs }]),
) as unknown as Keys;

type AnyCall = (ask: unknown, options: { signal: AbortSignal }) => Promise<unknown>;

export const queries = eachVerb((noun, verb) => (ask?: unknown) => ({
  queryKey: keyOf(noun, verb, ask),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    (api as unknown as Record<string, Record<string, AnyCall>>)[noun]?.[verb]?.(ask, { signal }),
})) as unknown as Queries;
