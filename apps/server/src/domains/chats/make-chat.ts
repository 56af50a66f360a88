import { NewChatMessage } from '@balcao/contract';
import type { UserActor } from '../../platform/scope/actor.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { createChat, openDirectChat } from './change-chats.ts';
import { writeMessage } from './send-message.ts';

/** One message: its writer, its text, its age in minutes, and the participants whom the text names. */
export type ChatLine = readonly [userId: number, message: string, minutesAgo: number, mentions?: readonly number[]];

/** Makes a chat for a test or the seed. The first user is its owner. Without a title it is a direct chat. */
export async function makeChat(
  company: Company,
  { title, users, lines }: { title?: string; users: readonly number[]; lines: readonly ChatLine[] },
  now: Date,
): Promise<number> {
  const [ownerId = 0, ...others] = users;
  // The chat is a minute older than its oldest message.
  const createdAt = new Date(now.getTime() - Math.max(1, ...lines.map(([, , ago]) => ago + 1)) * 60_000);
  const { id } = await company.inScope(
    (scope) =>
      title === undefined ? openDirectChat(scope, others[0] ?? 0) : createChat(scope, { title, users: others }),
    { actor: actorOf(company, ownerId), now: createdAt },
  );
  for (const [userId, message, minutesAgo, mentions] of lines)
    await company.inScope((scope) => writeMessage(scope, id, NewChatMessage.parse({ message, mentions }), []), {
      actor: actorOf(company, userId),
      now: new Date(now.getTime() - minutesAgo * 60_000),
    });
  return id;
}

const actorOf = ({ id }: Company, userId: number): UserActor => ({
  kind: 'user',
  companyId: id,
  userId,
  name: '',
  hiddenConnectionIds: [],
  ownConnectionIds: [],
  guestTicketIds: [],
  dueAt: null,
  isBlocked: false,
  features: new Set(),
  sessionId: '',
  profile: 'user',
  super: false,
  queueIds: [],
  allTickets: false,
});
