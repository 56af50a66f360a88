/** The day of an instant in this place, YYYY-MM-DD, as the field for a day shows it; empty: none. */
export function localDay(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
