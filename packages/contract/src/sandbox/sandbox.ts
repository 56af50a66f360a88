import { z } from 'zod';
import { flag, id } from '../kit/fields.ts';

/** A customer or group of the simulated network. The number of a group may be longer than that of a customer. */
export const SandboxCustomer = z.object({
  number: z.string().regex(/^\d{8,30}$/),
  name: z.string().trim().min(1).max(100),
});

/** A message as the simulated phone shows it. */
export const SandboxMessage = z.object({
  id: z.string(),
  /** The number of the chat: the customer's, or the group's. */
  customer: z.string(),
  /** In a group: the number of the customer who wrote. */
  sender: z.string().nullable(),
  fromCustomer: z.boolean(),
  type: z.string(),
  body: z.string(),
  mediaUrl: z.string().nullable(),
  mimetype: z.string().nullable(),
  quotedId: z.string().nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  reaction: z.string().nullable(),
  /** The other side has read the message. */
  read: z.boolean(),
  /** How many times the driver sent the message with this id. The crash test expects 1. */
  deliveries: z.number(),
  at: z.string(),
});
export type SandboxMessage = z.infer<typeof SandboxMessage>;

/** The company's phone, and the chats of its simulated network. */
export const SandboxPhone = z.object({
  connectionId: id(),
  status: z.string(),
  /** The text of the QR code that is shown; empty: none. */
  qrcode: z.string(),
  number: z.string().nullable(),
  /** The latest chat first. A customer who has written only in groups is left out. */
  customers: z.array(SandboxCustomer.extend({ lastMessage: z.string(), unread: z.number() })),
});

export const SandboxNewMessage = z.object({
  /** The number of the customer who writes. */
  from: z.string().regex(/^\d{8,20}$/),
  name: z.string().min(1).max(100).optional(),
  /** The WhatsApp id. After a disconnect the network repeats messages; a repeated id changes nothing. */
  id: z.string().min(1).max(80).optional(),
  type: z.enum(['chat', 'location', 'contact', 'sticker', 'voice', 'media', 'call']).default('chat'),
  body: z.string().max(70000).default(''),
  quotedId: z.string().max(80).optional(),
  latitude: z.coerce.number().min(-90).max(90).optional(),
  longitude: z.coerce.number().min(-180).max(180).optional(),
  contactName: z.string().max(100).optional(),
  contactNumber: z.string().max(30).optional(),
  /** The number of a group and its subject, when the customer writes in one. */
  group: z
    .string()
    .regex(/^\d{8,30}$/)
    .optional(),
  subject: z.string().max(100).optional(),
  forwarded: flag().optional(),
});
export type SandboxNewMessage = z.infer<typeof SandboxNewMessage>;
