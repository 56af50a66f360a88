import { limits, type routes, type FlowStartReceipt, type NewSend, type SendReceipt } from '@balcao/contract';
import type { StoredFile } from '../../channels/driver.ts';
import { fail, failureOf } from '../../platform/fail.ts';
import { outside, type Handlers } from '../../platform/http/serve.ts';
import { programOf } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { convertForProgram } from '../campaigns/index.ts';
import { identitiesOfNumber, typedNumber } from '../contacts/index.ts';
import { discardFile, ingestFile } from '../media/index.ts';
import { addresseeOf, requireLinked } from './addressee-of.ts';
import { digestOfSend, digestOfStart } from './digest-of.ts';
import { doOnce, findDone, type SendResult, type Once } from './do-once.ts';
import { sendForProgram } from './send-for-program.ts';
import { startForProgram, type FlowTarget } from './start-for-program.ts';

export const externalApiHttp: Handlers<typeof routes.externalApi> = {
  /** WhatsApp is asked and files are read before the transaction. A repeated call is answered before both. */
  send: outside<typeof routes.externalApi.send>(
    async ({ holder, request }, { body: input, files }): Promise<SendReceipt> => {
      if (!holder) throw fail('ERR_CONNECTION_TOKEN');
      const { connectionId } = holder;
      const company = companyOf(holder);
      if (files.length === 0 && isBlank(input)) throw fail('ERR_CREATING_MESSAGE');
      const once = await onceOf(request.headers['idempotency-key'], () => digestOfSend(input, files));
      const earlier = once && (await company.read((scope) => findDone<SendResult>(scope, connectionId, once)));
      if (earlier) return receipt(earlier);
      await company.read((scope) => requireLinked(scope, connectionId));
      const to = await addresseeOf(company, connectionId, input.number);
      const stored: StoredFile[] = [];
      const discard = () => Promise.all(stored.map(discardFile));
      try {
        for (const file of files)
          stored.push(await ingestFile({ path: file.path, company, name: file.name, claimedType: file.claimedType }));
        const { done, repeated } = await company.inScope(
          (scope) =>
            doOnce(scope, connectionId, once, () => sendForProgram(scope, { connectionId, ...to }, input, stored)),
          { actor: programOf(holder) },
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
  startFlow: outside<typeof routes.externalApi.startFlow>(
    async ({ holder, request }, { params: { flowId }, body: input }): Promise<FlowStartReceipt> => {
      if (!holder) throw fail('ERR_CONNECTION_TOKEN');
      const { connectionId } = holder;
      const company = companyOf(holder);
      const once = await onceOf(request.headers['idempotency-key'], async () => digestOfStart(flowId, input));
      const earlier = once && (await company.read((scope) => findDone<FlowStartReceipt>(scope, connectionId, once)));
      if (earlier) return earlier;
      await company.read((scope) => requireLinked(scope, connectionId));
      const { number, ticketId, queueId } = input;
      // The contract requires either a number or a ticket.
      const target: FlowTarget =
        ticketId === undefined ? { to: await addresseeOf(company, connectionId, number ?? ''), queueId } : { ticketId };
      const { done } = await company.inScope(
        (scope) => doOnce(scope, connectionId, once, () => startForProgram(scope, { connectionId, flowId, target })),
        { actor: programOf(holder) },
      );
      return done;
    },
  ),
  convert: outside<typeof routes.externalApi.convert>(async ({ holder }, { params, body }) => {
    if (!holder) throw fail('ERR_CONNECTION_TOKEN');
    return companyOf(holder).inScope(
      async (scope) =>
        convertForProgram(scope, params.campaignId, identitiesOfNumber(await typedNumber(scope, body.number))),
      { actor: programOf(holder) },
    );
  }),
};

const receipt = ({ messageId, ticketId, waits }: SendResult): SendReceipt => ({
  mensagem: 'Mensagem enviada',
  messageId,
  ticketId,
  waits,
});

/** Whether a call has no text: `body` is one text, or several. */
const isBlank = ({ body }: NewSend) => [body].flat().every((text) => text.trim() === '');

/** The key of a call with its digest; undefined: the call has no key. @throws ERR_VALIDATION for an unusable key */
async function onceOf(key: string | string[] | undefined, digest: () => Promise<string>): Promise<Once | undefined> {
  if (key === undefined) return undefined;
  // Only printable ASCII characters and spaces.
  if (typeof key !== 'string' || !/^[\x20-\x7e]+$/.test(key) || key.length > limits.idempotencyKey.max) {
    throw fail('ERR_VALIDATION', {
      issues: [{ path: 'Idempotency-Key', message: `1 to ${limits.idempotencyKey.max} plain characters` }],
    });
  }
  return { key, digest: await digest() };
}
