/**
 * A reason for a failure without what may be content of a company: quoted values, addresses, numbers of telephones and
 * whatever follows the first line.
 */
export function redactReason(reason: string): string {
  const [first = ''] = reason.split('\n');
  return first
    .replaceAll(/"[^"]*"|`[^`]*`|“[^”]*”|(?<![\p{L}\p{N}])'[^']*'/gu, '"…"')
    .replaceAll(/\b\w+:\/\/\S+/g, '…')
    .replaceAll(/[^\s"]+@[^\s"]+/g, '…')
    .replaceAll(/\+?\d[\d ().-]{5,}\d/g, '…')
    .slice(0, 200);
}
