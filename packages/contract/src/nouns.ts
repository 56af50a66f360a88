import { accounts } from './accounts/noun.ts';
import { announcements } from './announcements/noun.ts';
import { audienceFilters } from './audience-filters/noun.ts';
import { audiences } from './audiences/noun.ts';
import { audit } from './audit/noun.ts';
import { auth } from './auth/noun.ts';
import { brand } from './brand/noun.ts';
import { campaigns } from './campaigns/noun.ts';
import { chats } from './chats/noun.ts';
import { closingReasons } from './closing-reasons/noun.ts';
import { cloud } from './cloud/noun.ts';
import { companies } from './companies/noun.ts';
import { companyData } from './company-data/noun.ts';
import { connections } from './connections/noun.ts';
import { consoleNoun } from './console/noun.ts';
import { consents } from './consents/noun.ts';
import { contactImports } from './contact-imports/noun.ts';
import { contactListItems } from './contact-list-items/noun.ts';
import { contactLists } from './contact-lists/noun.ts';
import { contacts } from './contacts/noun.ts';
import { dashboard } from './dashboard/noun.ts';
import { externalApi } from './external-api/noun.ts';
import { fileLists } from './file-lists/noun.ts';
import { flowRuns } from './flow-runs/noun.ts';
import { flowTriggers } from './flow-triggers/noun.ts';
import { flows } from './flows/noun.ts';
import { helps } from './helps/noun.ts';
import { holidays } from './holidays/noun.ts';
import { hours } from './hours/noun.ts';
import { integrations } from './integrations/noun.ts';
import { invoices } from './invoices/noun.ts';
import { kanban } from './kanban/noun.ts';
import { linkPreviews } from './link-previews/noun.ts';
import { mcpTokens } from './mcp-tokens/noun.ts';
import { media } from './media/noun.ts';
import { messages } from './messages/noun.ts';
import { notifications } from './notifications/noun.ts';
import { numberHealth } from './number-health/noun.ts';
import { payments } from './payments/noun.ts';
import { plans } from './plans/noun.ts';
import { prompts } from './prompts/noun.ts';
import { queueOptions } from './queue-options/noun.ts';
import { queues } from './queues/noun.ts';
import { quickMessages } from './quick-messages/noun.ts';
import { sandbox } from './sandbox/noun.ts';
import { savedViews } from './saved-views/noun.ts';
import { sendBudgets } from './send-budgets/noun.ts';
import { schedules } from './schedules/noun.ts';
import { settings } from './settings/noun.ts';
import { subscribers } from './subscribers/noun.ts';
import { tags } from './tags/noun.ts';
import { templates } from './templates/noun.ts';
import { ticketHistory } from './ticket-history/noun.ts';
import { ticketNotes } from './ticket-notes/noun.ts';
import { tickets } from './tickets/noun.ts';
import { users } from './users/noun.ts';
import { webhooks } from './webhooks/noun.ts';

/** Every noun of the contract; a new noun is added here, together with its types below. */
export const nouns = {
  accounts,
  announcements,
  audienceFilters,
  audiences,
  audit,
  auth,
  brand,
  campaigns,
  chats,
  closingReasons,
  cloud,
  companies,
  companyData,
  connections,
  console: consoleNoun,
  consents,
  contactImports,
  contactListItems,
  contactLists,
  contacts,
  dashboard,
  externalApi,
  fileLists,
  flowRuns,
  flowTriggers,
  flows,
  helps,
  holidays,
  hours,
  integrations,
  invoices,
  kanban,
  linkPreviews,
  mcpTokens,
  media,
  messages,
  notifications,
  numberHealth,
  payments,
  plans,
  prompts,
  queueOptions,
  queues,
  quickMessages,
  sandbox,
  savedViews,
  schedules,
  sendBudgets,
  settings,
  subscribers,
  tags,
  templates,
  ticketHistory,
  ticketNotes,
  tickets,
  users,
  webhooks,
};

export * from './accounts/accounts.ts';
export * from './announcements/announcements.ts';
export * from './audience-filters/audience-filters.ts';
export * from './audiences/audiences.ts';
export * from './audit/audit.ts';
export * from './auth/auth.ts';
export * from './campaigns/campaigns.ts';
export * from './chats/chat-event.ts';
export * from './chats/chats.ts';
export * from './closing-reasons/closing-reasons.ts';
export * from './cloud/cloud.ts';
export * from './cloud/fill-template.ts';
export * from './companies/companies.ts';
export * from './company-data/company-data.ts';
export * from './connections/connections.ts';
export * from './console/console.ts';
export * from './console/machine-room.ts';
export * from './consents/consents.ts';
export * from './contact-imports/contact-imports.ts';
export * from './contact-list-items/contact-list-items.ts';
export * from './contact-lists/contact-lists.ts';
export * from './contacts/contacts.ts';
export * from './dashboard/dashboard.ts';
export * from './external-api/external-api.ts';
export * from './file-lists/file-lists.ts';
export * from './flow-runs/flow-runs.ts';
export * from './flow-triggers/flow-triggers.ts';
export { FlowFinding } from './flows/finding.ts';
export { FlowConnection, FlowContent, FlowNode } from './flows/flow-content.ts';
export { FlowTest, FlowTestFields, SimulatedWorld, SimulationInput } from './flows/simulate/flow-test.ts';
export { Flow, FlowChanges, FlowDraft, FlowExport, FlowFields, FlowFile, FlowVersion } from './flows/flows.ts';
export * from './helps/helps.ts';
export * from './holidays/holidays.ts';
export * from './hours/hours.ts';
export * from './integrations/integrations.ts';
export * from './invoices/invoices.ts';
export * from './kanban/kanban.ts';
export * from './link-previews/link-previews.ts';
export * from './mcp-tokens/mcp-tokens.ts';
export * from './messages/attachments.ts';
export * from './messages/forward.ts';
export * from './messages/list-text.ts';
export * from './messages/message-report.ts';
export * from './messages/message-rows.ts';
export * from './messages/messages.ts';
export { MessageContact, TicketLine, type ShortLine } from './messages/signals.ts';
export * from './messages/ticket-line.ts';
export * from './notifications/notifications.ts';
export * from './number-health/number-health.ts';
export * from './brand/brand.ts';
export * from './payments/payments.ts';
export * from './plans/plans.ts';
export {
  BenchResult,
  Prompt,
  PromptChanges,
  PromptFields,
  PromptQuestion,
  PromptQuestionFields,
  PromptUsage,
} from './prompts/prompts.ts';
export type { AssistantFault } from './prompts/errors.ts';
export * from './queue-options/queue-options.ts';
export * from './queues/queues.ts';
export * from './quick-messages/quick-messages.ts';
export * from './sandbox/sandbox.ts';
export * from './saved-views/saved-views.ts';
export * from './schedules/recurrence.ts';
export * from './schedules/schedules.ts';
export * from './send-budgets/send-budgets.ts';
export * from './settings/countries.ts';
export * from './settings/settings.ts';
export * from './subscribers/subscribers.ts';
export * from './tags/tags.ts';
export * from './templates/templates.ts';
export * from './ticket-history/ticket-history.ts';
export * from './ticket-notes/ticket-notes.ts';
export * from './tickets/bulk.ts';
export * from './tickets/ticket-rows.ts';
export * from './tickets/tickets.ts';
export * from './users/preferences.ts';
export * from './users/users.ts';
export * from './webhooks/webhooks.ts';
