/** The address at which the browser saves a file instead of showing it. */
export function downloadLink(url: string): string {
  const separator = url.includes('?') ? '&' : '?';
  return `${url}${separator}download=1`;
}
