import type { ErrorRules } from '../kit/error.ts';

export const flowRunErrors = {
  ERR_NO_FLOW_RUN_FOUND: { status: 404, when: 'There is no such run.' },
  ERR_FLOW_NOT_PUBLISHED: { status: 409, when: 'The flow was never published, or it is switched off.' },
  ERR_FLOW_RUN_ENDED: { status: 409, when: 'The run has ended already.' },
  ERR_FLOW_RUN_NOT_FAILED: {
    status: 409,
    when: 'The run did not fail, or its ticket does not wait any more.',
  },
  ERR_FLOW_RUN_ALREADY: {
    status: 409,
    when: 'A flow runs in this ticket already.',
    constraint: 'one_live_run',
  },
} satisfies ErrorRules;

type FlowRunErrors = typeof flowRunErrors;
declare module '../kit/error.ts' {
  interface Errors extends FlowRunErrors {}
}
