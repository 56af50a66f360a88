import type { ErrorRules } from '../kit/error.ts';

export const settingErrors = {
  ERR_NO_SETTING_FOUND: { status: 404, when: 'There is no such setting, or only the operator may change it.' },
} satisfies ErrorRules;

type SettingErrors = typeof settingErrors;
declare module '../kit/error.ts' {
  interface Errors extends SettingErrors {}
}
