/** The texts of screens other than the conversations; they load with the first of these screens. */
export const screens = import.meta.glob<object>('../../domains/*/{screen,*-screen,front}-texts.ts', {
  query: '?pt',
  import: 'pt',
  eager: true,
});
