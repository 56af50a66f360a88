import type { Brand } from '@balcao/contract';
import { brandStyle } from '@balcao/contract/brand/colors';
import { followBrand } from '../../ui/brand.ts';

/** Shows a saved brand in this tab, as the server writes it into the pages that are opened from now on. */
export function showBrand(brand: Brand): void {
  setMeta('application-name', brand.name);
  setMeta('brand-files', brand.logoPath?.replace(/[^/]*$/, '') ?? '');
  const sheet = document.querySelector('style#brand') ?? document.head.appendChild(document.createElement('style'));
  sheet.id = 'brand';
  sheet.textContent = brandStyle(brand);
  // The icon of a logo is a PNG, the built one an SVG.
  document.querySelector('link[rel=icon]')?.removeAttribute('type');
  followBrand();
}

function setMeta(name: string, content: string): void {
  const known = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`);
  if (content === '') return known?.remove();
  const meta = known ?? document.head.appendChild(document.createElement('meta'));
  meta.name = name;
  meta.content = content;
}
