import type { ErrorRules } from '../kit/error.ts';

export const sandboxErrors = {
  ERR_SANDBOX_DISABLED: { status: 404, when: 'The sandbox phone is switched off on this server.' },
} satisfies ErrorRules;

type SandboxErrors = typeof sandboxErrors;
declare module '../kit/error.ts' {
  interface Errors extends SandboxErrors {}
}
