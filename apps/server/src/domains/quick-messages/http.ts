import { routes } from '@balcao/contract';
import { serve } from '../../platform/http/serve.ts';
import { createQuickMessage, listQuickMessages, removeQuickMessage } from './quick-messages.ts';

export const quickMessageHttp = serve(routes.quickMessages, {
  list: (scope) => listQuickMessages(scope),
  create: (scope, { body }) => createQuickMessage(scope, body),
  remove: (scope, { params }) => removeQuickMessage(scope, params.id),
});
