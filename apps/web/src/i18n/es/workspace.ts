/** The texts of the workspace around the screens and of the conversations. They load with the workspace. */
export const workspace = import.meta.glob<object>(
  ['../../domains/*/{texts,*-desk-texts}.ts', '../../records/texts.ts'],
  {
    query: '?es',
    import: 'es',
    eager: true,
  },
);
