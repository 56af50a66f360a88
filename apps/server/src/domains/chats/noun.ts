import { nouns, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { createChat, leaveAllChats, leaveChat, openDirectChat, removeChat, updateChat } from './change-chats.ts';
import { editMessage, reactToMessage, removeMessage } from './change-messages.ts';
import { requireChat } from './chat-access.ts';
import { insertSample } from './insert-sample.ts';
import { countUnread, listPeople, pageChats, showChat } from './list-chats.ts';
import { listMessages, searchMessages } from './list-messages.ts';
import { chatMediaInUse } from './media-in-use.ts';
import { readChat } from './read-chat.ts';
import { chatAnnouncers } from './realtime.ts';
import { sendMessage } from './send-message.ts';

const placeOf = ({ id, messageId }: { id: number; messageId: number }) => ({ chatId: id, messageId });

export const chatsNoun = serverNoun({
  contract: nouns.chats,
  http: {
    page: (scope, { query }) => pageChats(scope, query),
    unread: (scope) => countUnread(scope),
    people: (scope, { query }) => listPeople(scope, query.searchParam),
    search: (scope, { query }) => searchMessages(scope, query),
    show: (scope, { params }) => showChat(scope, params.id),
    create: (scope, { body }) => createChat(scope, body),
    direct: (scope, { body }) => openDirectChat(scope, body.userId),
    update: (scope, { params, body }) => updateChat(scope, params.id, body),
    remove: (scope, { params }) => removeChat(scope, params.id),
    leave: (scope, { params }) => leaveChat(scope, params.id),
    read: (scope, { params, body }) => readChat(scope, params.id, body.userId),
    messages: (scope, { params, query }) => listMessages(scope, params.id, query),
    send: outside<typeof routes.chats.send>(async ({ actor }, { params, body, files }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return sendMessage({ actor, chatId: params.id, input: body }, files);
    }),
    edit: (scope, { params, body }) => editMessage(scope, placeOf(params), body.message),
    removeMessage: (scope, { params }) => removeMessage(scope, placeOf(params)),
    react: (scope, { params, body }) => reactToMessage(scope, placeOf(params), body.emoji),
  },
  admitForm: { send: (scope, { params }) => requireChat(scope, params.id) },
  tables: ['chats', 'chat_users', 'chat_messages', 'chat_reactions'],
  reactions: [{ 'user.removed': (scope, { userId }) => leaveAllChats(scope, userId) }],
  announce: [chatAnnouncers],
  mediaInUse: chatMediaInUse,
  sample: insertSample,
});
