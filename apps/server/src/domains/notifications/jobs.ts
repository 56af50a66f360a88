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

/** A push service keeps a message this long for a browser that is not connected. */
const keptSeconds = 4 * 60 * 60;
const maxText = 200;

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
  const away = chosen.filter((_, place) => !visible[place]).flatMap(({ subscriptionIds }) => subscriptionIds);
  if (away.length === 0) return;
  await company.inScope(async (scope) => {
    for (const subscriptionId of away)
      await enqueueJob(scope, pushDeliveryJob, { ...queued.payload, subscriptionId } satisfies PushDelivery);
  });
});

/** Sends one push message. A retry sends the state of then, or nothing if the user has read it meanwhile. */
export const pushDelivery = job<PushDelivery>(
  async (queued) => {
    const company = companyOf(queued);
    const { subscriptionId, event } = queued.payload;
    const push = await company.read((scope) => composePush(scope, queued.payload));
    if (!push) return;
    const { endpoint, keys, message } = push;
    const body = encryptPush(JSON.stringify(message), keys);
    const about = 'chatId' in queued.payload ? queued.payload.chatId : queued.payload.ticketId;
    const outcome = await send(endpoint, body, { topic: `${event}-${about}`, signal: queued.signal });
    if (outcome === 'gone') await company.inScope((scope) => dropSubscription(scope, subscriptionId));
  },
  { attempts: 3, retryDelaySeconds: 15, timeoutSeconds: 60 },
);

async function composePush(scope: Scope, { subscriptionId, ...about }: PushDelivery) {
  const subscription = await findSubscription(scope, subscriptionId);
  const [user] = subscription ? await findUsers(scope, [subscription.userId]) : [];
  if (!subscription || !user) return undefined;
  const { notificationPreviews: showsPreviews } = await preferencesOf(scope, user.id);
  const style = { language: user.language ?? (await companyLanguage(scope)), showsPreviews };
  const message =
    'chatId' in about ? await composeOfChat(scope, about, style) : await composeOfTicket(scope, about, { user, style });
  if (!message) return undefined;
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh: subscription.p256dh, auth: subscription.auth },
    message: { ...message, title: message.title.slice(0, maxText), body: message.body.slice(0, maxText) },
  };
}

async function composeOfTicket(
  scope: Scope,
  about: TicketPush,
  { user, style }: { user: User; style: PushStyle },
): Promise<PushMessage | undefined> {
  const { event, ticketId, noteId } = about;
  const [ticket] = await viewTickets(scope, [ticketId]);
  if (!ticket || !isConcerned(user, about, ticket)) return undefined;
  return {
    event,
    ticketId,
    path: `/tickets/${ticket.uuid}${noteId === undefined ? '' : `#note-${noteId}`}`,
    title: ticket.contact.name,
    body: pushText(about, ticket, style),
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
 * @returns gone: the subscription is of no use any more
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
        ttl: String(keptSeconds),
        urgency: 'high',
        // A newer message of a ticket or a chat replaces one that the push service still keeps.
        topic,
      },
    });
    if (status >= 200 && status < 300) return 'sent';
    // Too many requests, or a fault of the service.
    if (status === 408 || status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
    // The subscription ended. Another refusal may be a fault of ours, such as a wrong clock: only this message is lost.
    return status === 404 || status === 410 ? 'gone' : 'refused';
  } catch (error) {
    if (error instanceof OutsideError && ['address', 'protocol', 'redirects'].includes(error.reason)) return 'gone';
    throw error;
  }
}
