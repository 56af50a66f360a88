import type { Brand } from '@balcao/contract';
import { brandStyle } from '@balcao/contract/brand/colors';
import { followBrand } from '../../ui/brand.ts';

/**
 * Shows a saved brand in this tab without a reload. Pages that are opened later get it from the server in their HTML.
 */
export function showBrand(brand: Brand): void {
  setMeta('application-name', brand.name);
  // The address of the folder: the path of the logo without the name of its file.
  setMeta('brand-files', brand.logoPath?.replace(/[^/]*$/, '') ?? '');
  const sheet = document.querySelector('style#brand') ?? document.head.appendChild(document.createElement('style'));
  sheet.id = 'brand';
  sheet.textContent = brandStyle(brand);
  // The built page says that its icon is an SVG, but the icon of a logo is a PNG.
  document.querySelector('link[rel=icon]')?.removeAttribute('type');
  followBrand();
}

/** Sets a meta element of the page; '' removes it. */
function setMeta(name: string, content: string): void {
  const existing = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`);
  if (content === '') return existing?.remove();
  const meta = existing ?? document.head.appendChild(document.createElement('meta'));
  meta.name = name;
  meta.content = content;
}
