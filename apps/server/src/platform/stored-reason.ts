/** The text of an error or a reason as it is stored: at most 500 characters, without NUL, which PostgreSQL refuses. */
export const storedReason = (text: string): string => text.replaceAll('\u0000', '').slice(0, 500);
