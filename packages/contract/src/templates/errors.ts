import type { ErrorRules } from '../kit/error.ts';
import type { TemplateFault } from './check-template.ts';

export const templateErrors = {
  ERR_NO_TEMPLATE_DRAFT_FOUND: { status: 404, when: 'There is no such template.' },
  ERR_TEMPLATE_EXISTS: {
    status: 409,
    when: 'The connection has a template of this name in this language.',
    constraint: 'template_draft_once',
  },
  ERR_TOO_MANY_TEMPLATES: { status: 409, when: 'The connection has 250 templates that were written here.' },
  ERR_TEMPLATE_FIXED: {
    status: 409,
    when: 'The template was submitted before: its name and its language do not change any more.',
  },
  ERR_TEMPLATE_BUSY: {
    status: 409,
    when: 'A call to Meta about the template is under way, or Meta reviews the template.',
  },
  ERR_TEMPLATE_FAULTS: { status: 400, when: 'Meta would refuse the template; `faults` says why.' },
  ERR_TEMPLATE_REFUSED: { status: 409, when: 'Meta refused the call; `reason` has the words of Meta.' },
  ERR_TEMPLATE_NOT_SENT: { status: 502, when: 'Meta did not answer; a repeated call does no harm.' },
} satisfies ErrorRules;

type TemplateErrors = typeof templateErrors;
declare module '../kit/error.ts' {
  interface Errors extends TemplateErrors {}
  interface ErrorDetails {
    ERR_TEMPLATE_FAULTS: { faults: readonly TemplateFault[] };
    ERR_TEMPLATE_REFUSED: { reason: string };
  }
}
