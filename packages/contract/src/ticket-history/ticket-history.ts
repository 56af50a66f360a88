import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';

/** Who did something. `program`: with the token of a connection; `platform`: the operator; `system`: automatic. */
export const ActorKind = z.enum(['user', 'program', 'platform', 'system']);
export type ActorKind = z.infer<typeof ActorKind>;

/** Names before or after an event. Absent: the event did not change the field, or the ticket had none. */
const Side = z.object({
  user: z.string().optional(),
  queue: z.string().optional(),
  connection: z.string().optional(),
});

/**
 * What happened to a ticket. `began`: its first message came, or the user who opened it is unknown. `undone`: its last
 * transfer was taken back. `invited`: `to.user` became a guest; `left`: `from.user` is no guest any more.
 */
export const TicketEvent = z.object({
  id: z.string(),
  kind: z.enum([
    'began',
    'opened',
    'accepted',
    'transferred',
    'undone',
    'returned',
    'closed',
    'reopened',
    'tagged',
    'untagged',
    'invited',
    'left',
  ]),
  at: instant(),
  actor: ActorKind,
  userId: id().nullable(),
  /** The name of the user, or of the connection whose token a program used. It stays when the user is deleted. */
  actorName: z.string(),
  from: Side,
  to: Side,
  tag: z.object({ name: z.string(), color: z.string() }).nullable(),
  /** The name of the reason for which the ticket was closed. */
  reason: z.string().nullable(),
  /** What the user wrote with a close or a transfer. */
  note: z.string().nullable(),
});
export type TicketEvent = z.infer<typeof TicketEvent>;
