import { useSyncExternalStore } from 'react';

/** The name that stands in the texts of the app. `nameBrand` replaces it by the name of the installation. */
const builtName = 'Balcão';

/** The content of a meta element; undefined where it is missing, or in unit tests, which have no page. */
const contentOf = (name: string) => globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/**
 * Reads the brand from the page, into which the server and `showBrand` write it. `files`: the address of the folder of
 * the logo's files; undefined: the installation has no logo.
 */
const readPage = () => ({ name: contentOf('application-name') ?? builtName, files: contentOf('brand-files') });

let current = readPage();
const listeners = new Set<() => void>();

/** The name and the logo of the installation. */
export const brand = () => current;

/** Calls the listener when the operator has changed the brand in this tab. @returns the unsubscribe function */
export const onBrand = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useBrand = () => useSyncExternalStore(onBrand, brand);

/** Reads the brand again, after `showBrand` has written another one into the page. */
export function followBrand(): void {
  current = readPage();
  for (const listener of listeners) listener();
}

/** Whether the installation has a name of its own. */
export const hasOwnName = () => current.name !== builtName;

/**
 * A text of the app with the name of the installation instead of the built name. The name is given by a function,
 * because `replaceAll` would read a `$` in a plain text as a pattern.
 */
export const nameBrand = (text: string): string =>
  hasOwnName() ? text.replaceAll(builtName, () => current.name) : text;
