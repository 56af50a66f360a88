/** The name on a contact card (`FN:Bruno Dias`), or on the first of several cards; the whole text if it has no name. */
export const vcardName = (vcard: string): string => /^FN[^:\n]*:(.+)$/m.exec(vcard)?.[1]?.trim() ?? vcard;
