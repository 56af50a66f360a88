import type { Bodies, FieldNotes } from '../docs/field-note.ts';

const brandLogo = '/api/brand/9f86d081884c7d65/logo.png';

export const notes: FieldNotes = {
  'PublicBrand.name': ['The name of the product.', 'Atende Já'],
  'PublicBrand.shortName': ['The name under the icon of the installed app.', 'Atende'],
  'PublicBrand.color': ['The colour of the light theme; null: derived from `darkColor`, or as in Balcão.', '#5b21b6'],
  'PublicBrand.darkColor': ['The colour of the dark theme; null: derived from `color`, or as in Balcão.', '#b794f4'],
  'PublicBrand.logoPath': ['The address of the logo; null: the one of Balcão.', brandLogo],
  'Brand.name': ['The name of the product; empty: Balcão.', 'Atende Já'],
  'Brand.shortName': ['The name under the icon of the installed app; empty: the name.', 'Atende'],
  'Brand.color': ['The colour of the light theme; null: derived from `darkColor`, or as in Balcão.', '#5b21b6'],
  'Brand.darkColor': ['The colour of the dark theme; null: derived from `color`, or as in Balcão.', '#b794f4'],
  'Brand.logoPath': ['The address of the logo; null: the one of Balcão.', brandLogo],
  'BrandChanges.name': ['The name of the product; empty: Balcão.', 'Atende Já'],
  'BrandChanges.shortName': ['The name under the icon of the installed app; empty: the name.', 'Atende'],
  'BrandChanges.color': [
    'The colour of the light theme, on which white text is readable; null: none is chosen.',
    '#5b21b6',
  ],
  'BrandChanges.darkColor': [
    'The colour of the dark theme, on which dark text is readable; null: none is chosen.',
    '#b794f4',
  ],
  senderName: ['The sender of mails; empty: the one of SMTP_URL.', 'Atende Já'],
  senderAddress: ['The address of the sender; empty: the one of SMTP_URL.', 'contato@atendeja.example'],
  'Brand.signature': ['The lines below the text of mails; empty: none.', 'Equipe Atende Já'],
  'BrandChanges.signature': ['The lines below the text of mails; empty: none.', 'Equipe Atende Já'],
  businessName: ['The business that issues the invoices; empty: none.', 'Atende Já Sistemas Ltda'],
  businessAddress: ['The address of the business, on several lines.', 'Rua das Flores, 120\nCuritiba – PR'],
  'brand.file.version': [
    'The version of the logo. For an earlier version the present file is sent.',
    '9f86d081884c7d65',
  ],
  'brand.file.file': ['The name of the file.', 'logo.png'],
  'Issuer.name': ['The name of the business; empty: not written.', 'Atende Já Sistemas Ltda'],
  'Issuer.address': ['The address of the business, on several lines.', 'Rua das Flores, 120\nCuritiba – PR'],
  'Issuer.logoPath': ['The address of the logo; null: none.', brandLogo],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  update: { name: 'Atende Já', color: '#5b21b6', senderName: 'Atende Já' },
  uploadLogo: {},
};
