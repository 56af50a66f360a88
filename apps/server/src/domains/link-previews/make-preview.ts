import { companyOf } from '../../platform/scope/company.ts';
import { storePreviewImage } from '../media/index.ts';

interface MadePreview {
  url: string;
  title: string;
  description: string;
  /** The bytes of a picture. */
  image: Uint8Array;
  now: Date;
}
/** Ten years: longer than any seed is used. */
const lastingMs = 3650 * 24 * 3600_000;

/**
 * Stores a preview for the seed. Its page does not exist, so the preview is stored as ready for ten years: until then
 * the server does not fetch the page.
 */
export async function makePreview(
  companyId: number,
  { url, title, description, image, now }: MadePreview,
): Promise<void> {
  const company = companyOf({ companyId });
  const stored = await storePreviewImage(company, image);
  await company.inScope(async (scope) => {
    await scope.db
      .insertInto('link_previews')
      .values({
        url,
        state: 'ready',
        title,
        description,
        image_key: stored?.key ?? null,
        image_width: stored?.width ?? null,
        image_height: stored?.height ?? null,
        asked_at: now,
        expires_at: new Date(now.getTime() + lastingMs),
      })
      .execute();
  });
}
