import type { PushMessage, User } from '@balcao/contract';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { fetchOutside, OutsideError } from '../../platform/outbound-http/fetch-outside.ts';
import { visibleTo } from '../../platform/realtime/rooms.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { encryptPush } from '../../platform/web-push/encrypt-push.ts';
import { vapidHeader } from '../../platform/web-push/vapid.ts';
import { listNotifications } from '../chats/index.ts';
import { companyLanguage } from '../companies/index.ts';
import { viewTickets } from '../tickets/index.ts';
import { findUsers, preferencesOf, preferencesOfUsers } from '../users/index.ts';
import { concernedUsers, isConcerned } from './concerned-users.ts';
import { requireSender } from './connect.ts';
import { pushDeliveryJob, type ChatPush, type PushDelivery, type PushEvent, type TicketPush } from './push-jobs.ts';
import { chatPushText, pushText, type PushStyle } from './push-texts.ts';
import { dropSubscription, findSubscription, subscriptionsByUser } from './subscriptions.ts';

/** How long a push service keeps a message for a browser that is not connected. */
const ttlSeconds = 4 * 60 * 60;
/** The longest title and text of a push message. The page cuts the text of its own notifications at the same length. */
const maxTextLength = 200;

/** Chooses the users whom an event concerns and who have no visible page, and enqueues a delivery for each browser. */
export const pushEvent = job<PushEvent>(async (queued) => {
  const company = companyOf(queued);
  const { event } = queued.payload;
  const chosen = await company.read(async (scope) => {
    const subscriptions = await subscriptionsByUser(scope);
    const users = await concernedUsers(scope, queued.payload, [...subscriptions.keys()]);
    const preferences = await preferencesOfUsers(
      scope,
      users.map(({ id }) => id),
    );
    return users
      .filter(({ id }) => preferences.get(id)?.notifications[event].push)
      .map(({ id }) => ({ userId: id, subscriptionIds: subscriptions.get(id) ?? [] }));
  });
  const visible = await Promise.all(chosen.map(({ userId }) => company.hasClientIn(visibleTo(userId))));
  const away = chosen.filter((_, index) => !visible[index]).flatMap(({ subscriptionIds }) => subscriptionIds);
  if (away.length === 0) return;
  await company.inScope(async (scope) => {
    for (const subscriptionId of away)
      await enqueueJob(scope, pushDeliveryJob, { ...queued.payload, subscriptionId } satisfies PushDelivery);
  });
});

/**
 * Sends one push message to one browser. The text is made at each attempt, so a retry sends the state of its own time,
 * or nothing if the user has read the message meanwhile.
 */
export const pushDelivery = job<PushDelivery>(
  async (queued) => {
    const company = companyOf(queued);
    const { subscriptionId, event } = queued.payload;
    const push = await company.read((scope) => composePush(scope, queued.payload));
    if (!push) return;
    const { endpoint, keys, message } = push;
    const body = encryptPush(JSON.stringify(message), keys);
    const subjectId = 'chatId' in queued.payload ? queued.payload.chatId : queued.payload.ticketId;
    const outcome = await send(endpoint, body, { topic: `${event}-${subjectId}`, signal: queued.signal });
    if (outcome === 'gone') await company.inScope((scope) => dropSubscription(scope, subscriptionId));
  },
  { attempts: 3, retryDelaySeconds: 15, timeoutSeconds: 60 },
);

/** The content of a push message and its target; undefined: there is nothing to send any more. */
async function composePush(scope: Scope, { subscriptionId, ...push }: PushDelivery) {
  const subscription = await findSubscription(scope, subscriptionId);
  const [user] = subscription ? await findUsers(scope, [subscription.userId]) : [];
  if (!subscription || !user) return undefined;
  const { notificationPreviews } = await preferencesOf(scope, user.id);
  const style = { language: user.language ?? (await companyLanguage(scope)), showsPreviews: notificationPreviews };
  const message =
    'chatId' in push ? await composeOfChat(scope, push, style) : await composeOfTicket(scope, push, { user, style });
  if (!message) return undefined;
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh: subscription.p256dh, auth: subscription.auth },
    message: { ...message, title: message.title.slice(0, maxTextLength), body: message.body.slice(0, maxTextLength) },
  };
}

async function composeOfTicket(
  scope: Scope,
  push: TicketPush,
  { user, style }: { user: User; style: PushStyle },
): Promise<PushMessage | undefined> {
  const { event, ticketId, noteId } = push;
  const [ticket] = await viewTickets(scope, [ticketId]);
  if (!ticket || !isConcerned(user, push, ticket)) return undefined;
  const fragment = noteId === undefined ? '' : `#note-${noteId}`;
  return {
    event,
    ticketId,
    path: `/tickets/${ticket.uuid}${fragment}`,
    title: ticket.contact.name,
    body: pushText(push, ticket, style),
    tag: `ticket-${ticketId}`,
  };
}

async function composeOfChat(
  scope: Scope,
  { event, chatId, userId }: ChatPush,
  style: PushStyle,
): Promise<PushMessage | undefined> {
  const [notification] = await listNotifications(scope, userId, { chatId });
  if (!notification) return undefined;
  const { chat, message } = notification;
  return {
    event,
    path: `/chats/${chat.uuid}#m${message.id}`,
    title: chat.isDirect ? message.sender.name : chat.title,
    body: chatPushText(event, notification, style),
    tag: `chat-${chatId}`,
  };
}

/**
 * One request to a push service (RFC 8030).
 * @returns `gone`: the subscription can be deleted; `refused`: this message was refused
 * @throws Error if a later attempt may succeed
 */
async function send(
  endpoint: string,
  body: Buffer,
  { topic, signal }: { topic: string; signal: AbortSignal },
): Promise<'sent' | 'gone' | 'refused'> {
  const { keys, contact, reachOf } = requireSender();
  try {
    const { status } = await fetchOutside(endpoint, {
      ...reachOf(endpoint),
      method: 'POST',
      body,
      maxBytes: 64 * 1024,
      // A service that does not answer must not hold the jobs of others.
      timeoutMs: 5000,
      signal,
      headers: {
        authorization: vapidHeader(keys, endpoint, contact, new Date()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency: 'high',
        // A newer message about the same event of a ticket or a chat replaces one that the push service still keeps.
        topic,
      },
    });
    if (status >= 200 && status < 300) return 'sent';
    // A timeout (408), too many requests (429) or a fault of the service: a later attempt may succeed.
    if (status === 408 || status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
    // 404 and 410: the subscription ended. Another refusal may be our fault, such as a wrong clock: the message is
    // dropped.
    return status === 404 || status === 410 ? 'gone' : 'refused';
  } catch (error) {
    // The endpoint itself may not be called: its address is not public, for example.
    if (error instanceof OutsideError && ['address', 'protocol', 'redirects'].includes(error.reason)) return 'gone';
    throw error;
  }
}
