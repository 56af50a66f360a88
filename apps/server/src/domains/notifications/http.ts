import type { routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { nothing, type Handlers } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireSender } from './connect.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

export const notificationHttp: Handlers<typeof routes.notifications> = {
  pushKey: async () => ({ key: requireSender().keys.publicKey }),
  subscribe: async (scope, { body }) => {
    await subscribe(scope, callerOf(scope), body);
    return nothing;
  },
  unsubscribe: async (scope, { body }) => {
    await unsubscribe(scope, callerOf(scope).userId, body.endpoint);
    return nothing;
  },
};

function callerOf({ actor }: Scope): UserActor {
  if (actor.kind !== 'user') throw fail('ERR_NO_SESSION');
  return actor;
}
