import { z } from 'zod';
import { limits } from '../limits.ts';
import { countries } from './countries.ts';

const onOff = ['enabled', 'disabled'] as const;

/** Every setting of a company. `values`: the possible ones; null: `isSettingValue` checks the form of the value. */
export const settingDefinitions = {
  /** Ask customers for a rating when their ticket is closed. */
  userRating: { values: onOff, default: 'disabled' },
  /** Whose opening hours count: those of each queue, or of the company; `disabled`: it is always open. */
  scheduleType: { values: ['disabled', 'queue', 'company'], default: 'disabled' },
  /** `enabled`: ignore group messages. */
  CheckMsgIsGroup: { values: onOff, default: 'enabled' },
  /** `disabled`: refuse calls, and tell the caller so by a message. */
  call: { values: onOff, default: 'disabled' },
  /** The form of menus. Texts are the only form, so no code reads this setting. */
  chatBotType: { values: ['text'], default: 'text' },
  /** Greet the customer when a user accepts the ticket. */
  sendGreetingAccepted: { values: onOff, default: 'disabled' },
  /** Tell the customer of a transfer to another queue or user. */
  sendMsgTransfTicket: { values: onOff, default: 'disabled' },
  /** Send the greeting of a connection also if the connection has only one queue. */
  sendGreetingMessageOneQueues: { values: onOff, default: 'disabled' },
  /** Whether users may be created. */
  userCreation: { values: onOff, default: 'enabled' },
  /** Whether the side menu starts open on pages that are at least 1200 px wide. */
  sideMenu: { values: ['open', 'closed'], default: 'open' },
  /** Whether the company may have campaigns, if its plan includes them. Only the operator changes it. */
  campaignsEnabled: { values: ['true', 'false'], default: 'true' },
  /** A message within this many minutes after closing reopens the ticket instead of opening a new one; 0: never. */
  reopenWindow: { values: null, default: '0' },
  /** Minutes within which customers get an answer; lists mark customers who wait longer. 0: no limit. */
  answerLimit: { values: null, default: '0' },
  /** IANA name of the time zone of the company's days, dates and opening hours. */
  timeZone: { values: null, default: 'America/Sao_Paulo' },
  /** ISO 3166 code of the country for numbers typed without a country code. */
  country: { values: null, default: 'BR' },
  /** Send read receipts when the user of the ticket reads its messages. */
  readReceipts: { values: onOff, default: 'enabled' },
  /**
   * Show typing in both directions. WhatsApp reports it only to accounts that are online, so the number is online while
   * its conversations are attended.
   */
  showTyping: { values: onOff, default: 'enabled' },
  /** Also show messages of a conversation's tickets in other queues; admins always see them. */
  conversationAcrossQueues: { values: onOff, default: 'disabled' },
  /** Fetch the pages of links in messages and show their titles and pictures. */
  linkPreviews: { values: onOff, default: 'enabled' },
  /** E-mail the admins when a number disconnects and stays down. */
  connectionAlertMail: { values: onOff, default: 'enabled' },
  /** The tokens of language models that the company may use in a month; 0: no limit. */
  promptTokensPerMonth: { values: null, default: String(limits.prompt.tokensPerMonth.initial) },
  /** Minutes after its time within which a scheduled message is still sent. */
  scheduleMissedMinutes: { values: null, default: String(limits.schedule.missedMinutes) },
  /** After how many days the files of messages are removed; 0: as late as the plan allows. */
  mediaDays: { values: null, default: '0' },
  /** After how many days the texts of messages are removed; 0: as late as the plan allows. */
  messageDays: { values: null, default: '0' },
} as const satisfies Record<string, { values: readonly string[] | null; default: string }>;

export type SettingKey = keyof typeof settingDefinitions;
export const settingKeys = Object.keys(settingDefinitions) as [SettingKey, ...SettingKey[]];
export const SettingKey = z.enum(settingKeys);

/**
 * Settings that are stored encrypted. Clients write them and cannot read them, not even the admin who wrote them.
 * `asaas`: the token of the company's own account at the payment provider.
 */
export const secretSettingKeys = ['asaas'] as const;
export type SecretSettingKey = (typeof secretSettingKeys)[number];
export const SecretSettingKey = z.enum(secretSettingKeys);

export const Setting = z.object({ key: SettingKey, value: z.string() });
export type Setting = z.infer<typeof Setting>;
export type Settings = Record<SettingKey, string>;

/** The reply after a change. The value of a secret is always empty. */
export const ChangedSetting = z.object({ key: z.enum([...settingKeys, ...secretSettingKeys]), value: z.string() });
export type ChangedSetting = z.infer<typeof ChangedSetting>;

const isMinutes = (value: string) => /^\d{1,6}$/.test(value);
/** IANA names only: `Intl` also takes offsets such as +03:00, which have no summer time. */
const isTimeZone = (value: string) => {
  try {
    return /^[a-z]/i.test(value) && Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
};
const isCountry = (value: string) => countries.includes(value);

const isDays = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= limits.retention.days;

const isTokens = (value: string) => /^\d{1,9}$/.test(value);

/** The checks of settings without a list of values. A setting that is not named here is a number of minutes. */
const valueChecks: Partial<Record<SettingKey, (value: string) => boolean>> = {
  timeZone: isTimeZone,
  country: isCountry,
  promptTokensPerMonth: isTokens,
  mediaDays: isDays,
  messageDays: isDays,
};

/** Whether a value is valid for a key. */
export function isSettingValue(key: SettingKey, value: string): boolean {
  const allowed: readonly string[] | null = settingDefinitions[key].values;
  if (allowed) return allowed.includes(value);
  return (valueChecks[key] ?? isMinutes)(value);
}
