import { z } from 'zod';
import { Audience } from '../audiences/audiences.ts';
import { flag, id, instant, optionalId, phoneNumber, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { weekDays } from '../schedules/recurrence.ts';
import { ScheduleTemplate } from '../schedules/schedules.ts';

/** `INATIVA`: has no time yet. The names are those of the specification. */
export const campaignStates = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;

/**
 * What became of the message to a person. It moves on in this order: `waiting`, `sending` (in the outbox), `sent`
 * (WhatsApp has it), `delivered`, `read`, `replied`. It may also be `skipped`, or `failed`. After a failure the person
 * may wait again.
 */
export const campaignPersonStates = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'read',
  'replied',
  'failed',
  'skipped',
] as const;
export type CampaignPersonState = (typeof campaignPersonStates)[number];

/**
 * Why a campaign does not write to a person.
 * - `invalid`: not on WhatsApp
 * - `opted-out`: takes no advertising
 * - `capped`: got as many campaigns in the last seven days as the company allows
 * - `first-contact`: never talked with the number, and the campaign begins no conversations
 * - `no-address`: the connection cannot reach the person
 * - `country`: Meta delivers no advertising there
 * - `attended`: a user has the person's ticket, and the campaign is a follow-up or starts a flow. A campaign that
 *   starts a flow also skips people whose ticket a bot has
 * - `replied`: answered the campaign that this one follows
 * - `no-value`: a value of the template would be empty
 * - `hold-out`: gets nothing, so that the report can compare
 */
export const skipReasons = [
  'invalid',
  'opted-out',
  'capped',
  'first-contact',
  'no-address',
  'country',
  'attended',
  'replied',
  'no-value',
  'hold-out',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/**
 * What holds a running campaign back. `interval`, `long-interval`: the pace of the settings; `budget`: what the number
 * may send in a minute; `first-contacts`: the new conversations of today are used up; `portfolio`: Meta lets the
 * company write to no further people in these 24 hours; `hours`, `week-day`: outside the hours or days of the campaign;
 * `daily-cap`: the messages of today are used up; `outbox`: earlier messages are on their way; `connection`: the number
 * is not connected; `plan`: the plan has no campaigns; `paused`: by a user; `brake`: a brake stopped it until a user
 * resumes it, for the reason in the hold's `code`.
 */
export const campaignHolds = [
  'interval',
  'long-interval',
  'budget',
  'first-contacts',
  'portfolio',
  'hours',
  'week-day',
  'daily-cap',
  'outbox',
  'connection',
  'plan',
  'paused',
  'brake',
] as const;
export type CampaignHold = (typeof campaignHolds)[number];

/**
 * Why the brakes stop a campaign, beside refusals of WhatsApp. `quality`: Meta rates a number RED; `failures`: too many
 * of the newest messages failed; `undelivered`: too many messages were not delivered within an hour, as happens when
 * people block the number; `opt-outs`: too many people refuse advertising; `health`: a number is in poor health.
 */
export const campaignBrakes = ['quality', 'failures', 'undelivered', 'opt-outs', 'health'] as const;
export type CampaignBrake = (typeof campaignBrakes)[number];

/** What becomes of the people of a number that drops: they wait for it, or another number writes to them. */
export const dropRules = ['wait', 'move'] as const;

const count = () => z.number().int();
/** The people of a campaign in each state. Before the start all are 0. */
export const CampaignCounts = z.object({
  total: count(),
  waiting: count(),
  sending: count(),
  sent: count(),
  delivered: count(),
  read: count(),
  replied: count(),
  failed: count(),
  skipped: count(),
});
export type CampaignCounts = z.infer<typeof CampaignCounts>;

/** HH:mm. */
const clock = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const ids = () => z.array(id());
/** An `Audience`, as it is stored. */
export const StoredAudience = z.object({
  lists: ids(),
  tags: ids(),
  filter: z
    .object({
      tags: ids(),
      queues: ids(),
      lastMessageFrom: z.string().nullish(),
      lastMessageTo: z.string().nullish(),
      extras: z.array(z.object({ name: z.string(), value: z.string() })),
    })
    .nullable(),
  exclude: z.object({ lists: ids(), tags: ids() }),
});

/** What counts as a conversion: a tag on a ticket of the person, the ticket's closing reason, or a program's call. */
export const conversionKinds = ['tag', 'closing-reason', 'api'] as const;

export const CampaignConversion = z.object({
  by: z.enum(conversionKinds),
  /** The tag; null: the conversion is of another kind, or the tag was deleted. */
  tagId: id().nullable(),
  /** The reason; null: the conversion is of another kind, or the reason was deleted. */
  closingReasonId: id().nullable(),
  /** A conversion counts within this many days after the message; for people held out, after the start. */
  days: count(),
});
export type CampaignConversion = z.infer<typeof CampaignConversion>;

export const Campaign = z.object({
  id: id(),
  name: z.string(),
  status: z.enum(campaignStates),
  message1: z.string(),
  message2: z.string(),
  message3: z.string(),
  message4: z.string(),
  message5: z.string(),
  scheduledAt: instant().nullable(),
  startedAt: instant().nullable(),
  completedAt: instant().nullable(),
  companyId: id(),
  /** The connection; null: none was chosen, or it was deleted. */
  whatsappId: id().nullable(),
  whatsapp: z.object({ id: id(), name: z.string() }).nullable(),
  /** All connections that share the campaign, `whatsapp` first. */
  connections: z.array(z.object({ id: id(), name: z.string() })),
  /** What becomes of the people of a connection that drops. */
  onDrop: z.enum(dropRules),
  contactListId: id().nullable(),
  contactList: z.object({ id: id(), name: z.string() }).nullable(),
  /** The tag whose contacts are addressed, `tagListId` of the form. */
  tagId: id().nullable(),
  /** Further people, and those who are left out; null: none. */
  audience: StoredAudience.nullable(),
  fileListId: id().nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** An approved template with values, which may contain variables; null: texts are sent. */
  template: ScheduleTemplate.nullable(),
  /** Whether people who never talked with the number get the campaign, too. */
  firstContacts: z.boolean(),
  /** Messages of one day; null: no limit. */
  dailyCap: count().nullable(),
  /** The hours in which messages are sent, HH:mm in the company's time zone; null: all day. */
  sendFrom: z.string().nullable(),
  sendUntil: z.string().nullable(),
  /** The days on which messages are sent; empty: every day. */
  weekDays: z.array(z.enum(weekDays)),
  /** The part of the people who get nothing, in percent. The report compares the others with them. */
  holdOutPercent: count(),
  /** The queue and the tag for the tickets that are opened by answers. */
  replyQueueId: id().nullable(),
  replyTagId: id().nullable(),
  /** The flow that takes the first answer of a person, unless a user or a bot has the ticket; null: none. */
  replyFlowId: id().nullable(),
  /** The flow that is started for each person in place of a message; null: texts, a file or a template are sent. */
  flowId: id().nullable(),
  flow: z.object({ id: id(), name: z.string() }).nullable(),
  /**
   * The campaign that this one follows; null: none. A follow-up has no audience: it addresses the people who did not
   * answer the followed campaign.
   */
  follows: z.object({ id: id(), name: z.string() }).nullable(),
  /** What the campaign is for; null: only replies are counted. */
  conversion: CampaignConversion.nullable(),
  /** What holds it back while it runs, or why a planned one was not started; null: nothing. */
  hold: z
    .object({
      by: z.enum(campaignHolds),
      /** Null: until a user acts. */
      until: instant().nullable(),
      /** One of `campaignBrakes`, or the code of a refusal; null: `by` says it all. */
      code: z.string().nullable(),
    })
    .nullable(),
  /** Meta rates one of its numbers YELLOW, so the campaign sends at half the speed. */
  isSlow: z.boolean(),
  counts: CampaignCounts,
  createdAt: instant(),
  updatedAt: instant(),
});
export type Campaign = z.infer<typeof Campaign>;

const message = () => text(0, limits.campaign.message).nullish();
/** Old clients send `tagListId` as a text without a meaning when none is chosen. */
const tagListId = () =>
  z.union([optionalId(), z.string().max(100)]).transform((value) => (typeof value === 'number' ? value : null));
/**
 * An instant as ISO 8601; `Date.parse` alone would also take other forms. Without an offset it is in the time zone of
 * the server.
 */
const moment = () =>
  z
    .string()
    .max(40)
    .refine((value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)))
    .transform((value) => new Date(value).toISOString());

const conversion = () =>
  z
    .object({
      by: z.enum(conversionKinds),
      tagId: optionalId().default(null),
      closingReasonId: optionalId().default(null),
      days: z.coerce.number().int().min(1).max(limits.campaign.conversionDays).default(7),
    })
    .refine(({ by, tagId }) => by !== 'tag' || tagId !== null, { path: ['tagId'] })
    .refine(({ by, closingReasonId }) => by !== 'closing-reason' || closingReasonId !== null, {
      path: ['closingReasonId'],
    })
    .nullable();

const fields = z.object({
  name: text(limits.campaign.name.min, limits.campaign.name.max),
  message1: message(),
  message2: message(),
  message3: message(),
  message4: message(),
  message5: message(),
  /** Null or empty: it has no time and is INATIVA. */
  scheduledAt: z.union([moment(), z.literal(''), z.null()]).optional(),
  whatsappId: optionalId().optional(),
  /** The connections that share the campaign. The first one becomes `whatsappId`; a value given for that is ignored. */
  connectionIds: z.array(id()).max(limits.campaign.connections).optional(),
  onDrop: z.enum(dropRules).optional(),
  contactListId: optionalId().optional(),
  tagListId: tagListId().optional(),
  audience: Audience.nullish(),
  fileListId: optionalId().optional(),
  template: ScheduleTemplate.nullish(),
  firstContacts: flag().optional(),
  dailyCap: z.coerce.number().int().min(1).max(limits.campaign.people).nullish(),
  sendFrom: clock().nullish(),
  sendUntil: clock().nullish(),
  weekDays: z.array(z.enum(weekDays)).max(7).optional(),
  holdOutPercent: z.coerce.number().int().min(0).max(limits.campaign.holdOutPercent).optional(),
  replyQueueId: optionalId().optional(),
  replyTagId: optionalId().optional(),
  replyFlowId: optionalId().optional(),
  flowId: optionalId().optional(),
  conversion: conversion().optional(),
});

export const CampaignFields = fields;
export type CampaignFields = z.infer<typeof CampaignFields>;

/**
 * An absent field is not changed. The exception is `sendUntil`: without `sendFrom` it is ignored, and if only
 * `sendFrom` is given, it becomes null.
 */
export const CampaignChanges = fields.partial();
export type CampaignChanges = z.infer<typeof CampaignChanges>;

/** A campaign to the people of another campaign who did not answer. Without a flow it has the other one's content. */
export const CampaignFollowUp = z.object({
  name: text(limits.campaign.name.min, limits.campaign.name.max),
  flowId: optionalId().default(null),
});
export type CampaignFollowUp = z.infer<typeof CampaignFollowUp>;

/** What became of the message to one person. */
export const CampaignPerson = z.object({
  id: id(),
  contactId: id().nullable(),
  name: z.string(),
  number: z.string(),
  state: z.enum(campaignPersonStates),
  /** The code of a failure, or the reason of a skip; null: none. */
  code: z.string().nullable(),
  sentAt: instant().nullable(),
  deliveredAt: instant().nullable(),
  readAt: instant().nullable(),
  repliedAt: instant().nullable(),
  convertedAt: instant().nullable(),
  /** The conversation; null: nothing was sent. */
  ticketId: id().nullable(),
  /** The connection that writes to the person; null: that of the campaign. */
  connectionId: id().nullable(),
});
export type CampaignPerson = z.infer<typeof CampaignPerson>;

/** A person whom the campaign would address if it started now. */
export const PreviewPerson = z.object({
  contactId: id().nullable(),
  name: z.string(),
  number: z.string(),
  /** Null: the person gets a message. */
  reason: z.enum(skipReasons).nullable(),
  /** The message of this person, with the values filled in. */
  text: z.string(),
});
export type PreviewPerson = z.infer<typeof PreviewPerson>;

/** What the messages to one country cost. */
export const CountryCost = z.object({
  /** The calling code; null: WhatsApp does not tell the country of these people. */
  code: z.string().nullable(),
  /** The main country with this code, as ISO 3166; null: none. */
  region: z.string().nullable(),
  people: count(),
  price: z.number().nullable(),
  total: z.number().nullable(),
});
export type CountryCost = z.infer<typeof CountryCost>;

/**
 * What the messages cost, by the price list of the installation. A message has the price of its template's category in
 * the person's country, or else the price for all other countries. Answers are service messages: Meta charges nothing
 * for the first 1,000 answers of a number in a month. In the 72 hours after a person came by an advertisement, answers
 * and templates are free.
 */
export const CampaignCost = z.object({
  currency: z.literal('USD'),
  /** The category of the template, in small letters. */
  category: z.string(),
  /** The price of one message; null: the list has no price, or the prices of the countries differ. */
  price: z.number().nullable(),
  /** The price of all messages whose price is known. */
  total: z.number().nullable(),
  /** People whose message is free: they came by an advertisement in the last 72 hours. */
  free: count(),
  /** People whose message is not free, in countries for which the list has no price. */
  unpriced: count(),
  /** The most people first. */
  countries: z.array(CountryCost),
  /** The price of one answer, and how many more answers are free this month; null: the list has no price. */
  service: z.object({ price: z.number(), freeLeft: count() }).nullable(),
});
export type CampaignCost = z.infer<typeof CampaignCost>;

/** What would happen if the campaign started now. */
export const CampaignPreview = z.object({
  /** All people of the audience. */
  total: count(),
  /** Those who get a message. */
  sendable: count(),
  excluded: z.array(z.object({ reason: z.enum(skipReasons), count: count() })),
  /** People who never talked with the number, among the sendable ones. */
  firstContacts: count(),
  /** An estimate by the pace of the settings, the budget of the number, and the hours; null: no people are left. */
  finishesAt: instant().nullable(),
  /** What sets the pace. */
  pace: z.enum(['interval', 'budget', 'first-contacts', 'portfolio', 'daily-cap', 'hours']).nullable(),
  /** Null: messages cost nothing, or no number is chosen. */
  cost: CampaignCost.nullable(),
  /** The connections that share the campaign, each with the number of people to whom it sends. */
  connections: z.array(z.object({ id: id(), name: z.string(), isConnected: z.boolean(), people: count() })),
  /** The variables of the texts that no person of the audience has; they stay empty. In lower case. */
  unknownVariables: z.array(z.string()),
  /** People of the audience, at most ten. */
  people: z.array(PreviewPerson),
});
export type CampaignPreview = z.infer<typeof CampaignPreview>;

/** People of a started campaign who got the same text, or who were held out. */
export const CampaignGroup = z.object({
  /** The number of the text; null: they were held out. */
  variant: count().nullable(),
  people: count(),
  /** How many wrote within 72 hours after the message; of those held out: after the start. */
  replied: count(),
  /** The part who wrote, and the ends of its 95 % interval (Wilson), from 0 to 1; null: there are no people. */
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type CampaignGroup = z.infer<typeof CampaignGroup>;

/** The same with conversions in place of answers. `converted`: how many converted in the days of the campaign. */
export const ConvertedGroup = CampaignGroup.omit({ replied: true }).extend({ converted: count() });
export type ConvertedGroup = z.infer<typeof ConvertedGroup>;

const verdict = () => z.enum(['no-data', 'same', 'differs']);

/**
 * The groups of a campaign compared. `no-data`: too few people, or one group only; `differs`: the interval of the
 * best group lies above all others; `same`: it overlaps another one.
 */
export const CampaignResults = z.object({
  groups: z.array(CampaignGroup),
  verdict: verdict(),
  /** The number of the best text; null: there is none, or those held out wrote most. */
  best: count().nullable(),
  /** The same about conversions; null: the campaign has no conversion. */
  conversions: z.object({ groups: z.array(ConvertedGroup), verdict: verdict(), best: count().nullable() }).nullable(),
  /** Whether `retry` finds a person: one whose failure is not final. */
  hasRetryable: z.boolean(),
});
export type CampaignResults = z.infer<typeof CampaignResults>;

/** To whom a trial goes. */
export const CampaignTest = z.object({ number: phoneNumber() });

const oneOf = (allowed: readonly number[]) => z.coerce.number().refine((value) => allowed.includes(value));
/** In seconds. */
export const messageIntervals = [0, 5, 10, 15, 20] as const;
/** The values of two settings: the messages between two long pauses, and the length of a long pause in seconds. */
export const longIntervals = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const;

/**
 * The variables that every person has. A text may name them in upper or lower case. A variable of the settings cannot
 * have one of these names.
 */
export const personVariables = {
  name: ['nome', 'name', 'primeironome', 'firstname'],
  email: ['email'],
  number: ['numero', 'número', 'number'],
} as const;
/** Whether a name, in any case, is one of `personVariables`. */
export const isPersonVariable = (key: string): boolean =>
  Object.values(personVariables).some((names) => (names as readonly string[]).includes(key.trim().toLowerCase()));

/** A value for texts, written `{key}`. A key with braces or spaces could not be written so. */
export const CampaignVariable = z.object({
  key: z
    .string()
    .trim()
    .min(1)
    .max(limits.campaign.variableKey)
    .regex(/^[^{}\s]+$/),
  value: text(0, limits.campaign.variable),
});

const variables = () =>
  z
    .array(CampaignVariable)
    .max(limits.campaign.variables)
    .refine((all) => new Set(all.map(({ key }) => key.toLowerCase())).size === all.length);

/** The pace of the company's campaigns, the values for their texts, and the cap of each person. Pauses in seconds. */
export const CampaignSettings = z.object({
  /** The longest pause between two messages; each pause is a random part of it. */
  messageInterval: oneOf(messageIntervals).default(20),
  /** After how many messages a longer pause follows; 0: never. */
  longerIntervalAfter: oneOf(longIntervals).default(20),
  /** The length of the longer pause. */
  greaterInterval: oneOf(longIntervals).default(60),
  variables: variables().default([]),
  /** How many campaigns one person gets in seven days at most; 0: no limit. */
  weeklyCap: z.coerce.number().int().min(0).max(20).default(3),
});
export type CampaignSettings = z.infer<typeof CampaignSettings>;

/** An absent setting is not changed. */
export const CampaignSettingChanges = z.object({
  messageInterval: oneOf(messageIntervals).optional(),
  longerIntervalAfter: oneOf(longIntervals).optional(),
  greaterInterval: oneOf(longIntervals).optional(),
  variables: variables()
    .refine((all) => !all.some(({ key }) => isPersonVariable(key)))
    .optional(),
  weeklyCap: z.coerce.number().int().min(0).max(20).optional(),
});

/** A setting as the specification shows it: the value is JSON in a text. */
export const CampaignSetting = z.object({ id: id(), key: z.string(), value: z.string() });
