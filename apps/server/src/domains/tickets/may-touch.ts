import type { Actor, UserActor } from '../../platform/scope/actor.ts';
import type { Standing } from './ticket-rooms.ts';

export type Need = 'see' | 'answer' | 'manage';

/**
 * Who may do what with a ticket; the one place that decides (for HTTP, sockets and media alike). An admin may do
 * everything. Anyone may see what is theirs, what lies in their queues, and what has no queue if they are allowed to.
 * Answering an attended ticket is for the one who attends; managing it (accept, return, close, transfer) also for the
 * queue's people while it waits or when it is closed.
 */
export function mayTouch(
  actor: Exclude<Actor, UserActor> | Omit<UserActor, 'features'>,
  ticket: Standing,
  need: Need,
): boolean {
  if (actor.kind === 'system' || actor.profile === 'admin') return true;
  const own = ticket.userId === actor.userId;
  const inQueue = ticket.queueId === null ? actor.allTickets : actor.queueIds.includes(ticket.queueId);
  if (need === 'see') return own || inQueue;
  if (need === 'answer') return own && ticket.status === 'open';
  return own || (inQueue && ticket.status !== 'open');
}
