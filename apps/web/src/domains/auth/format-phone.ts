/** The specification's mask: (11) 98765-4321, also while it is typed. A number with + is not Brazilian and stays. */
export function formatPhone(written: string): string {
  if (written.trimStart().startsWith('+')) return written.slice(0, 20);
  const digits = written.replaceAll(/\D/g, '').slice(0, 11);
  if (digits.length <= 2) return digits && `(${digits}`;
  const [area, rest] = [digits.slice(0, 2), digits.slice(2)];
  const head = rest.length > 8 ? 5 : 4;
  return rest.length <= head ? `(${area}) ${rest}` : `(${area}) ${rest.slice(0, head)}-${rest.slice(head)}`;
}
