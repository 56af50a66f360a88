import type { Scope } from '../../platform/scope/scope.ts';

let makePayLink: ((scope: Scope) => string) | undefined;

/** Sets the function that makes the links of `payUrlOf`. Call it once at start. */
export const connectPayLinks = (make: (scope: Scope) => string): void => void (makePayLink = make);

/** The page on which a company that is past its due date pays without signing in. */
export function payUrlOf(scope: Scope): string {
  if (!makePayLink) throw new Error('connectPayLinks was not called.');
  return makePayLink(scope);
}
