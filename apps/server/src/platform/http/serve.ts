import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route, RouteInput, RouteReply } from '@balcao/contract';
import type { Counters } from './call-limits.ts';
import type { TokenHolder, UserActor } from '../scope/actor.ts';
import type { Scope } from '../scope/scope.ts';

/**
 * A file of a multipart call, on disk under a generated name. `name` comes from the sender: show it, never use it as a
 * path.
 */
export interface UploadedFile {
  field: string;
  path: string;
  name: string;
  /** The type that the client claims; the content decides. */
  claimedType: string;
  /** Bytes. */
  size: number;
}

/** The input of a handler: checked params, query and body, and the files of an upload route. */
export type HandlerInput<R> = RouteInput<R> & { files: readonly UploadedFile[] };

/** JSON text, sent unchanged. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
/** A reply that the database has written as JSON. Tests check its shape against the contract; requests do not. */
export const rawJson = <T>(text: string): T => new RawJson(text) as never;

/**
 * The JSON text of an object.
 * @param json fields whose values are JSON texts, as the database writes them
 * @param plain further fields, with values that are not JSON yet
 */
export function objectJson(json: Record<string, string>, plain: object = {}): string {
  // The parts are long texts: they are concatenated, which copies none of them.
  let fields = '';
  for (const name of Object.keys(json)) {
    const comma = fields === '' ? '' : ',';
    fields += `${comma}"${name}":${json[name]}`;
  }
  // Without the braces.
  const others = JSON.stringify(plain).slice(1, -1);
  const commaBetween = fields !== '' && others !== '' ? ',' : '';
  return `{${fields}${commaBetween}${others}}`;
}
/** A reply from the parts of `objectJson`. */
export const rawObject = <T>(json: Record<string, string>, plain: object = {}): T => rawJson(objectJson(json, plain));

/** For a handler without a scope: it opens a scope when it needs one, and may use the network before or after. */
export interface Call {
  /** Absent on public routes and on routes for programs. */
  actor: UserActor | undefined;
  /** The holder of the token; only on routes for programs. */
  holder: TokenHolder | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Counts a call under a key that only the handler knows, such as the account of a sign-in.
   * @throws ERR_RATE_LIMITED above `perMinute`
   */
  limit(name: string, key: string, perMinute: number): Promise<void>;
  /** A slower limit, with a burst and an hourly rate. A use may be given back. A refusal is returned, not thrown. */
  budget: Counters['budget'];
}

type InScope<R> = (scope: Scope, input: HandlerInput<R>) => Promise<RouteReply<R>>;
type Outside<R> = (call: Call, input: HandlerInput<R>) => Promise<RouteReply<R>>;
const outsideMark = Symbol('outside');

/** Marks a handler that runs without a scope, such as sign-in, uploads, the sandbox phone, and files. */
export function outside<R>(handler: Outside<R>): InScope<R> {
  return Object.assign(handler as never, { [outsideMark]: true });
}
export const isOutside = (handler: unknown): boolean => typeof handler === 'function' && outsideMark in handler;

/** One handler for each route of a noun. A missing or an additional handler does not compile. */
export type Handlers<Routes> = { [Name in keyof Routes]: InScope<Routes[Name]> };

/**
 * A check before a form is read, beyond the right to call the route: whether the user may do this with the row that the
 * address names. Its scope only reads and is closed before the first byte of the body.
 * @throws any refusal; the body is then discarded
 */
export type AdmitForm = (scope: Scope, where: { params: unknown; query: unknown }) => Promise<unknown>;

/** The form checks of a noun, by route. */
export type AdmitForms<Routes> = {
  [Name in keyof Routes]?: (
    scope: Scope,
    where: Pick<RouteInput<Routes[Name]>, 'params' | 'query'>,
  ) => Promise<unknown>;
};

/** The routes of a noun with their handlers, as `serve` has bound them. */
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

/** The result of a verb whose route has no reply. */
export const nothing = {};
