/** The texts of the pages before the workspace that are not the sign-in page; they load with these pages. */
export const front = import.meta.glob<object>('../../domains/*/front-texts.ts', {
  query: '?pt',
  import: 'pt',
  eager: true,
});
