/** The name on a contact card (`FN:Bruno Dias`), or on the first of several cards. */
export const vcardName = (vcard: string): string => /^FN[^:\n]*:(.+)$/m.exec(vcard)?.[1]?.trim() ?? vcard;
