/** A calendar day as users read it: `2026-03-01` → `01/03/2026`. All languages of the product write it so. */
export const showDay = (day: string): string => day.split('-').toReversed().join('/');
