import { z } from 'zod';
import { flag, id, optionalText, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

const clientId = z.string().min(1).max(60).optional();

/**
 * A number such as `+55 (11) 98765-4321`, with at least five digits. It is one line: a line break would begin a further
 * line of the vCard.
 */
export const cardNumber = /^(?=(?:\D*\d){5})\+?[\d ().-]{5,25}$/;

/** A card of a contact of the company, or of a person whose name and number are typed. */
export const NewCard = z.union([
  z.object({ contactId: id() }),
  z.object({ name: text(1, 100), number: z.string().regex(cardNumber) }),
]);
export type NewCard = z.infer<typeof NewCard>;

/**
 * An answer other than a plain text or files: a location, contact cards, a text with a list of options to choose from,
 * or the question for the phone number of a person whom Meta names by an id alone.
 */
export const NewAttachment = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: optionalText(200),
    address: optionalText(300),
    clientId,
  }),
  z.object({ kind: z.literal('contact'), cards: z.array(NewCard).min(1).max(limits.cardsPerMessage), clientId }),
  z.object({
    kind: z.literal('list'),
    body: text(1, limits.optionList.body),
    /** The button that opens the list, where WhatsApp shows one. */
    button: text(1, limits.optionList.button),
    /** Each option is one line, and no two are alike. */
    options: z
      .array(text(1, limits.optionList.option).refine((option) => !/[\r\n\u2028\u2029]/.test(option)))
      .min(2)
      .max(limits.optionList.options)
      .refine((options) => new Set(options).size === options.length),
    /** Put the writer's name above the text. */
    sign: flag().default(false),
    clientId,
  }),
  /** Cloud API only: WhatsApp adds the button with which the customer shares the number. */
  z.object({ kind: z.literal('phone-request'), body: text(1, limits.phoneRequest), clientId }),
]);
export type NewAttachment = z.infer<typeof NewAttachment>;
