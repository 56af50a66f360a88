/** The first link of a text, as the bubbles mark links; undefined: there is none. */
export function firstLink(text: string): string | undefined {
  const found = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"'`]{1,2048}/iu.exec(text)?.[0];
  // Characters that end a sentence rather than a URL.
  const link = found?.replace(/[.,;:!?)\]}*_~]+$/, '');
  if (!link) return undefined;
  return URL.canParse(/^www/i.test(link) ? `https://${link}` : link) ? link : undefined;
}
