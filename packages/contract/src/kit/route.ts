import { z } from 'zod';
import type { ErrorCode } from './error.ts';
import type { Permission } from '../permissions.ts';
import type { PlanFeature } from '../plan-features.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/**
 * The callers of a route: everyone, signed-in users, the platform operator, a program with the token of a connection,
 * or holders of a permission.
 */
export type Access = 'public' | 'signed-in' | 'operator' | 'connection-token' | Permission;

/** What a route accepts as multipart/form-data beside JSON: files of one field, checked by content. */
export interface UploadRule {
  /** The form field that carries the files. */
  field: string;
  /** The maximum number of files in one call. */
  maxFiles: number;
  /** A file is no larger, or refused with the code as soon as it is. Absent: as large as any kind of file. */
  maxSize?: { bytes: number; code: 'ERR_IMPORT_TOO_LARGE' };
}

/** The properties of a call beside its schemas. */
interface Terms {
  method: Method;
  access: Access;
  summary: string;
  /** Refused with ERR_PLAN_FEATURE when the company's plan does not include it. */
  plan?: PlanFeature;
  /** The codes that a caller should expect, beside the general ones. */
  errors?: readonly ErrorCode[];
  /** A company whose due date has passed may still call this route (to pay, to sign out, to read its session). */
  openWhenExpired?: boolean;
  /**
   * A stricter limit than the general one, in calls a minute: of one user, with one connection's token, or (public
   * routes) from one address.
   */
  callsPerMinute?: number;
  /**
   * Accepts the header `Idempotency-Key`: a repeat with the same key gets the answer of the first call and does
   * nothing.
   */
  idempotent?: boolean;
  upload?: UploadRule;
  /** Refused to an operator who has entered the company (decision 0079): a password, a token, an export. */
  ownUsersOnly?: boolean;
  /** The reply is a file or a stream, not JSON. */
  binary?: boolean;
}

/** One call of the API, declared once: the server, the typed client, the OpenAPI page and the sweep test read it. */
export interface Route<
  Path extends string = string,
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Reply = unknown,
> extends Terms {
  /** Under `/api`; parameters are written `:name`. */
  path: Path;
  params: z.ZodType<Params>;
  query: z.ZodType<Query>;
  body: z.ZodType<Body>;
  reply: z.ZodType<Reply>;
}

const none = z.object({});
type None = typeof none;
type Shape<Path extends string> = { [K in ParamName<Path>]: z.ZodType };
/** The types a caller may send, before defaults and coercions. */
export interface Input<P, Q, B> {
  in: { params: P; query: Q; body: B };
}

/**
 * Declares a route. A `:name` of the path without a schema in `params` does not compile; nor does an unknown
 * permission, plan feature or error code. `query`, `body` and `reply` default to an empty object.
 */
export function defineRoute<
  const Path extends string,
  P extends Shape<Path> = Shape<Path>,
  Q extends z.ZodType = None,
  B extends z.ZodType = None,
  R extends z.ZodType = None,
>(
  route: Terms & {
    path: Path;
    query?: Q;
    body?: B;
    reply?: R;
  } & ([ParamName<Path>] extends [never] ? { params?: undefined } : { params: P }),
): Route<Path, z.output<z.ZodObject<P>>, z.output<Q>, z.output<B>, z.output<R>> &
  Input<z.input<z.ZodObject<P>>, z.input<Q>, z.input<B>> {
  return {
    query: none,
    body: none,
    reply: none,
    ...route,
    params: z.object((route.params ?? {}) as Record<string, z.ZodType>),
  } as never;
}

/** The input of the route's handler. */
export type RouteInput<R> =
  R extends Route<string, infer P, infer Q, infer B, unknown> ? { params: P; query: Q; body: B } : never;
/** The output of the route's handler. */
export type RouteReply<R> = R extends Route<string, unknown, unknown, unknown, infer Out> ? Out : never;
/** The input that a caller may send. */
export type RouteAsk<R> = R extends Input<infer P, infer Q, infer B> ? { params: P; query: Q; body: B } : never;
