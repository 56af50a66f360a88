/**
 * Shortens the reason of a failure, so that it shows no data of a company: quoted values, URLs, e-mail addresses and
 * telephone numbers are replaced, and only the first 200 characters of the first line are kept. An apostrophe within a
 * word begins no quoted value.
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
