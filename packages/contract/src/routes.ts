import { authRoutes } from './auth/routes.ts';
import { cloudRoutes } from './cloud/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import { connectionRoutes } from './connections/routes.ts';
import { contactRoutes } from './contacts/routes.ts';
import { externalApiRoutes } from './external-api/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { numberHealthRoutes } from './number-health/routes.ts';
import { planRoutes } from './plans/routes.ts';
import { queueRoutes } from './queues/routes.ts';
import { quickMessageRoutes } from './quick-messages/routes.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { sendBudgetRoutes } from './send-budgets/routes.ts';
import { settingRoutes } from './settings/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { ticketNoteRoutes } from './ticket-notes/routes.ts';
import { ticketRoutes } from './tickets/routes.ts';
import { userRoutes } from './users/routes.ts';

/** Every call of the API, by noun: the OpenAPI page's tags and the client's shape. */
export const routes = {
  auth: authRoutes,
  cloud: cloudRoutes,
  companies: companyRoutes,
  connections: connectionRoutes,
  contacts: contactRoutes,
  externalApi: externalApiRoutes,
  media: mediaRoutes,
  messages: messageRoutes,
  numberHealth: numberHealthRoutes,
  plans: planRoutes,
  queues: queueRoutes,
  quickMessages: quickMessageRoutes,
  sandbox: sandboxRoutes,
  sendBudgets: sendBudgetRoutes,
  settings: settingRoutes,
  tags: tagRoutes,
  ticketNotes: ticketNoteRoutes,
  tickets: ticketRoutes,
  users: userRoutes,
};
