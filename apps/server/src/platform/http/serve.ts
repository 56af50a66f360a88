import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route, RouteInput, RouteReply } from '@balcao/contract';
import type { Counters } from './call-limits.ts';
import type { TokenHolder, UserActor } from '../scope/actor.ts';
import type { Scope } from '../scope/scope.ts';

/**
 * A file of a multipart call, on disk under a name of ours. `name` is what the sender called it: show it, never use it
 * as a path.
 */
export interface UploadedFile {
  field: string;
  path: string;
  name: string;
  /** As claimed; the content decides. */
  claimedType: string;
  /** Bytes. */
  size: number;
}

/** What a handler receives: checked params, query and body, and the files of an upload route. */
export type HandlerInput<R> = RouteInput<R> & { files: readonly UploadedFile[] };

/** JSON text that the database made: sent as it is. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
/**
 * A reply the database has already written as JSON; its shape is checked against the contract in tests, not per
 * request.
 */
export const rawJson = <T>(text: string): T => new RawJson(text) as never;

/**
 * For a handler without a scope of its own: it opens one when it needs one, and may reach the network before or after.
 */
export interface Call {
  /** Absent on public routes and on those for programs. */
  actor: UserActor | undefined;
  /** Only on routes for programs: whose token the call carries. */
  holder: TokenHolder | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Counts a call under a key only the handler knows, such as the account somebody tries to sign in to.
   * @throws ERR_RATE_LIMITED after so many in a minute
   */
  limit(name: string, key: string, perMinute: number): Promise<void>;
  /** A slow limit for what may be given back later; it does not throw. */
  budget: Counters['budget'];
}

type InScope<R> = (scope: Scope, input: HandlerInput<R>) => Promise<RouteReply<R>>;
type Outside<R> = (call: Call, input: HandlerInput<R>) => Promise<RouteReply<R>>;
const outsideMark = Symbol('outside');

/** Marks a handler that is called without a scope: sign-in, uploads, the sandbox phone, files. */
export function outside<R>(handler: Outside<R>): InScope<R> {
  return Object.assign(handler as never, { [outsideMark]: true });
}
export const isOutside = (handler: unknown): boolean => typeof handler === 'function' && outsideMark in handler;

/** One handler for each route of a noun; a missing or surplus one does not compile. */
export type Handlers<Routes> = { [Name in keyof Routes]: InScope<Routes[Name]> };

/**
 * What is asked before a form is read, beyond the right to call the route: whether the user may do this with the thing
 * that the address names. It gets a scope that reads and is closed before the first byte of the body.
 * @throws any refusal; then nothing of the body is kept
 */
export type AdmitForm = (scope: Scope, where: { params: unknown; query: unknown }) => Promise<unknown>;

type AdmitForms<Routes> = {
  [Name in keyof Routes]?: (
    scope: Scope,
    where: Pick<RouteInput<Routes[Name]>, 'params' | 'query'>,
  ) => Promise<unknown>;
};

export interface Served {
  routes: Record<string, Route>;
  handlers: Record<string, unknown>;
  admitForm?: Record<string, AdmitForm | undefined>;
}

/**
 * Binds the routes of a noun to its verbs. For each call, in this order: session → company in good standing → plan →
 * permission → (forms) `admitForm` → input → scope → verb → reply. A GET gets a scope that only reads.
 */
export function serve<Routes extends Record<string, unknown>>(
  routes: Routes,
  handlers: Handlers<Routes>,
  admitForm: AdmitForms<Routes> = {},
): Served {
  return { routes: routes as never, handlers, admitForm: admitForm as never };
}

/** A verb's answer to a route without a reply. */
export const nothing = {};
