import type { ErrorRules } from '../kit/error.ts';
import type { FlowFinding } from './finding.ts';

export const flowErrors = {
  ERR_NO_FLOW_FOUND: {
    status: 404,
    when: 'There is no such flow.',
    constraint: [
      'flow_trigger_flow',
      'connection_flow_welcome',
      'connection_flow_not_phrase',
      'queue_flow',
      'campaign_reply_flow',
      'campaign_flow',
    ],
  },
  ERR_NO_FLOW_VERSION_FOUND: { status: 404, when: 'The flow has no such version.' },
  ERR_FLOW_NAME_ALREADY_EXISTS: {
    status: 409,
    when: 'Another flow has this name.',
    constraint: 'flow_name_once',
  },
  ERR_TOO_MANY_FLOWS: { status: 409, when: 'The company has as many flows as it may have.' },
  ERR_FLOW_CHANGED_MEANWHILE: {
    status: 409,
    when: 'Someone else saved the draft meanwhile; `revision` counts its saves, `userName` saved last.',
  },
  ERR_FLOW_HAS_FAULTS: { status: 422, when: 'The draft cannot run as drawn; `findings` says where and why.' },
  ERR_FLOW_TESTS_FAILED: {
    status: 422,
    when: 'A kept run goes another way now; `findings` says at which step. `skipTests` publishes anyway.',
  },
  ERR_NO_FLOW_TEST_FOUND: { status: 404, when: 'The flow keeps no such run.' },
  ERR_TOO_MANY_FLOW_TESTS: { status: 409, when: 'The flow keeps as many runs as it may.' },
  ERR_FLOW_FILE_TYPE: { status: 415, when: 'The file is of a type that this block does not send.' },
} satisfies ErrorRules;

type FlowErrors = typeof flowErrors;
declare module '../kit/error.ts' {
  interface Errors extends FlowErrors {}
  interface ErrorDetails {
    ERR_FLOW_CHANGED_MEANWHILE: { revision: number; userName: string | null };
    ERR_FLOW_HAS_FAULTS: { findings: FlowFinding[] };
    ERR_FLOW_TESTS_FAILED: { findings: FlowFinding[] };
  }
}
