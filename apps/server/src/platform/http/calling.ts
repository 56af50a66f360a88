import type { FastifyRequest } from 'fastify';
import type { UserActor } from '../scope/actor.ts';

const actors = new WeakMap<FastifyRequest, UserActor>();

/** Who makes this call, once the session has been checked. */
export const actorOf = (request: FastifyRequest): UserActor | undefined => actors.get(request);
export const setActor = (request: FastifyRequest, actor: UserActor): void => void actors.set(request, actor);
