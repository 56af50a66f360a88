import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Live, Payload, SignalName } from './socket.ts';

/** A patcher returns this when the signal does not suffice to patch the cached data: the data is fetched again. */
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

interface PatchRule extends PatchOptions {
  kind: 'patch';
  signal: SignalName;
  keys: QueryKey;
  patch: Patch<unknown, SignalName>;
}
interface PatchOptions {
  /** For a frequent signal: the minimum time between two fetches of the data under `keys`. */
  refetchMs?: number;
}
interface ReactRule {
  kind: 'react';
  signal: SignalName;
  react: (queryClient: QueryClient, signal: Payload<SignalName>) => void;
}
/** How cached data follows one signal. A noun lists its rules in its manifest. */
export type LiveRule = PatchRule | ReactRule;

/** A rule: every cached answer under `keys` follows a signal. */
export const patchOn = <Data, N extends SignalName>(
  signal: N,
  keys: QueryKey,
  patch: Patch<Data, N>,
  options: PatchOptions = {},
): LiveRule => ({ kind: 'patch', signal, keys, patch: patch as Patch<unknown, SignalName>, ...options });

/**
 * A rule for data that is not patched but counted or fetched anew. `react` sees the cache as it was before the signal.
 */
export const reactOn = <N extends SignalName>(
  signal: N,
  react: (queryClient: QueryClient, signal: Payload<N>) => void,
): LiveRule => ({ kind: 'react', signal, react: react as ReactRule['react'] });

/**
 * Up to `maxPerBurst` signals are applied at once in each period of `burstMs`. Further ones wait for its end, are
 * applied together and draw the screen once.
 */
const maxPerBurst = 20;
const burstMs = 50;

/** Applies the rules to incoming signals until the returned function is called. */
export function followSignals(live: Live, queryClient: QueryClient, rules: readonly LiveRule[]): () => void {
  const waiting: (() => void)[] = [];
  let [arrived, burstStart] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    timer = undefined;
    notifyManager.batch(() => waiting.splice(0).forEach((apply) => apply()));
  };
  const applyInOrder = (apply: () => void) => {
    const now = performance.now();
    if (now - burstStart >= burstMs) [arrived, burstStart] = [0, now];
    arrived += 1;
    if (arrived <= maxPerBurst && waiting.length === 0) return apply();
    waiting.push(apply);
    timer ??= setTimeout(flush, burstMs - (now - burstStart));
  };

  // `manual` marks data that `setData` wrote, such as a patch; other data was fetched.
  const stopApplyingMissed = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) applyMissed(event.query);
  });
  const stops = [...new Set(rules.map(({ signal }) => signal))].map((signal) => {
    const ofSignal = rules.filter((rule) => rule.signal === signal);
    return live.onSignal(signal, (payload) => applyInOrder(() => applyRules(queryClient, ofSignal, payload)));
  });
  return () => {
    clearTimeout(timer);
    stopApplyingMissed();
    for (const stop of stops) stop();
  };
}

/** Applies the rules of one signal: first the reactions, then all patches with one redraw. */
export function applyRules(queryClient: QueryClient, rules: readonly LiveRule[], payload: Payload<SignalName>): void {
  for (const rule of rules) if (rule.kind === 'react') rule.react(queryClient, payload);
  notifyManager.batch(() => {
    for (const rule of rules) {
      if (rule.kind !== 'patch') continue;
      for (const query of queryClient.getQueryCache().findAll({ queryKey: rule.keys })) {
        const patch = () => patchQuery(queryClient, query, rule, payload);
        if (query.state.fetchStatus !== 'idle') missed.set(query, [...(missed.get(query) ?? []), patch]);
        patch();
      }
    }
  });
}

function patchQuery(queryClient: QueryClient, query: Query, rule: PatchRule, payload: Payload<SignalName>) {
  const cached: unknown = query.state.data;
  if (cached === undefined) return;
  const patched = rule.patch(cached, payload, query.queryKey);
  if (patched === refetch) refetchFor(queryClient, query, rule);
  else if (patched !== cached) query.setData(patched, { manual: true });
}

function refetchFor(queryClient: QueryClient, { queryKey }: Query, rule: PatchRule) {
  if (rule.refetchMs === undefined) return void queryClient.invalidateQueries({ queryKey, exact: true });
  const { timer, lastAt = Number.NEGATIVE_INFINITY } = refetches.get(rule) ?? {};
  if (timer !== undefined) return;
  const run = () => {
    refetches.set(rule, { lastAt: performance.now() });
    void queryClient.invalidateQueries({ queryKey: rule.keys });
  };
  const next = setTimeout(run, Math.max(0, lastAt + rule.refetchMs - performance.now()));
  refetches.set(rule, { timer: next, lastAt });
}

/** For each rule with `refetchMs`: when its data was last fetched again, and the timer of the next fetch. */
const refetches = new WeakMap<PatchRule, { timer?: ReturnType<typeof setTimeout>; lastAt: number }>();

/**
 * Signals that arrived during a request. The answer may be older than these signals, so they are applied to it again.
 * Patchers ignore older states, so it is safe to apply a signal that the answer already includes.
 */
const missed = new WeakMap<Query, (() => void)[]>();

function applyMissed(query: Query) {
  const late = missed.get(query) ?? [];
  missed.delete(query);
  for (const apply of late) apply();
}
