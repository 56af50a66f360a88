import type { Message, NewMessage } from '@balcao/contract';
import type { StoredFile } from '../../channels/driver.ts';
import { coalesce } from '../../platform/coalesce.ts';
import { failureOf } from '../../platform/fail.ts';
import type { UploadedFile } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { discardFile, ingestFile } from '../media/index.ts';
import { findSentFiles, sendFiles } from './send-files.ts';
import { sendMessage, sendMessages } from './send-message.ts';
import { withAddress } from './with-address.ts';

/** An attendant's answer in a ticket. */
interface NewAnswer {
  actor: UserActor;
  ticketId: number;
  /** The body of the call. */
  input: NewMessage;
}

/**
 * Answers a customer with a text, or with files and their captions. It may ask WhatsApp for the address and stores the
 * files, so call it outside a scope.
 * @throws the refusals of `sendMessage` and `sendFiles` · ERR_WAPP_INVALID_CONTACT the number is not on WhatsApp ·
 * ERR_WAPP_CHECK_CONTACT WhatsApp did not reply in time · ERR_MEDIA_… a file is refused
 */
export function answerCustomer(answer: NewAnswer, files: readonly UploadedFile[]): Promise<Message> {
  return files.length === 0 ? answerWithText(answer) : answerWithFiles(answer, files);
}

/**
 * Texts of one company that arrive at the same time share a transaction: for PostgreSQL 20 cost little more than one.
 */
const sendCoalesced = coalesce({
  alone: (company, { actor, ...text }: NewAnswer & { isAddressAsked: boolean }) =>
    company.inScope((scope) => sendMessage(scope, text), { actor }),
  batch: (company, texts) => company.inScope((scope) => sendMessages(scope, texts)),
  maxBatchSize: 32,
});

async function answerWithText(answer: NewAnswer): Promise<Message> {
  const { message } = await withAddress(answer, (isAddressAsked) =>
    sendCoalesced(companyOf(answer.actor), { ...answer, isAddressAsked }),
  );
  return message;
}

/** Reading and storing files is slow, so the right to answer is checked before it and again in the transaction. */
async function answerWithFiles(answer: NewAnswer, files: readonly UploadedFile[]): Promise<Message> {
  const { actor, input } = answer;
  const company = companyOf(actor);
  const sentBefore = await withAddress(answer, (isAddressAsked) =>
    company.read((scope) => findSentFiles(scope, { ...answer, isAddressAsked }, files.length), { actor }),
  );
  if (sentBefore) return sentBefore;
  const stored: StoredFile[] = [];
  const discard = () => Promise.all(stored.map(discardFile));
  try {
    for (const { path, name, claimedType } of files)
      stored.push(await ingestFile({ path, company, name, claimedType, voice: input.voice }));
    const { kind, message } = await company.inScope((scope) => sendFiles(scope, answer, stored), { actor });
    if (kind === 'repeat') await discard();
    return message;
  } catch (error) {
    // Only a refusal proves that nothing was stored. If the answer of the commit was lost, the message may exist
    // and need its files.
    if (failureOf(error)) await discard();
    throw error;
  }
}
