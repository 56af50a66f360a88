import { baileysNoun } from './channels/baileys/noun.ts';
import { cloudNoun } from './channels/cloud-api/noun.ts';
import { hostNoun } from './channels/noun.ts';
import { sandboxNoun } from './channels/sandbox/noun.ts';
import { accountsNoun } from './domains/accounts/noun.ts';
import { announcementsNoun } from './domains/announcements/noun.ts';
import { audienceFiltersNoun } from './domains/audience-filters/noun.ts';
import { audiencesNoun } from './domains/audiences/noun.ts';
import { auditNoun } from './domains/audit/noun.ts';
import { authNoun } from './domains/auth/noun.ts';
import { automationNoun } from './domains/automation/noun.ts';
import { brandNoun } from './domains/brand/noun.ts';
import { campaignsNoun } from './domains/campaigns/noun.ts';
import { chatsNoun } from './domains/chats/noun.ts';
import { closingReasonsNoun } from './domains/closing-reasons/noun.ts';
import { companiesNoun } from './domains/companies/noun.ts';
import { companyDataNoun } from './domains/company-data/noun.ts';
import { connectionsNoun } from './domains/connections/noun.ts';
import { consoleNoun } from './domains/console/noun.ts';
import { consentsNoun } from './domains/consents/noun.ts';
import { contactImportsNoun } from './domains/contact-imports/noun.ts';
import { contactListItemsNoun } from './domains/contact-list-items/noun.ts';
import { contactListsNoun } from './domains/contact-lists/noun.ts';
import { contactsNoun } from './domains/contacts/noun.ts';
import { dashboardNoun } from './domains/dashboard/noun.ts';
import { externalApiNoun } from './domains/external-api/noun.ts';
import { fileListsNoun } from './domains/file-lists/noun.ts';
import { flowRunsNoun } from './domains/flow-runs/noun.ts';
import { flowTriggersNoun } from './domains/flow-triggers/noun.ts';
import { flowsNoun } from './domains/flows/noun.ts';
import { helpsNoun } from './domains/helps/noun.ts';
import { holidaysNoun } from './domains/holidays/noun.ts';
import { hoursNoun } from './domains/hours/noun.ts';
import { integrationsNoun } from './domains/integrations/noun.ts';
import { invoicesNoun } from './domains/invoices/noun.ts';
import { kanbanNoun } from './domains/kanban/noun.ts';
import { linkPreviewsNoun } from './domains/link-previews/noun.ts';
import { mcpTokensNoun } from './domains/mcp-tokens/noun.ts';
import { mediaNoun } from './domains/media/noun.ts';
import { messagesNoun } from './domains/messages/noun.ts';
import { notificationsNoun } from './domains/notifications/noun.ts';
import { numberHealthNoun } from './domains/number-health/noun.ts';
import { paymentsNoun } from './domains/payments/noun.ts';
import { plansNoun } from './domains/plans/noun.ts';
import { promptsNoun } from './domains/prompts/noun.ts';
import { queueOptionsNoun } from './domains/queue-options/noun.ts';
import { queuesNoun } from './domains/queues/noun.ts';
import { quickMessagesNoun } from './domains/quick-messages/noun.ts';
import { savedViewsNoun } from './domains/saved-views/noun.ts';
import { schedulesNoun } from './domains/schedules/noun.ts';
import { searchNoun } from './domains/search/noun.ts';
import { sendBudgetsNoun } from './domains/send-budgets/noun.ts';
import { settingsNoun } from './domains/settings/noun.ts';
import { subscribersNoun } from './domains/subscribers/noun.ts';
import { tagsNoun } from './domains/tags/noun.ts';
import { templatesNoun } from './domains/templates/noun.ts';
import { ticketHistoryNoun } from './domains/ticket-history/noun.ts';
import { ticketNotesNoun } from './domains/ticket-notes/noun.ts';
import { ticketsNoun } from './domains/tickets/noun.ts';
import { twoFactorNoun } from './domains/two-factor/noun.ts';
import { usersNoun } from './domains/users/noun.ts';
import { webhooksNoun } from './domains/webhooks/noun.ts';
import { connectListImports } from './domains/contact-imports/index.ts';
import { importIntoList } from './domains/contact-list-items/index.ts';
import { connectPayLinks } from './domains/auth/index.ts';
import { billPlanChanges, writePayLink } from './domains/invoices/index.ts';
import { connectPlanBilling } from './domains/subscribers/index.ts';
import { connectMediaUsers } from './domains/media/index.ts';
import { registerNouns, type ServerNoun } from './platform/noun.ts';

/**
 * Every noun of the server, in the order of their dependencies: a noun may call the nouns above it. It reaches the
 * nouns below it by facts, to which they react. `boundaries.cjs` reads the order from this list.
 */
export const nouns: readonly ServerNoun[] = [
  hostNoun,
  baileysNoun,
  cloudNoun,
  sandboxNoun,
  settingsNoun,
  mediaNoun,
  brandNoun,
  linkPreviewsNoun,
  plansNoun,
  companiesNoun,
  usersNoun,
  twoFactorNoun,
  authNoun,
  accountsNoun,
  searchNoun,
  contactsNoun,
  holidaysNoun,
  hoursNoun,
  contactImportsNoun,
  queuesNoun,
  queueOptionsNoun,
  closingReasonsNoun,
  tagsNoun,
  quickMessagesNoun,
  fileListsNoun,
  helpsNoun,
  announcementsNoun,
  connectionsNoun,
  templatesNoun,
  subscribersNoun,
  invoicesNoun,
  paymentsNoun,
  sendBudgetsNoun,
  savedViewsNoun,
  ticketsNoun,
  ticketHistoryNoun,
  ticketNotesNoun,
  kanbanNoun,
  contactListsNoun,
  contactListItemsNoun,
  consentsNoun,
  audienceFiltersNoun,
  audiencesNoun,
  messagesNoun,
  chatsNoun,
  schedulesNoun,
  promptsNoun,
  integrationsNoun,
  flowsNoun,
  flowTriggersNoun,
  flowRunsNoun,
  automationNoun,
  webhooksNoun,
  notificationsNoun,
  numberHealthNoun,
  campaignsNoun,
  externalApiNoun,
  mcpTokensNoun,
  dashboardNoun,
  auditNoun,
  companyDataNoun,
  consoleNoun,
];

/**
 * Makes the nouns known to the platform. Where a noun needs a function of a noun below it, which it may not import, a
 * `connect…` function passes it in. Every process calls this once, before its first scope.
 * @param also further nouns, by which tests react to facts
 */
export function introduceNouns(also: readonly ServerNoun[] = []): void {
  const all = [...nouns, ...also];
  registerNouns(all);
  connectMediaUsers(all.flatMap(({ mediaInUse }) => mediaInUse ?? []));
  connectListImports(importIntoList);
  connectPlanBilling(billPlanChanges);
  connectPayLinks(({ company, now }) => writePayLink(company, { now }));
}
