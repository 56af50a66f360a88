import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Log } from '../../platform/log.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import { SendError, type DriverFactory, type Driving, type Host } from '../driver.ts';
import { accountCheck } from './account-check.ts';
import { findAccount, type CloudAccount } from './accounts.ts';
import { recipientOf } from './chat-address.ts';
import { graphWith, type GraphEndpoint } from './graph.ts';
import { wamidOf } from './message-ids.ts';
import { sendBackoff, setNewest } from './send-backoff.ts';
import { sendMessage, type SendTools } from './send.ts';
import { rememberUploads } from './uploads.ts';

export interface CloudOptions {
  secrets: Pick<Secrets, 'atRest'>;
  log: Log;
  graph: GraphEndpoint;
}

/** Chats whose last read message is kept in memory. */
const maxChats = 500;

/**
 * Numbers of Meta's Cloud API. Messages leave by calls to the Graph API and arrive by the webhook, not through here.
 */
export function cloudDriver(options: CloudOptions): DriverFactory {
  return { drive: async (host) => drive(host, options) };
}

function drive(host: Host, { secrets, log, graph: endpoint }: CloudOptions): Driving {
  const { companyId, connectionId } = host;
  const requireAccount = async (): Promise<CloudAccount> => {
    const found = await readCompany(companyId, (scope) => findAccount(scope, secrets, { connectionId }));
    if (!found) throw new Error('The connection has no account at the Cloud API.');
    return found;
  };
  const health = accountCheck({ host, log, endpoint, findAccount: requireAccount });
  const backoff = sendBackoff();
  const uploads = rememberUploads();
  /** The last message of each chat that was marked as read. */
  const lastRead = new Map<string, string>();

  /** Makes a call about a message of a chat, unless the number or the chat pauses. @throws SendError */
  async function call<T>(chat: string, work: (tools: SendTools) => Promise<T>): Promise<T> {
    backoff.requireNoPause(chat);
    try {
      const { accessToken, phoneNumberId } = await requireAccount();
      const result = await work({ host, phoneNumberId, uploads, graph: graphWith(endpoint, accessToken) });
      backoff.succeeded(chat);
      return result;
    } catch (error) {
      const sendError = backoff.failed(chat, error);
      const { code } = sendError;
      if (code === 'token-refused') health.check();
      if (sendError.outcome === 'never') log.warn({ err: error, companyId, connectionId, code }, 'Meta refused a call');
      throw sendError;
    }
  }

  const post = (chat: string, body: Record<string, unknown>) =>
    call(chat, ({ graph, phoneNumberId }) =>
      graph.post(`${phoneNumberId}/messages`, { messaging_product: 'whatsapp', ...body }),
    );

  health.check();
  return {
    async send(message) {
      const resolved = await call(message.to, (tools) => sendMessage(tools, message));
      return { wire: null, secret: null, ...(resolved && { account: resolved }) };
    },
    // The API has no edits and deletions; the product does not offer them for these numbers.
    edit: refuse,
    remove: refuse,
    async react({ waId, to, emoji }) {
      const [recipient, wamid] = [recipientOf(to), await wamidOf(companyId, connectionId, waId)];
      if (!recipient || !wamid) return refuse();
      await post(to, { ...recipient, type: 'reaction', reaction: { message_id: wamid, emoji } });
    },
    async markRead(chat, messages) {
      // This also marks the earlier messages. Meta does not know messages of another provider.
      const newest = messages.findLast(({ waId }) => waId.startsWith('wamid.'))?.waId;
      if (!newest) return;
      await post(chat, { status: 'read', message_id: newest });
      setNewest(lastRead, chat, newest, maxChats);
    },
    async presence(chat, state) {
      // A typing indicator also marks its message as read, so it needs a message that is marked already.
      const readMessage = lastRead.get(chat);
      if (state === 'composing' && readMessage)
        await post(chat, { status: 'read', message_id: readMessage, typing_indicator: { type: 'text' } });
    },
    // The API resolves a number only when a message is sent to it.
    lookUp: async (digits) => ({ id: `${digits}@s.whatsapp.net`, phone: digits, lid: null }),
    // There is no link at Meta that could be ended.
    logout: health.stop,
    stop: health.stop,
  };
}

async function refuse(): Promise<never> {
  throw new SendError('never', 'cannot-be-sent');
}
