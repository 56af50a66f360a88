/** The name on a contact card, or on the first of several. */
export const vcardName = (vcard: string): string => /^FN[^:\n]*:(.+)$/m.exec(vcard)?.[1]?.trim() ?? vcard;
