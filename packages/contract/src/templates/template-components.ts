import type { MessageTemplate } from '../cloud/cloud.ts';
import type { DraftButton, TemplateDraft } from './templates.ts';

type Drafted = Pick<
  TemplateDraft,
  'header' | 'headerText' | 'headerExample' | 'body' | 'bodyExamples' | 'footer' | 'buttons'
>;

/** The parts of a draft in the form in which the product stores the templates of Meta. */
export function templateComponents(draft: Drafted): MessageTemplate['components'] {
  const { body, bodyExamples, footer, buttons } = draft;
  return [
    ...headerOf(draft),
    part('BODY', body, bodyExamples),
    ...(footer === '' ? [] : [part('FOOTER', footer)]),
    ...(buttons.length === 0 ? [] : [{ ...part('BUTTONS', ''), buttons: buttons.map(buttonOf) }]),
  ];
}

const part = (type: string, text: string, examples: string[] = [], format: string | null = null) => ({
  type,
  format,
  text,
  buttons: [],
  examples,
});

function headerOf({ header, headerText, headerExample }: Drafted): MessageTemplate['components'] {
  if (header === 'none') return [];
  if (header !== 'text') return [part('HEADER', '', [], header.toUpperCase())];
  return [part('HEADER', headerText, headerExample === '' ? [] : [headerExample], 'TEXT')];
}

const buttonOf = ({ type, text, url, example }: DraftButton) => ({
  type,
  text,
  url: type === 'URL' ? url : null,
  example: type === 'URL' && example !== '' ? example : null,
});
