import type { Message, NewTemplateMessage } from '@balcao/contract';
import { fitsHeader, headerKindOf, type HeaderKind } from '@balcao/contract/cloud/header-file';
import type { StoredFile } from '../../channels/driver.ts';
import { fail, failureOf } from '../../platform/fail.ts';
import type { UploadedFile } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { discardFile, ingestFile, requireAsNamed, storeMedia } from '../media/index.ts';
import { requireTicket } from '../tickets/index.ts';
import { findSent } from './find-sent.ts';
import { requireAnswerable } from './require-answerable.ts';
import { refuseFile, requireTemplate, sendTemplate } from './send-template.ts';

/** An attendant's answer by a template. */
interface TemplateAnswer {
  actor: UserActor;
  ticketId: number;
  input: NewTemplateMessage;
}

/**
 * Answers a customer with a template that Meta approved, and with the file of its header. It stores the file first, so
 * call it outside a scope.
 * @throws the refusals of `sendTemplate` · ERR_MEDIA_… the file is refused
 */
export async function answerWithTemplate(answer: TemplateAnswer, [file]: readonly UploadedFile[]): Promise<Message> {
  const { actor, ticketId, input } = answer;
  const company = companyOf(actor);
  if (!file) return company.inScope((scope) => sendTemplate(scope, ticketId, input), { actor });
  const prepared = await company.read((scope) => lookAhead(scope, answer), { actor });
  if ('message' in prepared) return prepared.message;
  const { kind } = prepared;
  // Stays false if an earlier call has sent the message: `sendTemplate` then does not ask for the file.
  let isFileUsed = false;
  const { path, name, claimedType } = file;
  const stored: StoredFile = await ingestFile({ path, company, name, claimedType });
  try {
    requireAsNamed(stored);
    if (!fitsHeader(kind, stored)) throw refuseFile(kind);
    const message = await company.inScope(
      (scope) =>
        sendTemplate(scope, ticketId, input, () => {
          isFileUsed = true;
          return storeMedia(scope, stored);
        }),
      { actor },
    );
    if (!isFileUsed) await discardFile(stored);
    return message;
  } catch (error) {
    // Only a refusal proves that nothing was stored. After another error the message may exist and need its file.
    if (failureOf(error)) await discardFile(stored);
    throw error;
  }
}

/** What is known before the file is read: the message that an earlier call stored, or the kind of the header's file. */
async function lookAhead(
  scope: Scope,
  { ticketId, input }: TemplateAnswer,
): Promise<{ message: Message } | { kind: HeaderKind }> {
  const ticket = await requireTicket(scope, ticketId, 'see');
  const messageCount = 1;
  const message = await findSent(scope, ticketId, input.clientId, messageCount);
  if (message) return { message };
  requireAnswerable(scope, ticket);
  const { template } = await requireTemplate(scope, ticket.connection_id, input);
  const kind = headerKindOf(template);
  if (!kind) throw fail('ERR_VALIDATION', { issues: [{ path: 'medias', message: 'the template takes no file' }] });
  return { kind };
}
