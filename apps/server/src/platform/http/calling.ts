import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TokenHolder, UserActor } from '../scope/actor.ts';
import type { BodyOwner } from './body-budget.ts';
import { networkOf } from './call-limits.ts';

/** What is known of a call while it is served; a field of the request, since every call has it. */
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

/** Keeps what is known of each call. Must be the first hook of the app. */
export function keepCalling(app: FastifyInstance): void {
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

/** Who makes this call, once the session has been checked. */
export const actorOf = (request: FastifyRequest): UserActor | undefined => request.calling?.actor;
export const setActor = (request: FastifyRequest, actor: UserActor): void =>
  void (requireCalling(request).actor = actor);

/** For whose connection a program makes this call, once its token has been checked. */
export const holderOf = (request: FastifyRequest): TokenHolder | undefined => request.calling?.holder;
export const setHolder = (request: FastifyRequest, holder: TokenHolder): void =>
  void (requireCalling(request).holder = holder);

/** Where the answer to this call goes. */
export const answerOf = (request: FastifyRequest): ServerResponse | undefined => request.calling?.answer;

/** To whom the body of this call is charged: the user, the connection's token, else the address. */
export function bodyOwnerOf(request: FastifyRequest): BodyOwner {
  const actor = actorOf(request);
  if (actor) return { key: `user ${actor.companyId} ${actor.userId}`, companyId: actor.companyId };
  const holder = holderOf(request);
  if (holder) return { key: `token ${holder.companyId} ${holder.connectionId}`, companyId: holder.companyId };
  return request.calling?.bodyOwner ?? { key: `address ${networkOf(request.ip)}`, companyId: undefined };
}

/** For callers that are recognised by other means than a session or a token. */
export const setBodyOwner = (request: FastifyRequest, owner: BodyOwner): void =>
  void (requireCalling(request).bodyOwner = owner);
