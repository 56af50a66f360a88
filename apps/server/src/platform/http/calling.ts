import type { FastifyRequest } from 'fastify';
import type { TokenHolder, UserActor } from '../scope/actor.ts';

const actors = new WeakMap<FastifyRequest, UserActor>();
const holders = new WeakMap<FastifyRequest, TokenHolder>();

/** Who makes this call, once the session has been checked. */
export const actorOf = (request: FastifyRequest): UserActor | undefined => actors.get(request);
export const setActor = (request: FastifyRequest, actor: UserActor): void => void actors.set(request, actor);

/** For whose connection a program makes this call, once its token has been checked. */
export const holderOf = (request: FastifyRequest): TokenHolder | undefined => holders.get(request);
export const setHolder = (request: FastifyRequest, holder: TokenHolder): void => void holders.set(request, holder);
