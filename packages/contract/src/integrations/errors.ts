import type { ErrorRules } from '../kit/error.ts';

export const integrationErrors = {
  ERR_NO_INTEGRATION_FOUND: {
    status: 404,
    when: 'There is no such integration.',
    constraint: ['connection_integration', 'queue_integration'],
  },
  ERR_INTEGRATION_ALREADY_EXISTS: {
    status: 409,
    when: 'Another integration has this name.',
    constraint: 'integration_name_once',
  },
  ERR_TOO_MANY_INTEGRATIONS: { status: 409, when: 'The company has as many integrations as it may have.' },
  ERR_NO_DELIVERY_FOUND: { status: 404, when: 'There is no such call in the log, or not any more.' },
  ERR_TEST_SESSION_DIALOG: { status: 400, when: 'Google refused the service account, or was not reached.' },
  ERR_TEST_REPLY_DIALOG: { status: 400, when: 'The agent of dialogflow did not answer.' },
} satisfies ErrorRules;

type IntegrationErrors = typeof integrationErrors;
declare module '../kit/error.ts' {
  interface Errors extends IntegrationErrors {}
}
