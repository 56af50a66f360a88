import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Live, Payload, SignalName } from './socket.ts';

/** A patcher returns this when the signal alone does not suffice to patch the cached data. */
export const refetch = Symbol('refetch');

/**
 * Patches cached data after a signal. Pure. Untouched rows keep their identity; returning the same object means no
 * change. The full query key is passed, for lists that differ by their filter.
 */
export type Patch<Data, N extends SignalName> = (
  cached: Data,
  signal: Payload<N>,
  key: QueryKey,
) => Data | typeof refetch;

interface Rule {
  signal: SignalName;
  keys: QueryKey;
  patch: Patch<unknown, SignalName>;
}
const rules: Rule[] = [];

/** Registers, once for a noun (in its `live.ts`), how every cached answer under `keys` follows a signal. */
export function patchOn<Data, N extends SignalName>(signal: N, keys: QueryKey, patch: Patch<Data, N>): void {
  rules.push({ signal, keys, patch: patch as Patch<unknown, SignalName> });
}

interface Reaction {
  signal: SignalName;
  react: (queryClient: QueryClient, signal: Payload<SignalName>) => void;
}
const reactions: Reaction[] = [];

/**
 * Registers a reaction to a signal for data that is not patched but counted or fetched anew. It sees the cache as it
 * was before the signal.
 */
export function reactOn<N extends SignalName>(
  signal: N,
  react: (queryClient: QueryClient, signal: Payload<N>) => void,
): void {
  reactions.push({ signal, react: react as Reaction['react'] });
}

/** After this many signals in a row the rest are applied together, so that a burst draws the screen once. */
const burst = 20;
const burstMs = 50;

/** Applies every rule to incoming signals. Returns a function that stops it. */
export function followSignals(live: Live, queryClient: QueryClient): () => void {
  const waiting: (() => void)[] = [];
  let [recent, since] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    timer = undefined;
    notifyManager.batch(() => waiting.splice(0).forEach((apply) => apply()));
  };
  const applyInOrder = (apply: () => void) => {
    const now = performance.now();
    if (now - since >= burstMs) [recent, since] = [0, now];
    recent += 1;
    if (recent <= burst && waiting.length === 0) return apply();
    waiting.push(apply);
    timer ??= setTimeout(flush, burstMs - (now - since));
  };

  const fetched = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) catchUp(event.query);
  });
  const stops = [...new Set([...rules, ...reactions].map(({ signal }) => signal))].map((signal) =>
    live.onSignal(signal, (payload) => applyInOrder(() => applyRules(queryClient, signal, payload))),
  );
  return () => {
    clearTimeout(timer);
    fetched();
    for (const stop of stops) stop();
  };
}

/** Applies the rules of one signal to the cache with one redraw; tests of a noun's patchers call it, too. */
export function applyRules(queryClient: QueryClient, signal: SignalName, payload: Payload<SignalName>): void {
  for (const reaction of reactions) if (reaction.signal === signal) reaction.react(queryClient, payload);
  notifyManager.batch(() => {
    for (const rule of rules) {
      if (rule.signal !== signal) continue;
      for (const query of queryClient.getQueryCache().findAll({ queryKey: rule.keys })) {
        if (query.state.fetchStatus !== 'idle')
          missed.set(query, [...(missed.get(query) ?? []), () => mend(queryClient, query, rule, payload)]);
        mend(queryClient, query, rule, payload);
      }
    }
  });
}

function mend(queryClient: QueryClient, query: Query, rule: Rule, payload: Payload<SignalName>) {
  const cached: unknown = query.state.data;
  if (cached === undefined) return;
  const patched = rule.patch(cached, payload, query.queryKey);
  if (patched === refetch) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  else if (patched !== cached) query.setData(patched, { manual: true });
}

/**
 * Signals that arrived during a request, whose answer may be older than they are. Patchers ignore older states, so it
 * is safe to apply a signal that the answer already includes.
 */
const missed = new WeakMap<Query, (() => void)[]>();

function catchUp(query: Query) {
  const late = missed.get(query) ?? [];
  missed.delete(query);
  for (const apply of late) apply();
}
