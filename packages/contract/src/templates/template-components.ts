import type { MessageTemplate } from '../cloud/cloud.ts';
import type { DraftButton, TemplateDraft } from './templates.ts';

type Drafted = Pick<
  TemplateDraft,
  'header' | 'headerText' | 'headerExample' | 'body' | 'bodyExamples' | 'footer' | 'buttons'
>;

/** The parts of a template that was written here, in the form of those that Meta has. */
export function templateComponents(draft: Drafted): MessageTemplate['components'] {
  const { header, headerText, headerExample, body, bodyExamples, footer, buttons } = draft;
  const part = (type: string, text: string, examples: string[] = [], format: string | null = null) => ({
    type,
    format,
    text,
    buttons: [],
    examples,
  });
  return [
    ...(header === 'none'
      ? []
      : header === 'text'
        ? [part('HEADER', headerText, headerExample === '' ? [] : [headerExample], 'TEXT')]
        : [part('HEADER', '', [], header.toUpperCase())]),
    part('BODY', body, bodyExamples),
    ...(footer === '' ? [] : [part('FOOTER', footer)]),
    ...(buttons.length === 0 ? [] : [{ ...part('BUTTONS', ''), buttons: buttons.map(buttonOf) }]),
  ];
}

const buttonOf = ({ type, text, url, example }: DraftButton) => ({
  type,
  text,
  url: type === 'URL' ? url : null,
  example: type === 'URL' && example !== '' ? example : null,
});
