import type { ErrorRules } from '../kit/error.ts';

export const notificationErrors = {
  ERR_PUSH_SUBSCRIPTION: {
    status: 400,
    when: 'The address of the push service is not a public https address, or the keys of the browser are not valid.',
  },
} satisfies ErrorRules;

type NotificationErrors = typeof notificationErrors;
declare module '../kit/error.ts' {
  interface Errors extends NotificationErrors {}
}
