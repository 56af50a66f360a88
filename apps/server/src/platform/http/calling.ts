import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TokenHolder, UserActor } from '../scope/actor.ts';
import type { BodyOwner } from './body-budget.ts';
import { networkOf } from './call-limits.ts';

/** The state of a call while it is served. It is a field of the request. */
interface Calling {
  answer: ServerResponse;
  actor?: UserActor;
  holder?: TokenHolder;
  bodyOwner?: BodyOwner;
}

declare module 'fastify' {
  interface FastifyRequest {
    calling: Calling | null;
  }
}

/** Adds the state to each request. Must be the first hook of the app. */
export function attachCallState(app: FastifyInstance): void {
  app.decorateRequest('calling', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.calling = { answer: reply.raw };
    done();
  });
}

function requireCalling({ calling }: FastifyRequest): Calling {
  if (!calling) throw new Error('The call has not begun.');
  return calling;
}

/** The user of this call, once the session has been checked. */
export const actorOf = (request: FastifyRequest): UserActor | undefined => request.calling?.actor;
export const setActor = (request: FastifyRequest, actor: UserActor): void =>
  void (requireCalling(request).actor = actor);

/** The holder of the token of this call, once the token has been checked. */
export const holderOf = (request: FastifyRequest): TokenHolder | undefined => request.calling?.holder;
export const setHolder = (request: FastifyRequest, holder: TokenHolder): void =>
  void (requireCalling(request).holder = holder);

/** The response object of this call. */
export const answerOf = (request: FastifyRequest): ServerResponse | undefined => request.calling?.answer;

/**
 * The owner that the body of this call is charged to: the user, else the connection's token, else the owner that was
 * set with `setBodyOwner`, else the address.
 */
export function bodyOwnerOf(request: FastifyRequest): BodyOwner {
  const actor = actorOf(request);
  if (actor) return { key: `user ${actor.companyId} ${actor.userId}`, companyId: actor.companyId };
  const holder = holderOf(request);
  if (holder) return { key: `token ${holder.companyId} ${holder.connectionId}`, companyId: holder.companyId };
  return request.calling?.bodyOwner ?? { key: `address ${networkOf(request.ip)}`, companyId: undefined };
}

/** For callers that are authenticated by other means than a session or a token. */
export const setBodyOwner = (request: FastifyRequest, owner: BodyOwner): void =>
  void (requireCalling(request).bodyOwner = owner);
