import { nouns, signals } from '@balcao/contract';
import type { Announcers } from '../../platform/facts/reactions.ts';
import { serverNoun } from '../../platform/noun.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import { requireQueue } from '../queues/index.ts';
import { createOption, removeOption, updateOption } from './change-options.ts';
import { listOptions } from './find-options.ts';
import { insertSample } from './insert-sample.ts';

const announcers: Announcers = {
  async 'queue-options.changed'(company, facts) {
    for (const queueId of new Set(facts.map((fact) => fact.queueId)))
      company.announce(signals.queueOptions, [everyone], { action: 'update', queueId });
  },
};

export const queueOptionsNoun = serverNoun({
  contract: nouns.queueOptions,
  http: {
    list: async (scope, { query }) => {
      await requireQueue(scope, query.queueId);
      return listOptions(scope, query.queueId, query.parentId);
    },
    create: (scope, { body }) => createOption(scope, body),
    update: (scope, { params, body }) => updateOption(scope, params.id, body),
    remove: (scope, { params }) => removeOption(scope, params.id),
  },
  tables: ['queue_options'],
  sample: insertSample,
  announce: [announcers],
});
