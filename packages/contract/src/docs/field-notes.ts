import { notes as accounts } from '../accounts/notes.ts';
import { notes as announcements } from '../announcements/notes.ts';
import { notes as audiences } from '../audiences/notes.ts';
import { notes as audit } from '../audit/notes.ts';
import { notes as auth } from '../auth/notes.ts';
import { notes as brand } from '../brand/notes.ts';
import { notes as campaigns } from '../campaigns/notes.ts';
import { notes as chats } from '../chats/notes.ts';
import { notes as closingReasons } from '../closing-reasons/notes.ts';
import { notes as cloud } from '../cloud/notes.ts';
import { notes as companies } from '../companies/notes.ts';
import { notes as companyData } from '../company-data/notes.ts';
import { notes as connections } from '../connections/notes.ts';
import { notes as consents } from '../consents/notes.ts';
import { notes as console } from '../console/notes.ts';
import { notes as contactImports } from '../contact-imports/notes.ts';
import { notes as contactListItems } from '../contact-list-items/notes.ts';
import { notes as contactLists } from '../contact-lists/notes.ts';
import { notes as contacts } from '../contacts/notes.ts';
import { notes as dashboard } from '../dashboard/notes.ts';
import { notes as externalApi } from '../external-api/notes.ts';
import { notes as fileLists } from '../file-lists/notes.ts';
import { notes as flowRuns } from '../flow-runs/notes.ts';
import { notes as flowTriggers } from '../flow-triggers/notes.ts';
import { notes as flows } from '../flows/notes.ts';
import { notes as helps } from '../helps/notes.ts';
import { notes as holidays } from '../holidays/notes.ts';
import { notes as hours } from '../hours/notes.ts';
import { notes as integrations } from '../integrations/notes.ts';
import { notes as invoices } from '../invoices/notes.ts';
import { notes as kanban } from '../kanban/notes.ts';
import { notes as kit } from '../kit/notes.ts';
import { notes as linkPreviews } from '../link-previews/notes.ts';
import { notes as mcpTokens } from '../mcp-tokens/notes.ts';
import { notes as media } from '../media/notes.ts';
import { notes as messages } from '../messages/notes.ts';
import { notes as notifications } from '../notifications/notes.ts';
import { notes as numberHealth } from '../number-health/notes.ts';
import { notes as payments } from '../payments/notes.ts';
import { notes as plans } from '../plans/notes.ts';
import { notes as prompts } from '../prompts/notes.ts';
import { notes as queueOptions } from '../queue-options/notes.ts';
import { notes as queues } from '../queues/notes.ts';
import { notes as quickMessages } from '../quick-messages/notes.ts';
import { notes as sandbox } from '../sandbox/notes.ts';
import { notes as savedViews } from '../saved-views/notes.ts';
import { notes as schedules } from '../schedules/notes.ts';
import { notes as sendBudgets } from '../send-budgets/notes.ts';
import { notes as settings } from '../settings/notes.ts';
import { notes as subscribers } from '../subscribers/notes.ts';
import { notes as tags } from '../tags/notes.ts';
import { notes as templates } from '../templates/notes.ts';
import { notes as ticketHistory } from '../ticket-history/notes.ts';
import { notes as ticketNotes } from '../ticket-notes/notes.ts';
import { notes as tickets } from '../tickets/notes.ts';
import { notes as users } from '../users/notes.ts';
import { notes as webhooks } from '../webhooks/notes.ts';
import type { FieldNotes } from './field-note.ts';

/** The notes of all nouns; `kit` has those of fields that many nouns have. A key stands in one of them only. */
export const notesOfNouns: readonly FieldNotes[] = [
  accounts,
  announcements,
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
  consents,
  console,
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
  kit,
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
];

export const fieldNotes: FieldNotes = Object.assign({}, ...notesOfNouns);
