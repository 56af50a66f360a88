import { nouns, signals } from '@balcao/contract';
import { nothing } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import {
  addPhraseTrigger,
  addTrigger,
  changePhraseTrigger,
  changeTrigger,
  listPhraseTriggers,
  listTriggers,
  removePhraseTrigger,
  removeTrigger,
  requirePhraseTrigger,
} from './flow-triggers.ts';
import { insertSample } from './insert-sample.ts';

export const flowTriggersNoun = serverNoun({
  contract: nouns.flowTriggers,
  http: {
    // On the wire, a phrase trigger is called a campaign.
    campaigns: async (scope) => ({ flow: await listPhraseTriggers(scope) }),
    campaign: async (scope, { params }) => ({ details: await requirePhraseTrigger(scope, params.id) }),
    addCampaign: (scope, { body }) => addPhraseTrigger(scope, body),
    changeCampaign: (scope, { body }) => changePhraseTrigger(scope, body),
    removeCampaign: async (scope, { params }) => {
      await removePhraseTrigger(scope, params.id);
      return nothing;
    },
    list: async (scope) => ({ triggers: await listTriggers(scope) }),
    create: (scope, { body }) => addTrigger(scope, body),
    update: (scope, { params, body }) => changeTrigger(scope, params.id, body),
    remove: async (scope, { params }) => {
      await removeTrigger(scope, params.id);
      return nothing;
    },
  },
  tables: ['flow_triggers'],
  announce: [
    {
      async 'flow-trigger.changed'(company) {
        company.announce(signals.flowTriggers, [admins], { action: 'update' });
      },
    },
  ],
  sample: insertSample,
});
