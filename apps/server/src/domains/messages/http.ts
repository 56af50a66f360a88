import type { routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside, type AdmitForms, type Handlers } from '../../platform/http/serve.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { readOwnTicket } from '../tickets/index.ts';
import { answerCustomer } from './answer-customer.ts';
import { answerWithTemplate } from './answer-with-template.ts';
import { editMessage } from './edit-message.ts';
import { listMessageRows } from './list-message-rows.ts';
import { forwardMessages } from './forward-messages.ts';
import { isNewest, listMessages } from './list-messages.ts';
import { reactToMessage } from './react-to-message.ts';
import { removeMessage } from './remove-message.ts';
import { reportMessage } from './report-message.ts';
import { requireMayAnswer } from './require-answerable.ts';
import { retryDownload } from './retry-download.ts';
import { retryMessage } from './retry-message.ts';
import { searchConversation } from './search-conversation.ts';
import { sendAttachment } from './send-attachment.ts';

export const messageHttp: Handlers<typeof routes.messages> = {
  page: outside<typeof routes.messages.page>(async ({ actor }, { params: { ticketId }, query }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    const company = companyOf(actor);
    const page = await company.read((scope) => listMessages(scope, ticketId, query), { actor });
    // A read-only scope cannot mark the ticket as read, so this is a call of its own.
    if (isNewest(query)) await readOwnTicket(actor, ticketId);
    return page;
  }),
  rows: (scope, { params, query }) => listMessageRows(scope, params.ticketId, query),
  search: (scope, { params, query }) => searchConversation(scope, params.ticketId, query),
  send: outside<typeof routes.messages.send>(async ({ actor }, { params, body, files }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    return answerCustomer({ actor, ticketId: params.ticketId, input: body }, files);
  }),
  sendTemplate: outside<typeof routes.messages.sendTemplate>(async ({ actor }, { params, body, files }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    return answerWithTemplate({ actor, ticketId: params.ticketId, input: body }, files);
  }),
  sendAttachment: outside<typeof routes.messages.sendAttachment>(async ({ actor }, { params, body }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    return sendAttachment({ actor, ticketId: params.ticketId, input: body });
  }),
  forward: outside<typeof routes.messages.forward>(async ({ actor }, { params, body }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    return forwardMessages({ actor, ticketId: params.ticketId, input: body });
  }),
  info: (scope, { params }) => reportMessage(scope, params.id),
  remove: (scope, { params }) => removeMessage(scope, params.id),
  edit: (scope, { params, body }) => editMessage(scope, params.id, body.body),
  react: (scope, { params, body }) => reactToMessage(scope, params.id, body.emoji),
  retryMedia: (scope, { params }) => retryDownload(scope, params.id),
  retry: (scope, { params }) => retryMessage(scope, params.id),
};

export const messageForms: AdmitForms<typeof routes.messages> = {
  send: (scope, { params }) => requireMayAnswer(scope, params.ticketId),
  sendTemplate: (scope, { params }) => requireMayAnswer(scope, params.ticketId),
};
