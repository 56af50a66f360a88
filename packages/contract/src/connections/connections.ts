import { z } from 'zod';
import { NewCloudAccount } from '../cloud/cloud.ts';
import { flag, id, idList, instant, optionalId, optionalText, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { Queue } from '../queues/queues.ts';

export const connectionStatuses = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING', 'CONNECTED'] as const;
export const ConnectionStatus = z.enum(connectionStatuses);
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;

/**
 * How messages are carried: by a phone that scanned a QR code, by Meta's Cloud API, or by a simulated phone in the
 * browser.
 */
export const drivers = ['baileys', 'cloud-api', 'sandbox'] as const;
export const Driver = z.enum(drivers);
export type Driver = z.infer<typeof Driver>;

/** A queue that a connection leads to. */
const ConnectionQueue = Queue.omit({ schedules: true });

/**
 * A WhatsApp number linked to the company. `complationMessage` is the wire's spelling. Credentials never leave the
 * server.
 */
export const Connection = z.object({
  id: id(),
  name: z.string(),
  driver: Driver,
  /** The linked number, digits; null until linked. */
  number: z.string().nullable(),
  status: ConnectionStatus,
  /**
   * Why the connection is not connected, as a code with a text in the web app (`logged-out`, `banned`, `replaced`,
   * `qr-expired`, `passkey-required`, `suspended`, `network`, `version-refused`, `token-refused`, `number-unknown`,
   * `stopped`, `error`, `unattended`).
   */
  reason: z.string().nullable(),
  /** The text of the QR code that links the number; empty: none is shown, or the user may not link a number. */
  qrcode: z.string(),
  /** How many codes were shown, or how often connecting failed. */
  retries: z.number(),
  isDefault: z.boolean(),
  updatedAt: instant(),
  createdAt: instant(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  provider: z.string(),
  expiresTicket: z.number(),
  expiresInactiveMessage: z.string(),
  timeUseBotQueues: z.number(),
  maxUseBotQueues: z.number(),
  timeToTransfer: z.number(),
  transferQueueId: id().nullable(),
  promptId: id().nullable(),
  integrationId: id().nullable(),
  /** The flow of a customer's first contact on this connection. */
  flowIdWelcome: id().nullable(),
  /** The flow of a known contact whose message matches no phrase. */
  flowIdNotPhrase: id().nullable(),
  /** Days of the phone's history to import when it is linked; 0: none. */
  historyDays: z.number(),
  /** Percent of the history that has arrived; null: no import runs. */
  importing: z.number().nullable(),
  /** Until then WhatsApp does not let the number begin conversations; null: no restriction. */
  restrictedUntil: instant().nullable(),
  /** The last characters of the token with which programs send through this connection; null: it has no token. */
  tokenHint: z.string().nullable(),
  /** The only user who sees the connection's tickets, besides guests; null: queues decide who sees them. */
  privateUserId: id().nullable(),
  queues: z.array(ConnectionQueue),
});
export type Connection = z.infer<typeof Connection>;

export const ConnectionBrief = z.object({ id: id(), name: z.string() });

/** A new token, returned only once: the server keeps its hash. */
export const ConnectionToken = z.object({ token: z.string() });

const wholeNumber = () => z.coerce.number().int().min(0).max(100000);
const minutes = wholeNumber;
const fields = {
  name: text(limits.connectionName.min, limits.connectionName.max),
  driver: Driver,
  isDefault: flag(),
  greetingMessage: optionalText(4000),
  complationMessage: optionalText(4000),
  outOfHoursMessage: optionalText(4000),
  ratingMessage: optionalText(4000),
  provider: z.string().max(40),
  expiresTicket: minutes(),
  expiresInactiveMessage: optionalText(4000),
  timeUseBotQueues: minutes(),
  maxUseBotQueues: wholeNumber(),
  timeToTransfer: minutes(),
  transferQueueId: optionalId(),
  promptId: optionalId(),
  integrationId: optionalId(),
  flowIdWelcome: optionalId(),
  flowIdNotPhrase: optionalId(),
  historyDays: z.coerce.number().int().min(0).max(365),
  queueIds: idList(),
  privateUserId: optionalId(),
};
const defaults = limits.connectionDefaults;
export const NewConnection = z.object({
  ...fields,
  driver: Driver.default('baileys'),
  isDefault: flag().default(false),
  provider: fields.provider.default(defaults.provider),
  expiresTicket: minutes().default(defaults.expiresTicket),
  timeUseBotQueues: minutes().default(defaults.timeUseBotQueues),
  maxUseBotQueues: wholeNumber().default(defaults.maxUseBotQueues),
  timeToTransfer: minutes().default(0),
  transferQueueId: optionalId().default(null),
  promptId: optionalId().default(null),
  integrationId: optionalId().default(null),
  flowIdWelcome: optionalId().default(null),
  flowIdNotPhrase: optionalId().default(null),
  historyDays: fields.historyDays.default(0),
  queueIds: idList().default([]),
  privateUserId: optionalId().default(null),
  /** The ids and secrets that link a number of the Cloud API; only for the driver `cloud-api`. */
  cloud: NewCloudAccount.optional(),
});
export type NewConnection = z.infer<typeof NewConnection>;
/** A text of a change. Unlike `optionalText`, it refuses null and is stored as it is, with its spaces. */
const changedText = (max: number) => z.string().max(max);
/** An absent field is not changed. */
export const ConnectionChanges = z
  .object({
    ...fields,
    greetingMessage: changedText(4000),
    complationMessage: changedText(4000),
    outOfHoursMessage: changedText(4000),
    ratingMessage: changedText(4000),
    expiresInactiveMessage: changedText(4000),
  })
  .omit({ driver: true })
  .partial();
export type ConnectionChanges = z.infer<typeof ConnectionChanges>;

/**
 * The order to move a connection to another driver. `cloud` is needed for the driver `cloud-api`; without `historyDays`
 * the days stay.
 */
export const NewDriver = z.object({
  driver: Driver,
  cloud: NewCloudAccount.optional(),
  historyDays: fields.historyDays.optional(),
});
export type NewDriver = z.infer<typeof NewDriver>;

/** The fields that change often, for the signal `whatsappSession`. Users who may not link a number get no `qrcode`. */
export const ConnectionSession = z.object({
  id: id(),
  name: z.string(),
  status: ConnectionStatus,
  reason: z.string().nullable(),
  qrcode: z.string(),
  retries: z.number(),
  number: z.string().nullable(),
  importing: z.number().nullable(),
  restrictedUntil: instant().nullable(),
  updatedAt: instant(),
});
export type ConnectionSession = z.infer<typeof ConnectionSession>;
