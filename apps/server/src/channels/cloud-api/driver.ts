import { z } from 'zod';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Log } from '../../platform/log.ts';
import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import { SendError, type DriverFactory, type Driving, type Host } from '../driver.ts';
import { findAccount, type CloudAccount } from './accounts.ts';
import './facts.ts';
import { recipientOf } from './chat-address.ts';
import { graphWith, type Graph, type GraphPlace } from './graph.ts';
import { reasonOf, toSendError } from './graph-error.ts';
import { wamidOf } from './message-ids.ts';
import { sendMessage } from './send.ts';
import { fetchTemplates } from './templates.ts';

export interface CloudOptions {
  secrets: Pick<Secrets, 'atRest'>;
  log: Log;
  graph: GraphPlace;
}

const Phone = z.object({
  display_phone_number: z.string(),
  verified_name: z.string().optional(),
  quality_rating: z.string().optional(),
});
const Limit = z.object({ whatsapp_business_manager_messaging_limit: z.string().optional().catch(undefined) });

const firstRetryMs = 5000;
const checkMs = 5 * 60_000;
/** After Meta said that it was too much; doubled each time. */
const firstRestMs = 2000;
const longestRestMs = 5 * 60_000;
/** The same for one chat: Meta takes a message to one customer every six seconds. */
const longestChatRestMs = 60_000;
/** Chats about which something is remembered: the last read message, or that they rest. */
const mostChats = 500;

/**
 * Numbers of Meta's official Cloud API: what goes out are calls to the Graph API, what comes in comes by the webhook
 * and not through here.
 */
export function cloudDriver(options: CloudOptions): DriverFactory {
  return { drive: async (host) => drive(host, options) };
}

function drive(host: Host, { secrets, log, graph: place }: CloudOptions): Driving {
  const { companyId, connectionId } = host;
  const ids = { companyId, connectionId };
  const lastRead = new Map<string, string>();
  /** Chats to which too much was sent, and how often in a row Meta said so. */
  const chatRests = new Map<string, { times: number; until: number }>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  let failures = 0;
  let wasConnected = false;
  let rests = 0;
  let restsUntil = 0;
  let rated = '';

  const account = async (): Promise<CloudAccount> => {
    const found = await readCompany(companyId, (scope) => findAccount(scope, secrets, { connectionId }));
    if (!found) throw new Error('The connection has no account at the Cloud API.');
    return found;
  };
  const open = async () => {
    const { accessToken, phoneNumberId } = await account();
    return { host, phoneNumberId, graph: graphWith(place, accessToken) };
  };

  function check() {
    clearTimeout(timer);
    if (stopped) return;
    checking ??= look().finally(() => (checking = undefined));
  }

  /** Whether Meta knows the number and takes the token. */
  async function look() {
    try {
      const found = await account();
      const graph = graphWith(place, found.accessToken);
      const phone = Phone.parse(
        await graph.get(found.phoneNumberId, { fields: 'display_phone_number,verified_name,quality_rating' }),
      );
      if (stopped) return;
      await host.state({
        status: 'CONNECTED',
        reason: null,
        qrcode: '',
        retries: 0,
        number: phone.display_phone_number.replaceAll(/\D/g, ''),
        speaks: `WhatsApp Cloud API · ${versionOf(place)}`,
      });
      await noteRating(graph, found, phone.quality_rating);
      if (!wasConnected) await settleIn(graph, found);
      wasConnected = true;
      failures = 0;
    } catch (error) {
      if (stopped) return;
      failures++;
      const reason = reasonOf(error);
      log.warn({ err: error, ...ids, failures }, 'a number of the Cloud API cannot be used now');
      await host.state({ status: reason === 'network' ? 'TIMEOUT' : 'DISCONNECTED', reason, retries: failures });
    }
    if (!stopped)
      timer = setTimeout(check, failures === 0 ? checkMs : Math.min(checkMs, firstRetryMs * 2 ** (failures - 1)));
  }

  /** Meta's rating of the number; written down when it is another one than before. */
  async function noteRating(graph: Graph, { phoneNumberId }: CloudAccount, quality: string | undefined) {
    // Asked apart: a token that may not read it still sends.
    const limit = await graph
      .get(phoneNumberId, { fields: 'whatsapp_business_manager_messaging_limit' })
      .catch(() => undefined);
    const messagingLimit = Limit.safeParse(limit).data?.whatsapp_business_manager_messaging_limit;
    const told = `${quality} ${messagingLimit}`;
    if (told === rated || (!quality && !messagingLimit)) return;
    await inCompany(companyId, (scope) =>
      scope.record('cloud.rated', {
        connectionId,
        ...(quality && { quality }),
        ...(messagingLimit && { messagingLimit }),
      }),
    );
    rated = told;
  }

  /**
   * What Meta wants once: that the app listens to the account. What fails here is told in the log; the number works
   * without.
   */
  async function settleIn(graph: Graph, found: CloudAccount) {
    await graph
      .post(`${found.businessAccountId}/subscribed_apps`, {})
      .catch((error: unknown) =>
        log.warn({ err: error, ...ids }, 'the app could not be subscribed to the business account'),
      );
    await fetchTemplates(companyId, found, place).catch((error: unknown) =>
      log.warn({ err: error, ...ids }, 'the message templates could not be fetched'),
    );
  }

  /** Everything that is asked of Meta for a message to a chat. */
  async function ask<T>(chat: string, work: (tools: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
    if (Date.now() < restsUntil) throw new SendError('again', 'rate-limited');
    const before = chatRests.get(chat);
    if (before && Date.now() < before.until)
      throw new SendError('chat-again', 'rate-limited', undefined, before.until - Date.now());
    try {
      const done = await work(await open());
      rests = 0;
      chatRests.delete(chat);
      return done;
    } catch (error) {
      const { error: told, rests: who } = toSendError(error);
      // Calls that were under way together are refused together: that is one refusal.
      if (who === 'number' && Date.now() >= restsUntil)
        restsUntil = Date.now() + Math.min(longestRestMs, firstRestMs * 2 ** rests++);
      if (who === 'chat') throw restChat(chat, told);
      if (told.code === 'token-refused') check();
      if (told.outcome === 'never') log.warn({ err: error, ...ids, code: told.code }, 'Meta refused a call');
      throw told;
    }
  }

  function restChat(chat: string, { code, cause }: SendError): SendError {
    const times = (chatRests.get(chat)?.times ?? 0) + 1;
    const forMs = Math.min(longestChatRestMs, firstRestMs * 2 ** (times - 1));
    chatRests.delete(chat);
    chatRests.set(chat, { times, until: Date.now() + forMs });
    dropOldest(chatRests);
    return new SendError('chat-again', code, cause, forMs);
  }

  const act = (chat: string, body: Record<string, unknown>) =>
    ask(chat, ({ graph, phoneNumberId }) =>
      graph.post(`${phoneNumberId}/messages`, { messaging_product: 'whatsapp', ...body }),
    );
  const impossible = async () => {
    throw new SendError('never', 'cannot-be-sent');
  };

  async function stop() {
    stopped = true;
    clearTimeout(timer);
    await checking;
  }

  check();
  return {
    async send(message) {
      const account = await ask(message.to, (tools) => sendMessage(tools, message));
      return { wire: null, secret: null, ...(account && { account }) };
    },
    // The API has neither; the house does not ask for them.
    edit: impossible,
    remove: impossible,
    async react({ waId, to, emoji }) {
      const [recipient, wamid] = [recipientOf(to), await wamidOf(companyId, connectionId, waId)];
      if (!recipient || !wamid) throw new SendError('never', 'cannot-be-sent');
      await act(to, {
        ...recipient,
        type: 'reaction',
        reaction: { message_id: wamid, emoji },
      });
    },
    async markRead(chat, messages) {
      // One call says it of everything before, too. What came by another provider is unknown to Meta.
      const newest = messages.findLast(({ waId }) => waId.startsWith('wamid.'))?.waId;
      if (!newest) return;
      await act(chat, { status: 'read', message_id: newest });
      lastRead.delete(chat);
      lastRead.set(chat, newest);
      dropOldest(lastRead);
    },
    async presence(chat, state) {
      // The sign that somebody writes also says that the message was read: only where that has been said.
      const read = lastRead.get(chat);
      if (state === 'composing' && read)
        await act(chat, { status: 'read', message_id: read, typing_indicator: { type: 'text' } });
    },
    // The API tells of a number only when a message goes to it.
    lookUp: async (digits) => ({ id: `${digits}@s.whatsapp.net`, phone: digits, lid: null }),
    logout: stop,
    stop,
  };
}

function dropOldest(chats: Map<string, unknown>): void {
  const [oldest] = chats.keys();
  if (chats.size > mostChats && oldest !== undefined) chats.delete(oldest);
}

const versionOf = ({ url }: GraphPlace) => url.split('/').at(-1) ?? '';
