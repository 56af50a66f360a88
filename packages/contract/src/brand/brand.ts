import { z } from 'zod';
import { email } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/** The name of an installation that has no own one. */
export const productName = 'Balcão';

/** The files that are drawn from a logo. Those in `apps/web/public` have the same names. */
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

/** The address of the files of a logo. It contains their version, so browsers keep them for ever. */
export const brandPath = (version: string): string => `/api/brand/${version}/`;

/** The look of the installation, as pages show it before a sign-in. */
export const PublicBrand = z.object({
  name: z.string(),
  shortName: z.string(),
  /** Of the light theme; null: the colours of Balcão. */
  color: z.string().nullable(),
  /** Of the dark theme; null: derived from `color`. */
  darkColor: z.string().nullable(),
  /** The address of the logo; null: the one of Balcão. */
  logoPath: z.string().nullable(),
});
export type PublicBrand = z.infer<typeof PublicBrand>;

/** The brand of the installation as the operator edits it. Empty texts: as Balcão has them. */
export const Brand = PublicBrand.extend({
  senderName: z.string(),
  senderAddress: z.string(),
  signature: z.string(),
  businessName: z.string(),
  businessAddress: z.string(),
});
export type Brand = z.infer<typeof Brand>;

/** A text on one line without control characters; empty: none. */
const line = (max: number) =>
  z
    .string()
    .transform((value) => value.replaceAll(/[\s\p{C}]+/gu, ' ').trim())
    .pipe(z.string().max(max));

/** A text on several lines without other control characters; empty: none. */
const lines = (max: number) =>
  z
    .string()
    .transform((value) => value.replaceAll(/[^\P{C}\n]/gu, '').trim())
    .pipe(z.string().max(max));

/** Six hexadecimal digits; null or empty: none. */
const color = () =>
  z
    .union([z.null(), z.literal(''), z.string().regex(/^#[0-9a-fA-F]{6}$/)])
    .transform((value) => value?.toLowerCase() || null);

export const BrandFields = z.object({
  name: line(limits.brand.name),
  shortName: line(limits.brand.shortName),
  color: color(),
  darkColor: color(),
  senderName: line(limits.brand.senderName),
  senderAddress: z.union([z.literal(''), email()]),
  signature: lines(limits.brand.signature),
  businessName: line(limits.brand.businessName),
  businessAddress: lines(limits.brand.businessAddress),
});
export type BrandFields = z.infer<typeof BrandFields>;

export const BrandChanges = BrandFields.partial();
export type BrandChanges = z.infer<typeof BrandChanges>;

/** The business that issues the invoices; empty texts: the operator has not written them. */
export const Issuer = z.object({ name: z.string(), address: z.string(), logoPath: z.string().nullable() });
export type Issuer = z.infer<typeof Issuer>;
