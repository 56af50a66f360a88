import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { fail, type Failure } from '../fail.ts';
import { answerOf, bodyOwnerOf } from './calling.ts';
import type { HeldBytes } from './body-budget.ts';

/**
 * Reads a body into memory, at most as much as its route accepts (`bodyLimit`). The bytes are charged to the caller
 * until the answer is sent.
 * @throws ERR_PAYLOAD_TOO_LARGE, ERR_BODY_TIMEOUT, ERR_VALIDATION (the caller disconnected), ERR_RATE_LIMITED,
 *   ERR_SERVICE_UNAVAILABLE
 */
export async function readBody(request: FastifyRequest, body: IncomingMessage): Promise<Buffer> {
  const { bodyBudget, bodyWatch } = request.server;
  const maxBytes = request.routeOptions.bodyLimit;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    discardRest(body);
    throw fail('ERR_PAYLOAD_TOO_LARGE');
  }
  const held = bodyBudget.hold(bodyOwnerOf(request));
  const whole = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const refuse = (failure: Failure) => whole.reject(failure);
  const take = (chunk: Buffer) => {
    try {
      size += chunk.length;
      if (size > maxBytes) throw fail('ERR_PAYLOAD_TOO_LARGE');
      held.add(chunk.length);
      chunks.push(chunk);
    } catch (error) {
      refuse(error as Failure);
    }
  };
  // A request also emits `close` after a complete body. `hangUp` is removed then: its error would have no effect, and
  // an error is slow to make, because it has a stack.
  const end = () => {
    body.off('close', hangUp);
    whole.resolve(Buffer.concat(chunks, size));
  };
  const hangUp = () => refuse(incomplete());
  bodyWatch.onStall(body, () => refuse(fail('ERR_BODY_TIMEOUT')));
  body.on('data', take).once('end', end).once('error', hangUp).once('close', hangUp);
  try {
    const bytes = await whole.promise;
    releaseWithAnswer(request, held);
    return bytes;
  } catch (error) {
    held.release();
    discardRest(body.off('data', take));
    throw error;
  }
}

/** Receives and discards the rest: a refused client reads the answer only after it has sent its whole body. */
export const discardRest = (body: IncomingMessage): void => void body.resume();

/** The refusal for a caller that disconnected before the end of its body. */
const incomplete = (): Failure => fail('ERR_VALIDATION', { issues: [{ path: '', message: 'incomplete body' }] });

/** Releases the bytes when the answer is sent: until then the handler holds what was made from the body. */
function releaseWithAnswer(request: FastifyRequest, held: HeldBytes) {
  const answer = answerOf(request);
  if (!answer || answer.destroyed) held.release();
  else answer.once('close', held.release);
}
