/** The texts of the pages outside the workspace, without those of the sign-in page. They load with these pages. */
export const front = import.meta.glob<object>('../../domains/*/front-texts.ts', {
  query: '?es',
  import: 'es',
  eager: true,
});
