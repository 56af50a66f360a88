import type { ErrorRules } from '../kit/error.ts';

export const webhookErrors = {
  ERR_NO_WEBHOOK_FOUND: { status: 404, when: 'There is no such webhook.' },
  ERR_WEBHOOK_ALREADY_EXISTS: {
    status: 409,
    when: 'Another webhook has this name.',
    constraint: 'webhook_name_once',
  },
  ERR_TOO_MANY_WEBHOOKS: { status: 409, when: 'The company has as many webhooks as it may have.' },
  ERR_WEBHOOK_OFF: { status: 409, when: 'The webhook is switched off.' },
} satisfies ErrorRules;

type WebhookErrors = typeof webhookErrors;
declare module '../kit/error.ts' {
  interface Errors extends WebhookErrors {}
}
