import type { ErrorRules } from '../kit/error.ts';

export const queueErrors = {
  ERR_NO_QUEUE_FOUND: {
    status: 404,
    when: 'There is no such queue.',
    constraint: [
      'user_queue_queue',
      'connection_queue_queue',
      'connection_transfer_queue',
      'opening_hours_queue',
      'holiday_queue',
      'closing_reason_queue',
      'queue_option_queue',
      'queue_option_transfer',
      'prompt_queue',
      'prompt_queue_queue',
    ],
  },
  ERR_QUEUE_NAME_ALREADY_EXISTS: { status: 409, when: 'Another queue has this name.', constraint: 'queue_name_once' },
  ERR_QUEUE_COLOR_ALREADY_EXISTS: {
    status: 409,
    when: 'Another queue has this colour.',
    constraint: 'queue_color_once',
  },
} satisfies ErrorRules;

type QueueErrors = typeof queueErrors;
declare module '../kit/error.ts' {
  interface Errors extends QueueErrors {}
}
