import { z } from 'zod';
import type { ErrorCode } from './error.ts';
import type { Permission } from '../permissions.ts';
import type { PlanFeature } from '../plan-features.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The names of the parameters of a path: of `/users/:id/tags/:tagId` they are `id` and `tagId`. */
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

/** What a route accepts as multipart/form-data beside JSON: files of one form field. The verb checks their content. */
export interface UploadRule {
  /** The form field that carries the files. */
  field: string;
  /** The maximum number of files in one call. */
  maxFiles: number;
  /** A larger file is refused with the code while it arrives. Absent: the largest limit of any kind of file holds. */
  maxSize?: { bytes: number; code: 'ERR_IMPORT_TOO_LARGE' };
}

/** The properties of a call beside its schemas. */
interface Terms {
  method: Method;
  access: Access;
  summary: string;
  /**
   * A part of the product that the company's plan must include; otherwise the call is refused with ERR_PLAN_FEATURE.
   */
  plan?: PlanFeature;
  /** The codes of refusals that a caller should expect, beside the general ones. */
  errors?: readonly ErrorCode[];
  /**
   * Users of a company whose due date has passed may still call this route (to pay, to sign out, to read the session).
   */
  openWhenExpired?: boolean;
  /**
   * A stricter limit than the general one, in calls a minute. It holds for one user, one connection's token or, on
   * public routes, one network address.
   */
  callsPerMinute?: number;
  /**
   * Accepts the header `Idempotency-Key`: a repeat with the same key gets the answer of the first call and does
   * nothing.
   */
  idempotent?: boolean;
  upload?: UploadRule;
  /**
   * Refused to an operator who has entered the company (decision 0079): calls about passwords, tokens or exports, for
   * example.
   */
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
  /** The path below `/api`; parameters are written `:name`. */
  path: Path;
  params: z.ZodType<Params>;
  query: z.ZodType<Query>;
  body: z.ZodType<Body>;
  reply: z.ZodType<Reply>;
}

const none = z.object({});
type None = typeof none;
type Shape<Path extends string> = { [K in ParamName<Path>]: z.ZodType };
/** The types that a caller may send, before defaults and coercions. `in` exists only in the type. */
export interface Input<P, Q, B> {
  in: { params: P; query: Q; body: B };
}

/**
 * Declares a route. The compiler refuses a `:name` of the path without a schema in `params`, and an unknown permission,
 * plan feature or error code. `query`, `body` and `reply` default to an empty object.
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
  // The cast: the compiler does not know that the defaults have the types of absent schemas; `in` exists only in types.
  return {
    query: none,
    body: none,
    reply: none,
    ...route,
    params: z.object((route.params ?? {}) as Record<string, z.ZodType>),
  } as never;
}

/** What the route's handler gets, after defaults and coercions. */
export type RouteInput<R> =
  R extends Route<string, infer P, infer Q, infer B, unknown> ? { params: P; query: Q; body: B } : never;
/** What the route's handler returns. */
export type RouteReply<R> = R extends Route<string, unknown, unknown, unknown, infer Out> ? Out : never;
/** What a caller may send, before defaults and coercions. */
export type RouteAsk<R> = R extends Input<infer P, infer Q, infer B> ? { params: P; query: Q; body: B } : never;
