import { z } from 'zod';
import { id, optionalId } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/** The id of a message as text. A number of 18 digits always fits into a bigint of PostgreSQL. */
const messageId = z.string().regex(/^\d{1,18}$/);

/**
 * Where messages are forwarded to: a ticket, or a contact. The messages to a contact go to its open ticket on the
 * connection; without one, a ticket is opened.
 */
export const ForwardTarget = z.union([
  z.object({ ticketId: id() }),
  z.object({ contactId: id(), whatsappId: optionalId().default(null), queueId: optionalId().default(null) }),
]);
export type ForwardTarget = z.infer<typeof ForwardTarget>;

/** A repeat with the same `clientId` sends nothing twice. */
export const NewForward = z.object({
  messageIds: z.array(messageId).min(1).max(limits.forward.messages),
  targets: z.array(ForwardTarget).min(1).max(limits.forward.targets),
  clientId: z.string().min(1).max(60),
});
export type NewForward = z.infer<typeof NewForward>;

/** The outcome for one target, in the order of the call. `error`: a code; then nothing was sent to this target. */
export const ForwardOutcome = z.object({
  ticketId: id().nullable(),
  uuid: z.string().nullable(),
  error: z.string().nullable(),
});
export type ForwardOutcome = z.infer<typeof ForwardOutcome>;
