import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'PlanOverrides.users': ['How many users the company may have, instead of those of the plan.', 12],
  'PlanOverrides.connections': ['How many connections the company may have, instead of those of the plan.', 5],
  'PlanOverrides.queues': ['How many queues the company may have, instead of those of the plan.', 20],
  'Plan.mediaDays': ['After how many days at the latest the files of messages are removed; 0: never.', 365],
  'Plan.messageDays': ['After how many days at the latest the texts of messages are removed; 0: never.', 730],
  'ManagedPlan.companies': ['How many companies have the plan; only in pages of plans.', 12],
  'ManagedPlan.name': ['The name of the plan.', 'Profissional'],
  'PlanFields.name': ['The name of the plan.', 'Profissional'],
  'PlanChanges.name': ['The name of the plan.', 'Profissional'],
  'Plan.name': ['The name of the plan.', 'Profissional'],
  useCampaigns: ['The plan includes campaigns.', true],
  useExternalApi: ['The plan includes the API for programs.', true],
  useIntegrations: ['The plan includes integrations.', true],
  useInternalChat: ['The plan includes the internal chat.', true],
  useKanban: ['The plan includes the kanban.', true],
  useOpenAi: ['The plan includes the assistant.', false],
  useSchedules: ['The plan includes schedules.', true],
  'Plan.value': ['The price of a month, in BRL.', 199],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { name: 'Profissional', users: 10, connections: 3, queues: 10, value: 349.9, useExternalApi: false },
  update: { value: 379.9 },
};
