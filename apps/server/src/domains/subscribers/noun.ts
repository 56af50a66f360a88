import { nouns, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { readAsOperator } from '../../platform/records/read-as-operator.ts';
import {
  createSubscriber,
  listAllSubscribers,
  pageSubscribers,
  renewSubscriber,
  updateSubscriber,
} from './change-subscribers.ts';
import { unlinkUnpaidNumbers } from './jobs.ts';
import { orderErasure, takeBackErasure } from './order-erasure.ts';
import { subscribers } from './subscribers.ts';

type Calls = typeof routes.subscribers;

/** The calls run outside a scope, because a scope sees only its own company. */
export const subscribersNoun = serverNoun({
  contract: nouns.subscribers,
  http: {
    list: outside<Calls['list']>(() => listAllSubscribers()),
    page: outside<Calls['page']>((_call, input) => pageSubscribers(input.query)),
    show: outside<Calls['show']>((_call, { params }) =>
      readAsOperator((scope) => subscribers.require(scope, params.id)),
    ),
    create: outside<Calls['create']>(({ actor }, { body }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return createSubscriber(body, actor);
    }),
    update: outside<Calls['update']>(({ actor }, { params, body }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return updateSubscriber(actor, params.id, body);
    }),
    orderErasure: outside<Calls['orderErasure']>(({ actor }, { params, body }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return orderErasure(params.id, { ...body, operator: actor });
    }),
    takeBackErasure: outside<Calls['takeBackErasure']>(({ actor }, { params }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return takeBackErasure(params.id, actor);
    }),
    renew: outside<Calls['renew']>(({ actor }, { params, body }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return renewSubscriber(actor, params.id, body.dueDate);
    }),
  },
  tables: [],
  schedules: { 'unlink-unpaid-numbers': { cron: '50 * * * *', work: () => unlinkUnpaidNumbers() } },
});
