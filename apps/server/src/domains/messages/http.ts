import { routes, type Message } from '@balcao/contract';
import { fail, Failure, failureOf } from '../../platform/fail.ts';
import { outside, serve } from '../../platform/http/serve.ts';
import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { together } from '../../platform/together.ts';
import type { StoredFile } from '../../channels/driver.ts';
import { discardFile, ingestFile } from '../media/index.ts';
import { confirmAddress, presentTicket } from '../tickets/index.ts';
import { editMessage } from './edit-message.ts';
import { listMessageRows } from './list-message-rows.ts';
import { listMessages } from './list-messages.ts';
import { reactToMessage } from './react-to-message.ts';
import { removeMessage } from './remove-message.ts';
import { retryDownload } from './retry-download.ts';
import { retryMessage } from './retry-message.ts';
import { findSentOrRefuse, requireMayAnswer, sendMessages, type Answer, type Sent } from './send-message.ts';
import { sendTemplate } from './send-template.ts';

/**
 * Coalesces texts of a company that arrive while others are being stored. For PostgreSQL, twenty in one statement cost
 * little more than one.
 */
const sendText = together<Answer, Sent>(
  (companyId, answers) => inCompany(companyId, (scope) => sendMessages(scope, answers)),
  { most: 32 },
);

async function sendWithFiles(scope: Scope, answer: Answer): Promise<Sent> {
  const [outcome] = await sendMessages(scope, [answer]);
  if (outcome instanceof Failure || !outcome) throw outcome ?? new Error('An answer was left out.');
  return outcome;
}

/**
 * Runs `work`. If the contact's address is unknown, asks WhatsApp for it and runs `work` again. If the connection is
 * down, the message is accepted and waits in the outbox until WhatsApp was asked.
 * @throws ERR_WAPP_INVALID_CONTACT ERR_WAPP_CHECK_CONTACT
 */
async function withAddress<T>(
  companyId: number,
  ticketId: number,
  work: (isAddressAsked: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await work(false);
  } catch (error) {
    if (failureOf(error)?.code !== 'ERR_WAPP_CHECK_CONTACT') throw error;
  }
  const { contact_id: contactId, connection_id: connectionId } = await readCompany(companyId, (scope) =>
    presentTicket(scope, ticketId),
  );
  await confirmAddress(companyId, connectionId, { contactId }).catch((error: unknown) => {
    if (failureOf(error)?.code !== 'ERR_WAPP_NOT_INITIALIZED') throw error;
  });
  return work(true);
}

export const messageHttp = serve(
  routes.messages,
  {
    page: (scope, { params, query }) => listMessages(scope, params.ticketId, query),
    rows: (scope, { params, query }) => listMessageRows(scope, params.ticketId, query),
    /**
     * Files are read and stored before the transaction. The right to answer is checked before that work and again
     * inside.
     */
    send: outside<typeof routes.messages.send>(async ({ actor }, { params, body, files }): Promise<Message> => {
      if (!actor) throw fail('ERR_NO_SESSION');
      const { companyId } = actor;
      const { ticketId } = params;
      if (files.length === 0) {
        const text = { actor, ticketId, asked: body, files: [] };
        return (
          await withAddress(companyId, ticketId, (isAddressAsked) => sendText(companyId, { ...text, isAddressAsked }))
        ).message;
      }
      const before = await withAddress(companyId, ticketId, (isAddressAsked) =>
        readCompany(
          companyId,
          (scope) =>
            findSentOrRefuse(scope, ticketId, { clientId: body.clientId, fileCount: files.length, isAddressAsked }),
          { actor },
        ),
      );
      if (before) return before;
      const stored: StoredFile[] = [];
      const discard = () => Promise.all(stored.map(discardFile));
      try {
        for (const file of files)
          stored.push(
            await ingestFile({
              path: file.path,
              companyId,
              name: file.name,
              claimedType: file.claimedType,
              voice: body.voice,
            }),
          );
        const { message, sent } = await inCompany(companyId, (scope) =>
          sendWithFiles(scope, { actor, ticketId, asked: body, files: stored, isAddressAsked: true }),
        );
        if (!sent) await discard();
        return message;
      } catch (error) {
        // Only a refusal proves that nothing was stored. If the answer of the commit was lost, the message may exist
        // and need its files.
        if (failureOf(error)) await discard();
        throw error;
      }
    }),
    sendTemplate: (scope, { params, body }) => sendTemplate(scope, params.ticketId, body),
    remove: (scope, { params }) => removeMessage(scope, params.id),
    edit: (scope, { params, body }) => editMessage(scope, params.id, body.body),
    react: (scope, { params, body }) => reactToMessage(scope, params.id, body.emoji),
    retryMedia: (scope, { params }) => retryDownload(scope, params.id),
    retry: (scope, { params }) => retryMessage(scope, params.id),
  },
  { send: (scope, { params }) => requireMayAnswer(scope, params.ticketId) },
);
