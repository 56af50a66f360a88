import { z } from 'zod';

const text = z.string().catch('');

/** A contact card in the form of Meta's webhook and API. */
export const CloudContact = z.object({
  name: z.object({ formatted_name: text }).catch({ formatted_name: '' }),
  phones: z.array(z.object({ phone: text, wa_id: text })).catch([]),
  emails: z.array(z.object({ email: text })).catch([]),
  org: z.object({ company: text }).optional().catch(undefined),
  vcard: text.optional(),
  /** `contact_request`: the sender tapped our request, and the card has the sender's own number; `other`: any card. */
  origin: text.optional(),
});
export type CloudContact = z.infer<typeof CloudContact>;

/** Converts Meta's form into a vCard, unless it contains one. */
export function cardOf({ name, phones, emails, org, vcard }: CloudContact): { name: string; vcard: string } {
  const shown = name.formatted_name || phones[0]?.phone || '';
  if (vcard) return { name: shown || nameIn(vcard), vcard };
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(shown)};;;`,
    `FN:${escaped(shown)}`,
    ...(org?.company ? [`ORG:${escaped(org.company)}`] : []),
    ...phones.map(({ phone, wa_id }) => {
      const waid = wa_id ? `;waid=${wa_id.replaceAll(/\D/g, '')}` : '';
      const shownPhone = phone || `+${wa_id}`;
      return `TEL;type=CELL${waid}:${escaped(shownPhone)}`;
    }),
    ...emails.map(({ email }) => `EMAIL:${escaped(email)}`),
    'END:VCARD',
  ];
  return { name: shown, vcard: lines.join('\n') };
}

/** Converts a stored vCard into the form of the API. */
export function contactOf({
  name,
  vcard,
}: {
  name: string;
  vcard: string;
}): CloudContact & { name: { formatted_name: string; first_name: string } } {
  const shown = name || nameIn(vcard) || '?';
  // Apple's phones group the lines of one entry: `item1.TEL`.
  const phones = [...vcard.matchAll(/^(?:item\d+\.)?TEL([^:\n]*):(.*)$/gim)].map(([, options = '', phone = '']) => ({
    phone: phone.trim(),
    wa_id: /waid=(\d+)/i.exec(options)?.[1] ?? '',
  }));
  const emails = [...vcard.matchAll(/^(?:item\d+\.)?EMAIL[^:\n]*:(.*)$/gim)].map(([, email = '']) => ({
    email: email.trim(),
  }));
  return { name: { formatted_name: shown, first_name: shown }, phones, emails };
}

const nameIn = (vcard: string) => /^FN[^:\n]*:(.*)$/m.exec(vcard)?.[1]?.trim() ?? '';
const escaped = (value: string) => value.replaceAll(/[\r\n]+/g, ' ').replaceAll(/([\\,;])/g, '\\$1');
