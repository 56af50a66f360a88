/** The texts of the sign-in page and of every page after it. Small: they load before anything is shown. */
export const first = import.meta.glob<object>(['../texts/*.ts', '../../domains/*/first-texts.ts'], {
  query: '?es',
  import: 'es',
  eager: true,
});
