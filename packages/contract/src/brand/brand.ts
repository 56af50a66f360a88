import { z } from 'zod';
import { email } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/** The name of an installation whose operator has not chosen one. */
export const productName = 'Balcão';

/** The PNG files that are drawn from a logo. The icons have the names of Balcão's own icons in `apps/web/public`. */
export const brandFiles = [
  'logo.png',
  'favicon.png',
  'favicon-unread.png',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
] as const;
export type BrandFile = (typeof brandFiles)[number];

/** The folder of a logo's files. It contains their version, so browsers may keep the files for ever. */
export const brandPath = (version: string): string => `/api/brand/${version}/`;

/** The look of the installation, as pages show it before a sign-in. */
export const PublicBrand = z.object({
  name: z.string(),
  shortName: z.string(),
  /** The colour of the light theme; null: derived from `darkColor`, or Balcão's own if that is null, too. */
  color: z.string().nullable(),
  /** The colour of the dark theme; null: derived from `color`, or Balcão's own if that is null, too. */
  darkColor: z.string().nullable(),
  /** The address of the logo; null: the one of Balcão. */
  logoPath: z.string().nullable(),
});
export type PublicBrand = z.infer<typeof PublicBrand>;

/**
 * The brand of the installation as the operator edits it. An empty text stands for the default: Balcão's name, the
 * sender of SMTP_URL, no signature and no business.
 */
export const Brand = PublicBrand.extend({
  senderName: z.string(),
  senderAddress: z.string(),
  signature: z.string(),
  businessName: z.string(),
  businessAddress: z.string(),
});
export type Brand = z.infer<typeof Brand>;

/** A text on one line. Control and other invisible characters (`\p{C}`) become spaces; empty: none. */
const oneLine = (max: number) =>
  z
    .string()
    .transform((value) => value.replaceAll(/[\s\p{C}]+/gu, ' ').trim())
    .pipe(z.string().max(max));

/**
 * A text on several lines; empty: none. The characters of `\p{C}` are removed, but line feeds stay. `[^\P{C}\n]`
 * matches the characters of `\p{C}` that are no line feed.
 */
const severalLines = (max: number) =>
  z
    .string()
    .transform((value) => value.replaceAll(/[^\P{C}\n]/gu, '').trim())
    .pipe(z.string().max(max));

/** `#` and six hexadecimal digits; null or empty: no colour is chosen. */
const color = () =>
  z
    .union([z.null(), z.literal(''), z.string().regex(/^#[0-9a-fA-F]{6}$/)])
    .transform((value) => value?.toLowerCase() || null);

export const BrandFields = z.object({
  name: oneLine(limits.brand.name),
  shortName: oneLine(limits.brand.shortName),
  color: color(),
  darkColor: color(),
  senderName: oneLine(limits.brand.senderName),
  senderAddress: z.union([z.literal(''), email()]),
  signature: severalLines(limits.brand.signature),
  businessName: oneLine(limits.brand.businessName),
  businessAddress: severalLines(limits.brand.businessAddress),
});
export type BrandFields = z.infer<typeof BrandFields>;

export const BrandChanges = BrandFields.partial();
export type BrandChanges = z.infer<typeof BrandChanges>;

/** The business that issues the invoices; empty texts: the operator has not written them. */
export const Issuer = z.object({ name: z.string(), address: z.string(), logoPath: z.string().nullable() });
export type Issuer = z.infer<typeof Issuer>;
