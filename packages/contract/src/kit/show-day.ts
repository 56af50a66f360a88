/** A calendar day as users read it in every language of the product: `2026-03-01` as `01/03/2026`. */
export const showDay = (day: string): string => day.split('-').toReversed().join('/');
