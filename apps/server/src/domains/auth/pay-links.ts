import type { Scope } from '../../platform/scope/scope.ts';

let write: ((scope: Scope) => string) | undefined;

/** Sets how the link is written with which a refused company pays; called once at start. */
export const connectPayLinks = (given: (scope: Scope) => string): void => void (write = given);

/** The page on which a company that is past its due date pays without signing in. */
export function payUrlOf(scope: Scope): string {
  if (!write) throw new Error('connectPayLinks was not called.');
  return write(scope);
}
