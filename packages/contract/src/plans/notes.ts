import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'PlanOverrides.users': ['Users, instead of those of the plan.', 12],
  'PlanOverrides.connections': ['Connections, instead of those of the plan.', 5],
  'PlanOverrides.queues': ['Queues, instead of those of the plan.', 20],
  'Plan.mediaDays': ['After how many days at the latest the files of messages are removed; 0: never.', 365],
  'Plan.messageDays': ['After how many days at the latest the texts of messages are removed; 0: never.', 730],
  'ManagedPlan.companies': ['How many companies have the plan; on a page.', 12],
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
  'Plan.value': ['BRL a month.', 199],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { name: 'Profissional', users: 10, connections: 3, queues: 10, value: 349.9, useExternalApi: false },
  update: { value: 379.9 },
};
