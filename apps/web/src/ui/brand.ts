import { useSyncExternalStore } from 'react';

/** The name in the texts of the app, which `nameBrand` replaces by the name of the installation. */
const builtName = 'Balcão';

const contentOf = (name: string) => globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/**
 * Reads the brand, which the server writes into the page. `files`: the address of the logo's files, if there is a logo.
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

/** Reads the brand from the page again. */
export function followBrand(): void {
  current = readPage();
  for (const listener of listeners) listener();
}

/** Whether the installation has a name of its own. */
export const hasOwnName = () => current.name !== builtName;

/** A text of the app with the name of the installation instead of the built name. */
export const nameBrand = (text: string): string =>
  hasOwnName() ? text.replaceAll(builtName, () => current.name) : text;
