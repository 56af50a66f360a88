import type { Brand } from '@balcao/contract';
import { nearestShade } from '@balcao/contract/brand/colors';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { callsOf, onCall, Refusal } from '../../testing/fake-server.ts';
import { Logo } from '../../ui/Logo.tsx';
import { BrandScreen } from './BrandScreen.tsx';
import { showBrand } from './show-brand.ts';

const usual: Brand = {
  name: '',
  shortName: '',
  color: null,
  darkColor: null,
  logoPath: null,
  senderName: '',
  senderAddress: '',
  signature: '',
  businessName: '',
  businessAddress: '',
};
const onePixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
);

afterEach(async () => {
  showBrand(usual);
  expect(await closeDesk()).toEqual([]);
});

const color = page.getByRole('textbox', { name: 'Cor no tema claro', exact: true });
const save = page.getByRole('button', { name: 'Salvar' });
const colorOf = (element: Element) => getComputedStyle(element).backgroundColor;

test('the contrast of a typed colour is shown, a shade is offered, and the saved brand is shown', async () => {
  let stored = usual;
  let isDown = true;
  onCall('brand', 'show', () => {
    if (isDown) throw new Refusal(503, 'ERR_SERVICE_UNAVAILABLE');
    return stored;
  });
  onCall('brand', 'update', ({ body }) => {
    stored = Object.assign({}, stored, body) as Brand;
    return stored;
  });
  await openDesk(() => (
    <>
      <Logo size={20} />
      <BrandScreen />
    </>
  ));
  const again = page.getByRole('button', { name: 'Tentar de novo' });
  await expect.element(again, { timeout: 60_000 }).toBeVisible();
  isDown = false;
  await again.click();

  await expect.element(page.getByText(/^Contraste 5,3 : 1/)).toBeVisible();
  await color.fill('#ff8800');
  await expect.element(page.getByText('O texto sobre esta cor não se lê bem.')).toBeVisible();
  await expect.element(page.getByText('mínimo 4,5 : 1')).toBeVisible();
  // Not checked by axe: the sample shows a text that is hard to read, on purpose.
  const shade = nearestShade('#ff8800', 'light');
  await page.getByRole('button', { name: `Usar ${shade}` }).click();
  await expect.element(color).toHaveValue(shade);
  await expect.element(page.getByText('mínimo 4,5 : 1')).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Nome do produto' }).fill('Atende Já');
  const previews = page.getByRole('region', { name: 'Prévia' });
  await expect.element(previews.getByText('Atende Já').first()).toBeVisible();
  await expectAccessible();
  await save.click();
  await expect
    .poll(() => callsOf('brand', 'update').map(({ body }) => body))
    .toMatchObject([{ name: 'Atende Já', color: shade, darkColor: null }]);
  // The own page shows it without a reload.
  await expect.poll(() => document.title).toBe('Marca · Atende Já');
  await expect
    .poll(() => colorOf(save.element()))
    .toBe(`rgb(${[1, 3, 5].map((at) => Number.parseInt(shade.slice(at, at + 2), 16)).join(', ')})`);
});

test('a colour that the server refuses is marked at its field; a logo is saved as soon as it is chosen', async () => {
  let stored = usual;
  onCall('brand', 'show', () => stored);
  onCall('brand', 'update', () => {
    throw new Refusal(400, 'ERR_BRAND_CONTRAST', { theme: 'dark', contrast: 2.1, suggestion: '#7575ba' });
  });
  onCall('brand', 'uploadLogo', ({ body }) => {
    stored = { ...stored, logoPath: `data:image/png;name=${(body.get('file') as File).name},` };
    return stored;
  });
  onCall('brand', 'removeLogo', () => {
    stored = { ...stored, logoPath: null };
    return stored;
  });
  await openDesk(() => <BrandScreen />);
  const dark = page.getByRole('textbox', { name: 'Cor no tema escuro', exact: true });
  await dark.fill('#000080');
  await save.click();
  await expect
    .element(page.getByText('O contraste desta cor é 2.1 : 1, e o mínimo é 4,5 : 1. Use #7575ba.'))
    .toBeVisible();
  await expect.element(dark).toHaveFocus();

  const picker = page.getByTestId('brand-logo').element() as HTMLInputElement;
  const files = new DataTransfer();
  files.items.add(new File([onePixel], 'logo.png', { type: 'image/png' }));
  picker.files = files.files;
  picker.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByRole('img', { name: 'Logotipo atual' })).toBeInTheDocument();
  // What was typed stays.
  await expect.element(dark).toHaveValue('#000080');
  await page.getByRole('button', { name: 'Remover' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect.element(page.getByRole('button', { name: 'Escolher imagem' })).toBeVisible();
  expect(callsOf('brand', 'removeLogo')).toHaveLength(1);
});
