import { routes, type Message } from '@balcao/contract';
import { fail, failOn, failureOf } from '../../platform/fail.ts';
import { outside, serve } from '../../platform/http/serve.ts';
import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import type { StoredFile } from '../../channels/driver.ts';
import { discardFile, ingestFile } from '../media/index.ts';
import { editMessage } from './edit-message.ts';
import { listMessages } from './list-messages.ts';
import { reactToMessage } from './react-to-message.ts';
import { removeMessage } from './remove-message.ts';
import { retryMessage } from './retry-message.ts';
import { findSent, requireAnswerable, sendMessage } from './send-message.ts';

// The same bubble came twice at once: the screen asks again and gets the stored one.
failOn({ message_client_once: 'ERR_SERVICE_UNAVAILABLE' });

export const messageHttp = serve(routes.messages, {
  page: (scope, { params, query }) => listMessages(scope, params.ticketId, query),
  /** Files are looked at and stored before the transaction; the right to answer is asked before that work and again inside. */
  send: outside<typeof routes.messages.send>(async ({ actor }, { params, body, files }): Promise<Message> => {
    if (!actor) throw fail('ERR_NO_SESSION');
    const { companyId } = actor;
    if (files.length > 0) {
      const sent = await readCompany(companyId, async (scope) => (await requireAnswerable(scope, params.ticketId), findSent(scope, params.ticketId, body.clientId)), { actor });
      if (sent) return sent;
    }
    const stored: StoredFile[] = [];
    try {
      for (const file of files) stored.push(await ingestFile({ path: file.path, companyId, name: file.name, claimedType: file.claimedType, voice: body.voice }));
      return await inCompany(companyId, (scope) => sendMessage(scope, params.ticketId, body, stored), { actor });
    } catch (error) {
      // Unless it was refused, the message may have been stored after all (the database went away during the commit): it needs its files.
      if (failureOf(error)) await Promise.all(stored.map(discardFile));
      throw error;
    }
  }),
  remove: (scope, { params }) => removeMessage(scope, params.id),
  edit: (scope, { params, body }) => editMessage(scope, params.id, body.body),
  react: (scope, { params, body }) => reactToMessage(scope, params.id, body.emoji),
  retry: (scope, { params }) => retryMessage(scope, params.id),
});
