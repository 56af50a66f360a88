import { brandPath, productName, type Brand, type BrandFile, type Issuer, type PublicBrand } from '@balcao/contract';
import { brandStyle } from '@balcao/contract/brand/colors';
import type { Kysely } from 'kysely';
import type { PageBrand } from '../../platform/http/page-brand.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { shortMemory } from '../../platform/short-memory.ts';

/** Every page and mail needs the brand, so it is cached. Another node shows a change after this time at the latest. */
const brandCache = shortMemory<StoredBrand>({ ttlMs: 5000 });
/** The files of the current logo. Browsers keep them for ever, so few calls need them. */
const fileCache = shortMemory<Uint8Array | undefined>({ ttlMs: 60_000, maxKeys: 20 });

interface StoredBrand {
  brand: Brand;
  logoVersion: string | null;
  /** What pages show of the brand; undefined: they show Balcão's own name, colours and logo. */
  page: PageBrand | undefined;
}

/** Reads the brand within a transaction of the operator. */
export async function readBrand(db: Kysely<Tables>): Promise<StoredBrand> {
  const row = await db.selectFrom('brand').selectAll().executeTakeFirstOrThrow();
  const logoPath = row.logo_version === null ? null : `${brandPath(row.logo_version)}logo.png`;
  const brand: Brand = {
    name: row.name,
    shortName: row.short_name,
    color: row.color,
    darkColor: row.dark_color,
    logoPath,
    senderName: row.sender_name,
    senderAddress: row.sender_address,
    signature: row.signature,
    businessName: row.business_name,
    businessAddress: row.business_address,
  };
  return { brand, logoVersion: row.logo_version, page: pageOf(brand, row.logo_version) };
}

function pageOf(brand: Brand, logoVersion: string | null): PageBrand | undefined {
  const { name, shortName, themeColor, style } = withDefaults(brand);
  if (brand.name === '' && brand.shortName === '' && style === '' && logoVersion === null) return undefined;
  return { name, shortName, themeColor, style, filesPath: logoVersion === null ? null : brandPath(logoVersion) };
}

/** The names, colour and style that pages show. Without a name of the operator they show Balcão's. */
function withDefaults(brand: Brand) {
  const name = brand.name || productName;
  return { name, shortName: brand.shortName || name, themeColor: brand.color, style: brandStyle(brand) };
}

/** The brand as it is now, or was some seconds ago. */
export const currentBrand = (): Promise<StoredBrand> => brandCache.get('', () => asOperator(readBrand));

/** Empties the caches of this node. Call it after the commit that changed the brand. */
export function forgetBrand(): void {
  brandCache.forget(() => true);
  fileCache.forget(() => true);
}

/** The part of the brand that is public. */
export async function showPublicBrand(): Promise<PublicBrand> {
  const { brand } = await currentBrand();
  const { name, shortName } = withDefaults(brand);
  return { name, shortName, color: brand.color, darkColor: brand.darkColor, logoPath: brand.logoPath };
}

/** The name of the product, for texts that the server writes. */
export const nameOfProduct = async (): Promise<string> => (await currentBrand()).brand.name || productName;

/** The business that issues the invoices. */
export async function showIssuer(): Promise<Issuer> {
  const { businessName, businessAddress, logoPath } = (await currentBrand()).brand;
  return { name: businessName, address: businessAddress, logoPath };
}

/** What `brandOfPages` returned last. */
let lastKnown: PageBrand | undefined;

/** The brand for pages. While the database is away pages are still sent, with the brand that was read last. */
export async function brandOfPages(): Promise<PageBrand | undefined> {
  try {
    lastKnown = (await currentBrand()).page;
  } catch {
    // The page itself shows that the server is away.
  }
  return lastKnown;
}

/** A file of the current logo; undefined: there is no logo. */
export async function readBrandFile(name: BrandFile): Promise<Uint8Array | undefined> {
  const { logoVersion } = await currentBrand();
  // With the version in its key, the file of an earlier logo is never sent under the address of a later one.
  return fileCache.get(`${logoVersion} ${name}`, () =>
    asOperator(async (db) => {
      const row = await db.selectFrom('brand_files').select('bytes').where('name', '=', name).executeTakeFirst();
      return row?.bytes;
    }),
  );
}
