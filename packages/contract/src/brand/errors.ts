import type { ErrorRules } from '../kit/error.ts';

export const brandErrors = {
  ERR_BRAND_CONTRAST: {
    status: 400,
    when:
      'Text on a colour could not be read: its contrast is below 4.5 to 1. `theme` says on which theme, `suggestion` ' +
      'is the nearest shade that can be used.',
  },
} satisfies ErrorRules;

type BrandErrors = typeof brandErrors;
declare module '../kit/error.ts' {
  interface Errors extends BrandErrors {}
  interface ErrorDetails {
    ERR_BRAND_CONTRAST: { theme: 'light' | 'dark'; contrast: number; suggestion: string };
  }
}
