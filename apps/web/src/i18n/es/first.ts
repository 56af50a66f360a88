/**
 * The texts that every page needs, and those of the sign-in page. They are few, because they load before anything is
 * shown.
 */
export const first = import.meta.glob<object>(['../texts/*.ts', '../../domains/*/first-texts.ts'], {
  query: '?es',
  import: 'es',
  eager: true,
});
