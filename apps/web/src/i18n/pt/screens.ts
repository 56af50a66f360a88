/**
 * The texts of the screens other than the conversations. They load with the first of these screens. `front-texts.ts`
 * is among them, because these screens share parts with the pages outside the workspace, such as the password rules.
 */
export const screens = import.meta.glob<object>('../../domains/*/{screen,*-screen,front}-texts.ts', {
  query: '?pt',
  import: 'pt',
  eager: true,
});
