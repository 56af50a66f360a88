import { z } from 'zod';

const onOff = ['enabled', 'disabled'] as const;

/** Every setting of a company: the values it may take and what it is until somebody changes it. */
export const settingDefinitions = {
  userRating: { values: onOff, default: 'disabled' },
  scheduleType: { values: ['disabled', 'queue', 'company'], default: 'disabled' },
  /** `enabled` means: ignore group messages. */
  CheckMsgIsGroup: { values: onOff, default: 'enabled' },
  /** `disabled` means: refuse calls and say so. */
  call: { values: onOff, default: 'disabled' },
  chatBotType: { values: ['text'], default: 'text' },
  sendGreetingAccepted: { values: onOff, default: 'disabled' },
  sendMsgTransfTicket: { values: onOff, default: 'disabled' },
  sendGreetingMessageOneQueues: { values: onOff, default: 'disabled' },
  userCreation: { values: onOff, default: 'enabled' },
  /** Whether the side menu starts open above 1200 px. */
  sideMenu: { values: ['open', 'closed'], default: 'closed' },
  campaignsEnabled: { values: ['true', 'false'], default: 'true' },
  /** Minutes after closing within which a message reopens the ticket instead of opening a new one; 0 is never. */
  reopenWindow: { values: null, default: '0' },
  /** IANA name; used for texts with dates and for opening hours. */
  timeZone: { values: null, default: 'America/Sao_Paulo' },
  /** ISO 3166 code of the country in which a number typed without one is read. */
  country: { values: null, default: 'BR' },
  /** Send read receipts when the assignee opens the conversation. */
  readReceipts: { values: onOff, default: 'enabled' },
  /**
   * Show customers that somebody writes, and see when they do: WhatsApp tells it only to those who are online
   * themselves, so the number is while it is attended.
   */
  showTyping: { values: onOff, default: 'enabled' },
  /** Show a conversation's messages of tickets in other queues too; admins always see them. */
  conversationAcrossQueues: { values: onOff, default: 'disabled' },
  /** Tell the admins by e-mail when a number falls and stays down. */
  connectionAlertMail: { values: onOff, default: 'enabled' },
} as const satisfies Record<string, { values: readonly string[] | null; default: string }>;

export type SettingKey = keyof typeof settingDefinitions;
export const settingKeys = Object.keys(settingDefinitions) as [SettingKey, ...SettingKey[]];
export const SettingKey = z.enum(settingKeys);

export const Setting = z.object({ key: SettingKey, value: z.string() });
export type Setting = z.infer<typeof Setting>;
export type Settings = Record<SettingKey, string>;

const isMinutes = (value: string) => /^\d{1,6}$/.test(value);
const isTimeZone = (value: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
};
/** The server also refuses codes of countries that no telephone number belongs to. */
const isCountry = (value: string) => /^[A-Z]{2}$/.test(value);

const isFree: Partial<Record<SettingKey, (value: string) => boolean>> = { timeZone: isTimeZone, country: isCountry };

/** Whether a value may stand under a key. */
export function isSettingValue(key: SettingKey, value: string): boolean {
  const allowed: readonly string[] | null = settingDefinitions[key].values;
  if (allowed) return allowed.includes(value);
  return (isFree[key] ?? isMinutes)(value);
}
