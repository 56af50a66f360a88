/** The address of a file that the browser saves instead of showing it. */
export const downloadLink = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}download=1`;
