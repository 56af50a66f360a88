/** A Brazilian number as people write it, `(11) 98765-4321`; any other with a plus before its digits. Groups have no number to show. */
export function formatNumber(number: string): string {
  const found = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number);
  if (found) return `(${found[1]}) ${found[2]}-${found[3]}`;
  return /^\d{8,15}$/.test(number) ? `+${number}` : number;
}
