import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import {
  FlowCampaign,
  FlowCampaignChanges,
  FlowTrigger,
  FlowTriggerChanges,
  NewFlowCampaign,
  NewFlowTrigger,
} from './flow-triggers.ts';

/** The right and the part of the plan are those of flows (decision 0055). */
const guarded = { access: 'flows:edit', plan: 'useCampaigns' } as const;
const refusals = ['ERR_NO_FLOW_FOUND', 'ERR_NO_WAPP_FOUND'] as const;

export const flowTriggerRoutes = {
  campaigns: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/flowcampaign',
    summary: 'The phrases that start flows, by name',
    reply: z.object({ flow: z.array(FlowCampaign) }),
  }),
  campaign: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/flowcampaign/:id',
    summary: 'A phrase that starts a flow',
    params: { id: id() },
    reply: z.object({ details: FlowCampaign }),
    errors: ['ERR_NO_FLOW_CAMPAIGN_FOUND'],
  }),
  addCampaign: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/flowcampaign',
    summary: 'Add a phrase that starts a flow',
    body: NewFlowCampaign,
    reply: FlowCampaign,
    errors: [...refusals, 'ERR_TOO_MANY_FLOW_TRIGGERS'],
  }),
  changeCampaign: defineRoute({
    ...guarded,
    method: 'PUT',
    path: '/flowcampaign',
    summary: 'Change a phrase that starts a flow',
    body: FlowCampaignChanges,
    reply: FlowCampaign,
    errors: ['ERR_NO_FLOW_CAMPAIGN_FOUND', ...refusals],
  }),
  removeCampaign: defineRoute({
    ...guarded,
    method: 'DELETE',
    path: '/flowcampaign/:id',
    summary: 'Delete a phrase that starts a flow',
    params: { id: id() },
    errors: ['ERR_NO_FLOW_CAMPAIGN_FOUND'],
  }),
  list: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/flow-triggers',
    summary: 'The events that start flows, by name',
    reply: z.object({ triggers: z.array(FlowTrigger) }),
  }),
  create: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/flow-triggers',
    summary: 'Add an event that starts a flow',
    body: NewFlowTrigger,
    reply: FlowTrigger,
    errors: [...refusals, 'ERR_NO_TAG_FOUND', 'ERR_TOO_MANY_FLOW_TRIGGERS'],
  }),
  update: defineRoute({
    ...guarded,
    method: 'PUT',
    path: '/flow-triggers/:id',
    summary: 'Change an event that starts a flow',
    params: { id: id() },
    body: FlowTriggerChanges,
    reply: FlowTrigger,
    errors: ['ERR_NO_FLOW_TRIGGER_FOUND', ...refusals, 'ERR_NO_TAG_FOUND'],
  }),
  remove: defineRoute({
    ...guarded,
    method: 'DELETE',
    path: '/flow-triggers/:id',
    summary: 'Delete an event that starts a flow',
    params: { id: id() },
    errors: ['ERR_NO_FLOW_TRIGGER_FOUND'],
  }),
};
