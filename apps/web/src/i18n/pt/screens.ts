/** The texts of the screens other than the conversations. They load with the first of these screens. */
export const screens = import.meta.glob<object>('../../domains/*/{screen,*-screen,front}-texts.ts', {
  query: '?pt',
  import: 'pt',
  eager: true,
});
