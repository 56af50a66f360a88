import { namesRefusal, readConsentWord } from '../consents/read-word.ts';
import { limits } from '../limits.ts';
import type { DraftButton, TemplateDraft } from './templates.ts';

/**
 * The codes of what Meta refuses, or of what makes a refusal likely. The first word is the part with the fault, except
 * in `opt-out-missing`.
 */
export const templateFaults = [
  'name-missing',
  'name-form',
  'header-missing',
  'header-long',
  'header-variables',
  'header-example',
  'header-file',
  'header-marks',
  'body-missing',
  'body-long',
  'body-variable-edge',
  'body-variables-adjacent',
  'body-variables-order',
  'body-variables-many',
  'body-example',
  'body-lines',
  'footer-long',
  'footer-variable',
  'footer-marks',
  'buttons-many',
  'buttons-order',
  'buttons-links',
  'buttons-calls',
  'button-text',
  'button-long',
  'button-variable',
  'button-marks',
  'button-twice',
  'button-url',
  'button-url-variable',
  'button-example',
  'button-phone',
  'opt-out-missing',
] as const;
export type TemplateFaultCode = (typeof templateFaults)[number];

export interface TemplateFault {
  code: TemplateFaultCode;
  /** The field: `name`, `headerText`, `media`, `body`, `bodyExamples.0`, `footer`, `buttons`, `buttons.0`. */
  field: string;
  /** A warning does not keep the template from being submitted. */
  isWarning: boolean;
}

/** What the check reads of a template. */
export type CheckedTemplate = Pick<
  TemplateDraft,
  | 'name'
  | 'category'
  | 'header'
  | 'headerText'
  | 'headerExample'
  | 'mediaName'
  | 'body'
  | 'bodyExamples'
  | 'footer'
  | 'buttons'
>;

const limit = limits.template;
const anyPlaceholder = /\{\{([^{}]*)\}\}/g;
const namesIn = (text: string): string[] => [...text.matchAll(anyPlaceholder)].map(([, name = '']) => name.trim());

/** The different placeholders of a text, in their order. */
export const placeholdersOf = (text: string): string[] => [...new Set(namesIn(text))];

/**
 * Emojis, marks of formatting and line breaks: Meta takes them in the body only (template components). An underscore
 * between letters or digits is no mark.
 */
const marks = /[\p{Emoji_Presentation}\p{Regional_Indicator}\uFE0F*~`\n]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u;
const hasMarks = (text: string): boolean => marks.test(text.replaceAll(anyPlaceholder, ''));

const refusal = (code: TemplateFaultCode, field: string): TemplateFault => ({ code, field, isWarning: false });
const warning = (code: TemplateFaultCode, field: string): TemplateFault => ({ code, field, isWarning: true });
const faultIf = (condition: boolean, fault: TemplateFault): TemplateFault[] => (condition ? [fault] : []);

/** The reasons for which Meta would refuse a template, and warnings (Meta, template components and their reviews). */
export const checkTemplate = (template: CheckedTemplate): TemplateFault[] => [
  ...checkName(template.name),
  ...checkHeader(template),
  ...checkBody(template),
  ...faultIf(template.footer.length > limit.footer, refusal('footer-long', 'footer')),
  ...faultIf(namesIn(template.footer).length > 0, refusal('footer-variable', 'footer')),
  ...faultIf(hasMarks(template.footer), warning('footer-marks', 'footer')),
  ...checkButtons(template.buttons),
  ...faultIf(template.category === 'MARKETING' && !offersOptOut(template), warning('opt-out-missing', 'buttons')),
];

const checkName = (name: string): TemplateFault[] =>
  name === ''
    ? [refusal('name-missing', 'name')]
    : faultIf(!/^[a-z0-9_]+$/.test(name) || name.length > limit.name, refusal('name-form', 'name'));

function checkHeader({ header, headerText, headerExample, mediaName }: CheckedTemplate): TemplateFault[] {
  if (header === 'none') return [];
  if (header !== 'text') return faultIf(mediaName === null, refusal('header-file', 'media'));
  const names = placeholdersOf(headerText);
  const isWrongName = names.length === 1 && names[0] !== '1';
  return [
    ...faultIf(headerText.trim() === '', refusal('header-missing', 'headerText')),
    ...faultIf(headerText.length > limit.header, refusal('header-long', 'headerText')),
    ...faultIf(names.length > 1 || isWrongName, refusal('header-variables', 'headerText')),
    ...faultIf(names.length > 0 && headerExample.trim() === '', refusal('header-example', 'headerExample')),
    ...faultIf(hasMarks(headerText), warning('header-marks', 'headerText')),
  ];
}

function checkBody({ body, bodyExamples }: CheckedTemplate): TemplateFault[] {
  const text = body.trim();
  if (text === '') return [refusal('body-missing', 'body')];
  const names = placeholdersOf(text);
  const words = text.replaceAll(anyPlaceholder, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  // A placeholder stands at the edge also if only marks and spaces are before or after it: `*{{1}}*, good morning`.
  const beginsWithPlaceholder = /^[^\p{L}\p{N}{]*\{\{[^{}]*\}\}/u.test(text);
  const endsWithPlaceholder = /\{\{[^{}]*\}\}[^\p{L}\p{N}}]*$/u.test(text);
  return [
    ...faultIf(body.length > limit.body, refusal('body-long', 'body')),
    ...faultIf(beginsWithPlaceholder || endsWithPlaceholder, refusal('body-variable-edge', 'body')),
    ...faultIf(/\}\}\s*\{\{/.test(text), refusal('body-variables-adjacent', 'body')),
    ...faultIf(
      names.some((name, index) => name !== String(index + 1)),
      refusal('body-variables-order', 'body'),
    ),
    // Too few words for the placeholders: not two for each placeholder, and one more.
    ...faultIf(names.length > 0 && words < names.length * 2 + 1, warning('body-variables-many', 'body')),
    ...names.flatMap((_, index) =>
      faultIf((bodyExamples[index] ?? '').trim() === '', refusal('body-example', `bodyExamples.${index}`)),
    ),
    ...faultIf(/\n\s*\n\s*\n/.test(text), warning('body-lines', 'body')),
  ];
}

function checkButtons(buttons: readonly DraftButton[]): TemplateFault[] {
  const count = (type: DraftButton['type']) => buttons.filter((button) => button.type === type).length;
  const areReplies = buttons.map(({ type }) => type === 'QUICK_REPLY');
  const changeCount = areReplies.filter((isReply, index) => index > 0 && isReply !== areReplies[index - 1]).length;
  const texts = buttons.map(({ text }) => text.trim().toLowerCase());
  return [
    ...faultIf(buttons.length > limit.buttons, refusal('buttons-many', 'buttons')),
    // All quick replies must stand together: the kind changes at most once.
    ...faultIf(changeCount > 1, refusal('buttons-order', 'buttons')),
    ...faultIf(count('URL') > limit.links, refusal('buttons-links', 'buttons')),
    // Meta takes one button that calls.
    ...faultIf(count('PHONE_NUMBER') > 1, refusal('buttons-calls', 'buttons')),
    ...buttons.flatMap((button, index) => checkButton(button, `buttons.${index}`, texts.indexOf(texts[index] ?? ''))),
  ];
}

/** @param firstIndex the index of the first button with this text */
function checkButton(
  { type, text, url, example, phone }: DraftButton,
  field: string,
  firstIndex: number,
): TemplateFault[] {
  const isRepeat = `buttons.${firstIndex}` !== field;
  return [
    ...faultIf(text.trim() === '', refusal('button-text', field)),
    ...faultIf(text.length > limit.buttonText, refusal('button-long', field)),
    ...faultIf(namesIn(text).length > 0, refusal('button-variable', field)),
    ...faultIf(hasMarks(text), warning('button-marks', field)),
    ...faultIf(text.trim() !== '' && isRepeat, refusal('button-twice', field)),
    ...(type === 'URL' ? checkLink(url, example, field) : []),
    ...faultIf(
      type === 'PHONE_NUMBER' && !/^\+?\d{6,20}$/.test(phone.replaceAll(/[ ()-]/g, '')),
      refusal('button-phone', field),
    ),
  ];
}

function checkLink(url: string, example: string, field: string): TemplateFault[] {
  const names = namesIn(url);
  const filledUrl = url.replaceAll(anyPlaceholder, '1');
  const isAddress =
    /^https?:\/\/[^\s/]+\.[^\s]+$/.test(filledUrl) && URL.canParse(filledUrl) && url.length <= limit.url;
  return [
    ...faultIf(!isAddress, refusal('button-url', field)),
    // An address takes one placeholder, `{{1}}`, at its end.
    ...faultIf(names.length > 0 && !/^[^{}]*\{\{1\}\}$/.test(url), refusal('button-url-variable', field)),
    ...faultIf(names.length > 0 && example.trim() === '', refusal('button-example', field)),
  ];
}

/**
 * Whether the customer can refuse advertising: by a word that the footer names, or by a button. A press on a button
 * arrives as its text, so the text must be a word that the ledger of consents understands.
 */
const offersOptOut = ({ footer, buttons }: CheckedTemplate): boolean =>
  namesRefusal(footer) ||
  buttons.some(({ type, text }) => type === 'QUICK_REPLY' && readConsentWord(text) === 'refuse');
