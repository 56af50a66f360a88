import { nouns, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { createQuickMessage, removeQuickMessage, updateQuickMessage } from './change-quick-messages.ts';
import { quickMessageMediaInUse, removeQuickMessageMedia, uploadQuickMessageMedia } from './quick-message-media.ts';
import {
  listQuickMessages,
  pageQuickMessages,
  requireChangeable,
  requireVisible,
  viewQuickMessage,
} from './quick-messages.ts';
import { quickMessageAnnouncers } from './realtime.ts';

export const quickMessagesNoun = serverNoun({
  contract: nouns.quickMessages,
  http: {
    list: (scope) => listQuickMessages(scope),
    page: (scope, { query }) => pageQuickMessages(scope, query),
    show: async (scope, { params }) => viewQuickMessage(scope, await requireVisible(scope, params.id)),
    create: (scope, { body }) => createQuickMessage(scope, body),
    update: (scope, { params, body }) => updateQuickMessage(scope, params.id, body),
    remove: (scope, { params }) => removeQuickMessage(scope, params.id),
    uploadMedia: outside<typeof routes.quickMessages.uploadMedia>(async ({ actor }, { params, files }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return uploadQuickMessageMedia({ actor, id: params.id }, files);
    }),
    removeMedia: (scope, { params }) => removeQuickMessageMedia(scope, params.id),
  },
  admitForm: { uploadMedia: (scope, { params }) => requireChangeable(scope, params.id) },
  tables: ['quick_messages'],
  announce: [quickMessageAnnouncers],
  mediaInUse: quickMessageMediaInUse,
  sample: (scope, word) => createQuickMessage(scope, { shortcode: word, message: `${word} pronto`, geral: true }),
});
