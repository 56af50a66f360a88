import { z } from 'zod';
import { runId } from '../flow-runs/flow-runs.ts';
import { flag, id, optionalId } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/**
 * A telephone number as programs write it; separators between the digits and a leading `whatsapp:` are removed. A
 * number without + or 00 is first read as a number of the company's country. So a number of another country needs +
 * or 00 if its digits are also valid in the company's country. WhatsApp's own address (`5511…@s.whatsapp.net`, in
 * older programs `5511…@c.us`) counts as a number with its country code. E.164 allows at most 15 digits.
 */
const number = z
  .union([z.string().max(60), z.number().int().positive().transform(String)])
  .transform((written) => {
    const [, address] = /^(\d+)@(?:s\.whatsapp\.net|c\.us)$/.exec(written) ?? [];
    return address
      ? `+${address}`
      : written
          .trim()
          .replace(/^whatsapp:/, '')
          .replace(/[\s().-]/g, '');
  })
  .pipe(z.string().regex(/^(?:\+|00)?\d{8,15}$/));

/**
 * A message of a program to a number, as JSON or as a form. The form has the same fields, and its field `medias`
 * carries files: `body` may then be a list with one caption for each file.
 */
export const NewSend = z.object({
  number,
  body: z
    .union([z.string(), z.array(z.string()).max(limits.filesPerMessage)])
    .nullish()
    .transform((value) => value ?? ''),
  /** Close the ticket afterwards, unless it has an attendant or the customer waits for an answer. */
  closeTicket: flag().default(false),
  /** If this call opens a ticket: its queue. Absent: the connection's queue, if the connection has exactly one. */
  queueId: optionalId().default(null),
});
export type NewSend = z.output<typeof NewSend>;

/** The call that tells that a person reached the goal of a campaign. */
export const NewConversion = z.object({ number });

/** With several files `messageId` is that of the last message. `mensagem` never changes: programs compare it. */
export const SendReceipt = z.object({
  mensagem: z.literal('Mensagem enviada'),
  messageId: z.string(),
  ticketId: id(),
  /** The number is not connected at the moment: the message is sent when it is. */
  waits: z.boolean(),
});
export type SendReceipt = z.infer<typeof SendReceipt>;

/** A call that starts a flow: for a number, whose ticket is found or opened, or in a ticket of the connection. */
export const NewFlowStart = z
  .object({
    number: number.optional(),
    ticketId: id().optional(),
    /** If this call opens a ticket: its queue. Absent: the connection's queue, if the connection has exactly one. */
    queueId: optionalId().default(null),
  })
  .refine(({ number: to, ticketId }) => (to === undefined) !== (ticketId === undefined), {
    path: ['number'],
    message: 'either number or ticketId',
  });
export type NewFlowStart = z.output<typeof NewFlowStart>;

export const FlowStartReceipt = z.object({
  runId: runId(),
  ticketId: id(),
  /** The number is not connected at the moment: the flow's messages are sent when it is. */
  waits: z.boolean(),
});
export type FlowStartReceipt = z.infer<typeof FlowStartReceipt>;
