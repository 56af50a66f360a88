/** The specification's mask: (11) 98765-4321, also while it is typed. A number with + stays, up to 20 characters. */
export function formatPhone(written: string): string {
  if (written.trimStart().startsWith('+')) return written.slice(0, 20);
  const digits = written.replaceAll(/\D/g, '').slice(0, 11);
  if (digits.length <= 2) return digits && `(${digits}`;
  const [area, rest] = [digits.slice(0, 2), digits.slice(2)];
  // A mobile number has nine digits after the area code, a landline number has eight.
  const firstPart = rest.length > 8 ? 5 : 4;
  if (rest.length <= firstPart) return `(${area}) ${rest}`;
  return `(${area}) ${rest.slice(0, firstPart)}-${rest.slice(firstPart)}`;
}
