import { limits, routes, type NewSend, type SendReceipt } from '@balcao/contract';
import type { ChatAddress, StoredFile } from '../../channels/driver.ts';
import { fail, failureOf } from '../../platform/fail.ts';
import { outside, serve, type UploadedFile } from '../../platform/http/serve.ts';
import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import { typedNumber } from '../contacts/index.ts';
import { discardFile, ingestFile } from '../media/index.ts';
import { confirmAddress, type ConfirmedAddress } from '../tickets/index.ts';
import { digestOf } from './digest-of.ts';
import { doOnce, findDone, type Done, type Once } from './do-once.ts';
import { sendForProgram, type Addressee } from './send-for-program.ts';

export const externalApiHttp = serve(routes.externalApi, {
  /** WhatsApp is asked and files are read before the transaction. A repeated call is answered before both. */
  send: outside<typeof routes.externalApi.send>(
    async ({ holder, request }, { body: asked, files }): Promise<SendReceipt> => {
      if (!holder) throw fail('ERR_CONNECTION_TOKEN');
      const { companyId, connectionId } = holder;
      if (files.length === 0 && isBlank(asked)) throw fail('ERR_CREATING_MESSAGE');
      const once = await onceOf(request.headers['idempotency-key'], asked, files);
      const before = once && (await readCompany(companyId, (scope) => findDone(scope, connectionId, once)));
      if (before) return receipt(before);
      const to = await addresseeOf(companyId, connectionId, asked.number);
      const stored: StoredFile[] = [];
      const discard = () => Promise.all(stored.map(discardFile));
      try {
        for (const file of files)
          stored.push(await ingestFile({ path: file.path, companyId, name: file.name, claimedType: file.claimedType }));
        const { done, repeated } = await inCompany(companyId, (scope) =>
          doOnce(scope, connectionId, once, () => sendForProgram(scope, { connectionId, ...to }, asked, stored)),
        );
        if (repeated) await discard();
        return receipt(done);
      } catch (error) {
        // Only a refusal proves that nothing was stored. If the answer of the commit was lost, the message may exist
        // and need its files.
        if (failureOf(error)) await discard();
        throw error;
      }
    },
  ),
});

const receipt = ({ messageId, ticketId }: Done): SendReceipt => ({ mensagem: 'Mensagem enviada', messageId, ticketId });

const isBlank = ({ body }: NewSend) => [body].flat().every((text) => text.trim() === '');

async function onceOf(
  key: string | string[] | undefined,
  asked: NewSend,
  files: readonly UploadedFile[],
): Promise<Once | undefined> {
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]+$/.test(key) || key.length > limits.idempotencyKey.max) {
    throw fail('ERR_VALIDATION', {
      issues: [{ path: 'Idempotency-Key', message: `1 to ${limits.idempotencyKey.max} plain characters` }],
    });
  }
  return { key, digest: await digestOf(asked, files) };
}

/**
 * Finds the chat of a number and the address of its contact.
 * @throws ERR_CHECK_NUMBER, and the errors of `confirmAddress`
 */
async function addresseeOf(companyId: number, connectionId: number, typed: string): Promise<Addressee> {
  const number = await readCompany(companyId, (scope) => typedNumber(scope, typed));
  const { chat } = await confirmAddress(companyId, connectionId, { number }, { isProgram: true }).catch(
    (error: unknown): ConfirmedAddress => {
      throw failureOf(error)?.code === 'ERR_WAPP_INVALID_CONTACT' ? fail('ERR_CHECK_NUMBER') : error;
    },
  );
  const plain: ChatAddress = { id: `${number}@s.whatsapp.net`, aliases: [], phone: number, isGroup: false };
  return { chat: chat ?? plain, address: chat?.id ?? null };
}
