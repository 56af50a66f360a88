/** "…", `…`, “…” or '…'. An apostrophe within a word begins no quoted value. */
const quotedValue = /"[^"]*"|`[^`]*`|“[^”]*”|(?<![\p{L}\p{N}])'[^']*'/gu;
const url = /\b\w+:\/\/\S+/g;
const email = /[^\s"]+@[^\s"]+/g;
/** `+55 (11) 98888-7777` */
const telephone = /\+?\d[\d ().-]{5,}\d/g;

/**
 * Shortens the reason of a failure, so that it shows no data of a company: quoted values, URLs, e-mail addresses and
 * telephone numbers are replaced, and only the first 200 characters of the first line are kept.
 */
export function redactReason(reason: string): string {
  const [first = ''] = reason.split('\n');
  return first
    .replaceAll(quotedValue, '"…"')
    .replaceAll(url, '…')
    .replaceAll(email, '…')
    .replaceAll(telephone, '…')
    .slice(0, 200);
}
