import type { RouteAsk, RouteInput, RouteReply, routes } from '@balcao/contract';
import { calls } from 'virtual:wire';
import { ApiError } from './api-error.ts';
import { send } from './send.ts';
import { session as ourSession } from './our-session.ts';
import { isBlocked, type Session } from './session.ts';

type Routes = typeof routes;

/**
 * What a caller may send. A field that the contract coerces accepts anything (`unknown`); the type of its parsed value
 * stands in its place.
 */
type Sendable<Accepted, Parsed> = {
  [K in keyof Accepted]: unknown extends Accepted[K] ? (K extends keyof Parsed ? Parsed[K] : never) : Accepted[K];
};
/** A part of a call's input. It may be left out if all its fields may be. */
type Part<Name extends string, Value> = {} extends Value ? { [K in Name]?: Value } : { [K in Name]: Value };

/**
 * The input of a call: `params`, `query`, `body`, as far as its route has them. Files are sent in a form instead of
 * JSON.
 */
export type CallInput<R> = Part<'params', Sendable<RouteAsk<R>['params'], RouteInput<R>['params']>> &
  Part<'query', Sendable<RouteAsk<R>['query'], RouteInput<R>['query']>> &
  Part<'body', Sendable<RouteAsk<R>['body'], RouteInput<R>['body']> | FormData>;

export interface CallOptions {
  signal?: AbortSignal;
  /** 0 to 1, while a form with files is sent. */
  onProgress?: (part: number) => void;
}

type Call<R> =
  {} extends CallInput<R>
    ? (input?: CallInput<R>, options?: CallOptions) => Promise<RouteReply<R>>
    : (input: CallInput<R>, options?: CallOptions) => Promise<RouteReply<R>>;

export type Noun = keyof Routes;
export type Api = { [N in Noun]: { [V in keyof Routes[N]]: Call<Routes[N][V]> } };

interface AnyCallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Every call of the contract: `api.tickets.list({ query: { status: 'open' } })`. Sends the access token. If it has
 * expired, the call renews it and is sent once more; other calls wait for the renewal. The session ends if the server
 * refuses the renewal, or the second attempt as expired.
 * @throws ApiError
 */
export function createClient(
  session: Session,
  base: string,
  routeTable: Record<string, Record<string, string>> = calls,
): Api {
  const call = async (route: string, input: AnyCallInput = {}, options: CallOptions = {}): Promise<unknown> => {
    const [method = 'GET', path = '/'] = route.split(' ');
    const url = base + fillPath(path, input.params) + writeQuery(input.query);
    let usedToken: string | null = null;
    const attempt = async () => {
      await session.renewal();
      usedToken = session.token();
      const { signal, onProgress } = options;
      return send({ method, url, token: usedToken, body: input.body, signal, onProgress });
    };
    try {
      return await attempt();
    } catch (error) {
      if (!isExpired(error)) throw noteRefusal(session, error);
    }
    // Another call may have renewed the token while this one was under way.
    if (session.token() === usedToken) await session.refresh();
    try {
      return await attempt();
    } catch (error) {
      if (isExpired(error)) session.end({ kind: 'expired' });
      throw noteRefusal(session, error);
    }
  };

  return Object.fromEntries(
    Object.entries(routeTable).map(([noun, verbs]) => [
      noun,
      Object.fromEntries(
        Object.entries(verbs).map(([verb, route]) => [
          verb,
          (input?: AnyCallInput, options?: CallOptions) => call(route, input, options),
        ]),
      ),
    ]),
  ) as unknown as Api;
}

export const api = createClient(ourSession, '/api');

const storageListeners = new Set<() => void>();

/**
 * Calls the listener for every call that was refused because the server's disk is full. @returns the unsubscribe
 * function
 */
export function onStorageFull(listener: () => void): () => void {
  storageListeners.add(listener);
  return () => void storageListeners.delete(listener);
}

const isExpired = (error: unknown) => error instanceof ApiError && error.code === 'ERR_TOKEN_EXPIRED';

/** Ends the session if the server refuses it, and tells the listeners of a full disk. @returns the error, to throw */
function noteRefusal(session: Session, error: unknown): unknown {
  if (error instanceof ApiError && error.code === 'ERR_STORAGE_FULL')
    for (const listener of storageListeners) listener();
  if (error instanceof ApiError && error.status === 401) session.end({ kind: 'expired' });
  if (isBlocked(error)) session.end({ kind: 'blocked' });
  return error;
}

/** `/tickets/:id` with the id 7 becomes `/tickets/7`. */
const fillPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));

/** The query of a URL. Lists are joined by commas; absent values and empty lists are left out. */
function writeQuery(query: Record<string, unknown> = {}): string {
  const written = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}=${encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value))}`);
  return written.length > 0 ? `?${written.join('&')}` : '';
}
