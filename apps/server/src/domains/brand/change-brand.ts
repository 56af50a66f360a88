import { createHash } from 'node:crypto';
import { limits, type Brand, type BrandChanges, type BrandFile } from '@balcao/contract';
import { brandContrast, isReadable, nearestShade, type BrandTheme } from '@balcao/contract/brand/colors';
import { fail } from '../../platform/fail.ts';
import type { UploadedFile } from '../../platform/http/serve.ts';
import { asLoggedOperator, asOperator } from '../../platform/scope/as-operator.ts';
import type { Operator } from '../../platform/scope/name-operator.ts';
import { drawBrandFiles } from '../media/index.ts';
import { forgetBrand, readBrand } from './current-brand.ts';

/** The brand as the operator sees and edits it. */
export const showBrand = (): Promise<Brand> => asOperator(async (db) => (await readBrand(db)).brand);

/**
 * Changes the brand; fields that are absent stay.
 * @param operator who is named in the audit log of the operator's own company; absent in the seed, whose changes get no
 *   entry
 * @throws ERR_BRAND_CONTRAST for a colour on which text cannot be read
 */
export async function changeBrand(changes: BrandChanges, operator?: Operator): Promise<Brand> {
  requireContrast(changes.color, 'light');
  requireContrast(changes.darkColor, 'dark');
  const { name, shortName, color, darkColor, senderName, senderAddress, signature, businessName, businessAddress } =
    changes;
  const columns: BrandColumns = {
    ...(name !== undefined && { name }),
    ...(shortName !== undefined && { short_name: shortName }),
    ...(color !== undefined && { color }),
    ...(darkColor !== undefined && { dark_color: darkColor }),
    ...(senderName !== undefined && { sender_name: senderName }),
    ...(senderAddress !== undefined && { sender_address: senderAddress }),
    ...(signature !== undefined && { signature }),
    ...(businessName !== undefined && { business_name: businessName }),
    ...(businessAddress !== undefined && { business_address: businessAddress }),
  };
  return storeBrand(columns, { operator });
}

function requireContrast(color: string | null | undefined, theme: BrandTheme): void {
  if (!color || isReadable(color, theme)) return;
  // Rounded down: a refused contrast of 4.499 must not be shown as the required 4.5.
  const contrast = Math.floor(brandContrast(color, theme) * 100) / 100;
  throw fail('ERR_BRAND_CONTRAST', { theme, contrast, suggestion: nearestShade(color, theme) });
}

/** The changed columns of the table `brand`. */
interface BrandColumns {
  name?: string;
  short_name?: string;
  color?: string | null;
  dark_color?: string | null;
  sender_name?: string;
  sender_address?: string;
  signature?: string;
  business_name?: string;
  business_address?: string;
  logo_version?: string | null;
}

interface StoreOptions {
  operator: Operator | undefined;
  /** The new files of the logo; `none`: the logo is removed; absent: they stay. */
  files?: Readonly<Record<BrandFile, Uint8Array>> | 'none';
}

async function storeBrand(columns: BrandColumns, { operator, files }: StoreOptions): Promise<Brand> {
  const changed = await asLoggedOperator(operator, async (db) => {
    // The table has exactly one row.
    await db
      .updateTable('brand')
      .set({ ...columns, changed_in: operator?.companyId ?? null, updated_at: new Date() })
      .execute();
    if (files !== undefined) await db.deleteFrom('brand_files').execute();
    if (files !== undefined && files !== 'none')
      await db
        .insertInto('brand_files')
        .values(Object.entries(files).map(([name, bytes]) => ({ name: name as BrandFile, bytes: Buffer.from(bytes) })))
        .execute();
    return readBrand(db);
  });
  forgetBrand();
  return changed.brand;
}

/**
 * Sets the logo. The picture is drawn anew in all sizes, and the uploaded file is not stored.
 * @throws ERR_VALIDATION without a file · ERR_MEDIA_EMPTY ERR_MEDIA_TOO_LARGE ERR_MEDIA_BROKEN
 */
export async function uploadLogo([file]: readonly UploadedFile[], operator?: Operator): Promise<Brand> {
  if (!file) throw fail('ERR_VALIDATION', { issues: [{ path: 'file', message: 'takes a file' }] });
  if (file.size === 0) throw fail('ERR_MEDIA_EMPTY');
  if (file.size > limits.brand.logoBytes)
    throw fail('ERR_MEDIA_TOO_LARGE', { kind: 'image', limit: limits.brand.logoBytes });
  const files = await drawBrandFiles(file.path);
  if (!files) throw fail('ERR_MEDIA_BROKEN');
  // The version is a hash of the files, so the same logo keeps its address.
  const hash = createHash('sha256');
  for (const bytes of Object.values(files)) hash.update(bytes);
  return storeBrand({ logo_version: hash.digest('hex').slice(0, 16) }, { operator, files });
}

export const removeLogo = (operator?: Operator): Promise<Brand> =>
  storeBrand({ logo_version: null }, { operator, files: 'none' });
