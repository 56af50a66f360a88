import type { ErrorRules } from '../kit/error.ts';

export const flowTriggerErrors = {
  ERR_NO_FLOW_CAMPAIGN_FOUND: { status: 404, when: 'There is no such phrase campaign.' },
  ERR_NO_FLOW_TRIGGER_FOUND: { status: 404, when: 'There is no such trigger.' },
  ERR_TOO_MANY_FLOW_TRIGGERS: { status: 409, when: 'The company has as many triggers as it may have.' },
} satisfies ErrorRules;

type FlowTriggerErrors = typeof flowTriggerErrors;
declare module '../kit/error.ts' {
  interface Errors extends FlowTriggerErrors {}
}
