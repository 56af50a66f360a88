import { signals } from '@balcao/contract';
import { onFact } from '../../platform/facts/after-fact.ts';
import { announce } from '../../platform/realtime/announce.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import './facts.ts';
import { findQueues } from './list-queues.ts';

onFact('queue.changed', async (companyId, facts) => {
  const queues = await readCompany(companyId, (scope) =>
    findQueues(scope, [...new Set(facts.map(({ queueId }) => queueId))]),
  );
  for (const queue of queues) announce(companyId, signals.queue, [everyone], { action: 'update', queue });
});

onFact('queue.removed', async (companyId, facts) => {
  for (const { queueId } of facts) announce(companyId, signals.queue, [everyone], { action: 'delete', queueId });
});
