import { nouns, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { readAsOperator } from '../../platform/records/read-as-operator.ts';
import { createSubscriber, renewSubscriber, updateSubscriber } from './change-subscribers.ts';
import { subscribers } from './subscribers.ts';

type Calls = typeof routes.subscribers;

/** Its calls are outside a scope, because a scope sees its own company only. */
export const subscribersNoun = serverNoun({
  contract: nouns.subscribers,
  http: {
    list: outside<Calls['list']>(() => readAsOperator((scope) => subscribers.list(scope))),
    page: outside<Calls['page']>((_call, input) => readAsOperator((scope) => subscribers.http.page(scope, input))),
    show: outside<Calls['show']>((_call, { params }) =>
      readAsOperator((scope) => subscribers.require(scope, params.id)),
    ),
    create: outside<Calls['create']>((_call, { body }) => createSubscriber(body)),
    update: outside<Calls['update']>(({ actor }, { params, body }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return updateSubscriber(actor, params.id, body);
    }),
    renew: outside<Calls['renew']>((_call, { params, body }) => renewSubscriber(params.id, body.dueDate)),
  },
  tables: [],
});
