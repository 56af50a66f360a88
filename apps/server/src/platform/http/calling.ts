import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { TokenHolder, UserActor } from '../scope/actor.ts';
import type { BodyOwner } from './body-budget.ts';
import { networkOf } from './call-limits.ts';

const actors = new WeakMap<FastifyRequest, UserActor>();
const holders = new WeakMap<FastifyRequest, TokenHolder>();
const bodyOwners = new WeakMap<FastifyRequest, BodyOwner>();
const answers = new WeakMap<FastifyRequest, ServerResponse>();

/** Who makes this call, once the session has been checked. */
export const actorOf = (request: FastifyRequest): UserActor | undefined => actors.get(request);
export const setActor = (request: FastifyRequest, actor: UserActor): void => void actors.set(request, actor);

/** For whose connection a program makes this call, once its token has been checked. */
export const holderOf = (request: FastifyRequest): TokenHolder | undefined => holders.get(request);
export const setHolder = (request: FastifyRequest, holder: TokenHolder): void => void holders.set(request, holder);

/** Where the answer to this call goes. */
export const answerOf = (request: FastifyRequest): ServerResponse | undefined => answers.get(request);
export const setAnswer = (request: FastifyRequest, answer: ServerResponse): void => void answers.set(request, answer);

/** To whom the body of this call is charged: the user, the connection's token, else the address. */
export function bodyOwnerOf(request: FastifyRequest): BodyOwner {
  const actor = actors.get(request);
  if (actor) return { key: `user ${actor.companyId} ${actor.userId}`, companyId: actor.companyId };
  const holder = holders.get(request);
  if (holder) return { key: `token ${holder.companyId} ${holder.connectionId}`, companyId: holder.companyId };
  return bodyOwners.get(request) ?? { key: `address ${networkOf(request.ip)}`, companyId: undefined };
}

/** For callers that are recognised by other means than a session or a token. */
export const setBodyOwner = (request: FastifyRequest, owner: BodyOwner): void => void bodyOwners.set(request, owner);
