import { isErrorCode, type ErrorCode } from '@balcao/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure, failureOf } from '../fail.ts';
import type { Log } from '../log.ts';
import { isConflict } from '../postgres/repeat-conflicts.ts';
import { isConnectionLost } from '../postgres/pool.ts';
import { UnsafeSessionError } from '../postgres/secure-session.ts';
import { isStorageFull, type DiskWatch } from '../watch-disk.ts';
import { retryAfter } from './call-limits.ts';

/**
 * Answers an error of a call: a refusal with its code, an outage or a full disk with the code for it, a bug with the
 * general code. All but refusals leave a line in the log.
 */
export function answerError(
  log: Log,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  disk?: Pick<DiskWatch, 'isFull' | 'noteFull'>,
): FastifyReply {
  const failure =
    failureOf(error) ??
    failureOfFullDisk(log, error, request, disk) ??
    failureOfFramework(error) ??
    failureOfUnexpected(log, error, request);
  const retryAfterSeconds = retryAfter(failure);
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  // The rest of a stalled body never arrives.
  if (failure.code === 'ERR_BODY_TIMEOUT') void reply.header('connection', 'close');
  // The handler may have set these headers for the answer that failed.
  void reply
    .removeHeader('content-disposition')
    .removeHeader('content-length')
    .removeHeader('etag')
    .header('cache-control', 'no-store');
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: failure.code, ...failure.details, requestId: request.id }));
}

/** PostgreSQL stops when it cannot write. So while the disk is full, a lost connection has the same cause. */
function failureOfFullDisk(
  log: Log,
  error: unknown,
  request: FastifyRequest,
  disk?: Pick<DiskWatch, 'isFull' | 'noteFull'>,
): Failure | undefined {
  const isFull = isStorageFull(error);
  if (!isFull && !(disk?.isFull() && isConnectionLost(error))) return undefined;
  if (isFull) disk?.noteFull();
  log.warn({ requestId: request.id, reason: (error as Error).message }, 'there was no room for what a call stores');
  return new Failure('ERR_STORAGE_FULL');
}

/** Logs an outage of the database or a bug. */
function failureOfUnexpected(log: Log, error: unknown, request: FastifyRequest): Failure {
  if (isConnectionLost(error)) {
    log.warn(
      { requestId: request.id, reason: error instanceof Error ? error.message : String(error) },
      'the database was away for a call',
    );
    return new Failure('ERR_SERVICE_UNAVAILABLE');
  }
  if (error instanceof UnsafeSessionError) {
    log.fatal({ err: error, requestId: request.id }, 'a database session was refused because it is not isolated');
    return new Failure('ERR_SERVICE_UNAVAILABLE');
  }
  if (isConflict(error)) {
    log.warn(
      { requestId: request.id, route: request.routeOptions.url, reason: 'conflict' },
      'a transaction conflicted with others and was undone, also when it was repeated',
    );
    return new Failure('ERR_SERVICE_UNAVAILABLE');
  }
  log.error(
    { err: error, requestId: request.id, route: request.routeOptions.url, method: request.method },
    'a call failed',
  );
  return new Failure('ERR_INTERNAL_SERVER_ERROR');
}

const byStatus: Record<number, ErrorCode> = {
  404: 'ERR_NOT_FOUND',
  413: 'ERR_PAYLOAD_TOO_LARGE',
  415: 'ERR_UNSUPPORTED_MEDIA_TYPE',
};

/**
 * The failure for an error by which Fastify or a plugin refuses a call: its status is 4xx, and its code is not one of
 * the contract. Its message is not sent.
 */
function failureOfFramework(error: unknown): Failure | undefined {
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499 || isErrorCode(code)) return undefined;
  const known = byStatus[statusCode];
  return known
    ? new Failure(known, undefined, error)
    : new Failure('ERR_VALIDATION', { issues: [{ path: '', message: messageOf(code) }] }, error);
}

function messageOf(code: unknown): string {
  switch (code) {
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return 'incomplete body';
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return 'bad address';
    default:
      return 'bad request';
  }
}
