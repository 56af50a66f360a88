/**
 * The first link of a text, recognised as `formatText` of the bubbles does, but also in ```mono```. It may begin with
 * `www.`. Undefined: the text has none, or the first one is no URL.
 */
export function firstLink(text: string): string | undefined {
  // `https://…`, `http://…` or `www.…`, but not within a word, as in `awww.`.
  const found = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"'`]{1,2048}/iu.exec(text)?.[0];
  // Without the characters at its end that belong to the sentence rather than to the URL.
  const link = found?.replace(/[.,;:!?)\]}*_~]+$/, '');
  if (!link) return undefined;
  const url = /^www/i.test(link) ? `https://${link}` : link;
  return URL.canParse(url) ? link : undefined;
}
