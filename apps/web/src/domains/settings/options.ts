import type { SecretSettingKey, SettingKey } from '@balcao/contract/settings/settings';
import type { Texts } from '../../i18n/texts.ts';

type OptionTexts = Texts['settings']['options'];
/** A setting that has a label, and a sentence about its effect, in the texts. */
type ShownKey = SettingKey & keyof OptionTexts;

/** A setting with two values: `on` and `off`. */
export interface SwitchOption {
  kind: 'switch';
  key: ShownKey;
  on: string;
  off: string;
}
export interface ChoiceOption {
  kind: 'choice';
  key: ShownKey;
  /** The values with their labels, in order. */
  choices: readonly (readonly [value: string, label: Exclude<keyof Texts['settings']['choices'], 'minutes'>])[];
}
/** A secret is written and never shown. */
export interface SecretOption {
  kind: 'secret';
  key: SecretSettingKey & keyof OptionTexts;
}
export type Option = SwitchOption | ChoiceOption | SecretOption;

interface Group {
  title: keyof Texts['settings']['groups'];
  options: readonly Option[];
}

const switchOption = (key: ShownKey, on = 'enabled', off = 'disabled'): Option => ({ kind: 'switch', key, on, off });
const choiceOption = (key: ShownKey, choices: ChoiceOption['choices']): Option => ({ kind: 'choice', key, choices });

/** The options of a company in the order of the screen. Each has an effect; `$.settings.effects` says which. */
export const optionGroups: readonly Group[] = [
  {
    title: 'hours',
    options: [
      choiceOption('scheduleType', [
        ['disabled', 'alwaysOpen'],
        ['company', 'ofCompany'],
        ['queue', 'ofQueue'],
      ]),
    ],
  },
  {
    title: 'tickets',
    options: [
      switchOption('sendGreetingAccepted'),
      switchOption('sendMsgTransfTicket'),
      switchOption('sendGreetingMessageOneQueues'),
      choiceOption('reopenWindow', [
        ['0', 'never'],
        ['30', 'halfHour'],
        ['60', 'hour'],
        ['240', 'fourHours'],
        ['1440', 'day'],
        ['4320', 'threeDays'],
        ['10080', 'week'],
      ]),
      choiceOption('answerLimit', [
        ['0', 'noLimit'],
        ['5', 'fiveMinutes'],
        ['15', 'quarterHour'],
        ['30', 'halfHour'],
        ['60', 'hour'],
        ['240', 'fourHours'],
        ['1440', 'day'],
      ]),
      choiceOption('scheduleMissedMinutes', [
        ['30', 'halfHour'],
        ['60', 'hour'],
        ['240', 'fourHours'],
        ['1440', 'day'],
        ['4320', 'threeDays'],
      ]),
      switchOption('conversationAcrossQueues'),
    ],
  },
  {
    title: 'whatsapp',
    options: [
      switchOption('CheckMsgIsGroup'),
      switchOption('call'),
      switchOption('readReceipts'),
      switchOption('showTyping'),
      switchOption('linkPreviews'),
      switchOption('connectionAlertMail'),
    ],
  },
  { title: 'payments', options: [{ kind: 'secret', key: 'asaas' }] },
  { title: 'team', options: [switchOption('userCreation'), switchOption('sideMenu', 'open', 'closed')] },
];
