import { nouns, signals, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside, type Call } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { createIntegration, renewSecret, updateIntegration } from './change-integrations.ts';
import { listDeliveries, replayDelivery, showDelivery } from './deliveries.ts';
import { integrations } from './integrations.ts';
import { forgetDeliveries } from './jobs.ts';
import { sampleIntegration } from './sample-integration.ts';
import { testSession } from './test-session.ts';
import { tryIntegration } from './try-integration.ts';

type IntegrationRoutes = typeof routes.integrations;

export const integrationsNoun = serverNoun({
  contract: nouns.integrations,
  http: {
    page: integrations.http.page,
    choices: async (scope) =>
      (await integrations.list(scope))
        .map(({ id, type, name }) => ({ id, type, name }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'pt')),
    show: integrations.http.show,
    create: (scope, { body }) => createIntegration(scope, body),
    update: (scope, { params, body }) => updateIntegration(scope, params.id, body),
    remove: integrations.http.remove,
    // Tests and replays are outside a scope, because they use the network.
    testSession: outside<IntegrationRoutes['testSession']>((_call, { body }) => testSession(body)),
    test: outside<IntegrationRoutes['test']>((call, { body }) => tryIntegration(companyOfCall(call), body)),
    renewSecret: (scope, { params }) => renewSecret(scope, params.id),
    deliveries: async (scope, { params }) => ({ deliveries: await listDeliveries(scope, params.id) }),
    delivery: (scope, { params }) => showDelivery(scope, params.id, params.deliveryId),
    replay: outside<IntegrationRoutes['replay']>((call, { params }) =>
      replayDelivery(companyOfCall(call), params.id, params.deliveryId),
    ),
  },
  tables: ['integrations', 'integration_sessions', 'integration_deliveries'],
  announce: [
    announceRecords('integration', integrations.find, {
      signal: signals.queueIntegration,
      to: [admins],
      changed: (action, queueIntegration) => ({ action, queueIntegration }),
      removed: (id) => ({ action: 'delete' as const, id }),
    }),
  ],
  schedules: { 'forget-integration-deliveries': { cron: '20 4 * * *', work: () => forgetDeliveries() } },
  sample: sampleIntegration,
});

/** Each call of this noun needs a right, so there is always a user; the type does not know that. */
function companyOfCall({ actor }: Call) {
  if (!actor) throw fail('ERR_NO_SESSION');
  return companyOf(actor);
}
