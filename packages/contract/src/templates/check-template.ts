import { namesRefusal, readConsentWord } from '../consents/read-word.ts';
import { limits } from '../limits.ts';
import type { DraftButton, TemplateDraft } from './templates.ts';

/** What Meta refuses, or what makes a refusal likely. `header-*` and so on: the part that the fault is in. */
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

const most = limits.template;
const anyPlaceholder = /\{\{([^{}]*)\}\}/g;
const namesIn = (text: string): string[] => [...text.matchAll(anyPlaceholder)].map(([, name = '']) => name.trim());

/** The different placeholders of a text, in their order. */
export const placeholdersOf = (text: string): string[] => [...new Set(namesIn(text))];

/** Meta takes no emojis, marks of formatting and line breaks outside the body (template components). */
const marks = /[\p{Emoji_Presentation}\p{Regional_Indicator}\uFE0F*~`\n]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u;
const hasMarks = (text: string): boolean => marks.test(text.replaceAll(anyPlaceholder, ''));

const found = (code: TemplateFaultCode, field: string): TemplateFault => ({ code, field, isWarning: false });
const warned = (code: TemplateFaultCode, field: string): TemplateFault => ({ code, field, isWarning: true });
const only = (condition: boolean, fault: TemplateFault): TemplateFault[] => (condition ? [fault] : []);

/** The reasons for which Meta would refuse a template, and warnings (Meta, template components and their reviews). */
export const checkTemplate = (template: CheckedTemplate): TemplateFault[] => [
  ...checkName(template.name),
  ...checkHeader(template),
  ...checkBody(template),
  ...only(template.footer.length > most.footer, found('footer-long', 'footer')),
  ...only(namesIn(template.footer).length > 0, found('footer-variable', 'footer')),
  ...only(hasMarks(template.footer), warned('footer-marks', 'footer')),
  ...checkButtons(template.buttons),
  ...only(template.category === 'MARKETING' && !offersOptOut(template), warned('opt-out-missing', 'buttons')),
];

const checkName = (name: string): TemplateFault[] =>
  name === ''
    ? [found('name-missing', 'name')]
    : only(!/^[a-z0-9_]+$/.test(name) || name.length > most.name, found('name-form', 'name'));

function checkHeader({ header, headerText, headerExample, mediaName }: CheckedTemplate): TemplateFault[] {
  if (header === 'none') return [];
  if (header !== 'text') return only(mediaName === null, found('header-file', 'media'));
  const names = placeholdersOf(headerText);
  return [
    ...only(headerText.trim() === '', found('header-missing', 'headerText')),
    ...only(headerText.length > most.header, found('header-long', 'headerText')),
    ...only(names.length > 1 || (names.length === 1 && names[0] !== '1'), found('header-variables', 'headerText')),
    ...only(names.length > 0 && headerExample.trim() === '', found('header-example', 'headerExample')),
    ...only(hasMarks(headerText), warned('header-marks', 'headerText')),
  ];
}

function checkBody({ body, bodyExamples }: CheckedTemplate): TemplateFault[] {
  const text = body.trim();
  if (text === '') return [found('body-missing', 'body')];
  const names = placeholdersOf(text);
  const words = text.replaceAll(anyPlaceholder, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return [
    ...only(body.length > most.body, found('body-long', 'body')),
    // Marks and spaces beside a placeholder are no text.
    ...only(
      /^[^\p{L}\p{N}{]*\{\{[^{}]*\}\}/u.test(text) || /\{\{[^{}]*\}\}[^\p{L}\p{N}}]*$/u.test(text),
      found('body-variable-edge', 'body'),
    ),
    ...only(/\}\}\s*\{\{/.test(text), found('body-variables-adjacent', 'body')),
    ...only(
      names.some((name, place) => name !== String(place + 1)),
      found('body-variables-order', 'body'),
    ),
    ...only(names.length > 0 && words < names.length * 2 + 1, warned('body-variables-many', 'body')),
    ...names.flatMap((_, place) =>
      only((bodyExamples[place] ?? '').trim() === '', found('body-example', `bodyExamples.${place}`)),
    ),
    ...only(/\n\s*\n\s*\n/.test(text), warned('body-lines', 'body')),
  ];
}

function checkButtons(buttons: readonly DraftButton[]): TemplateFault[] {
  const count = (type: DraftButton['type']) => buttons.filter((button) => button.type === type).length;
  const kinds = buttons.map(({ type }) => type === 'QUICK_REPLY');
  const changes = kinds.filter((isReply, place) => place > 0 && isReply !== kinds[place - 1]).length;
  const texts = buttons.map(({ text }) => text.trim().toLowerCase());
  return [
    ...only(buttons.length > most.buttons, found('buttons-many', 'buttons')),
    // All quick replies stand together.
    ...only(changes > 1, found('buttons-order', 'buttons')),
    ...only(count('URL') > most.links, found('buttons-links', 'buttons')),
    ...only(count('PHONE_NUMBER') > 1, found('buttons-calls', 'buttons')),
    ...buttons.flatMap((button, place) => checkButton(button, `buttons.${place}`, texts.indexOf(texts[place] ?? ''))),
  ];
}

function checkButton({ type, text, url, example, phone }: DraftButton, field: string, first: number): TemplateFault[] {
  return [
    ...only(text.trim() === '', found('button-text', field)),
    ...only(text.length > most.buttonText, found('button-long', field)),
    ...only(namesIn(text).length > 0, found('button-variable', field)),
    ...only(hasMarks(text), warned('button-marks', field)),
    ...only(text.trim() !== '' && `buttons.${first}` !== field, found('button-twice', field)),
    ...(type === 'URL' ? checkLink(url, example, field) : []),
    ...only(
      type === 'PHONE_NUMBER' && !/^\+?\d{6,20}$/.test(phone.replaceAll(/[ ()-]/g, '')),
      found('button-phone', field),
    ),
  ];
}

function checkLink(url: string, example: string, field: string): TemplateFault[] {
  const names = namesIn(url);
  const plain = url.replaceAll(anyPlaceholder, '1');
  const isAddress = /^https?:\/\/[^\s/]+\.[^\s]+$/.test(plain) && URL.canParse(plain) && url.length <= most.url;
  return [
    ...only(!isAddress, found('button-url', field)),
    ...only(names.length > 0 && !/^[^{}]*\{\{1\}\}$/.test(url), found('button-url-variable', field)),
    ...only(names.length > 0 && example.trim() === '', found('button-example', field)),
  ];
}

/** The button must carry a word that the ledger of consents understands: the press of it arrives as its text. */
const offersOptOut = ({ footer, buttons }: CheckedTemplate): boolean =>
  namesRefusal(footer) ||
  buttons.some(({ type, text }) => type === 'QUICK_REPLY' && readConsentWord(text) === 'refuse');
