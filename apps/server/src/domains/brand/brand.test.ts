import { deflateSync } from 'node:zlib';
import { limits, type BrandChanges } from '@balcao/contract';
import { isReadable } from '@balcao/contract/brand/colors';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { refusalOf, send } from '../../testing/client.ts';
import { makePicture } from '../../testing/make-files.ts';
import { makeOffice, type Member } from '../../testing/make-office.ts';
import { mailTo } from '../../testing/mails.ts';
import { resetBrand } from '../../testing/reset-brand.ts';
import { makeInvoice } from '../invoices/make-invoice.ts';

// All tests of a worker share the brand.
afterEach(resetBrand);

const refused = { status: 403, error: 'ERR_NO_PERMISSION' };
const missing = { status: 404, error: 'ERR_NO_MEDIA_FOUND' };
const usual = { name: 'Balcão', shortName: 'Balcão', color: null, darkColor: null, logoPath: null };

async function openConsole() {
  const office = await makeOffice();
  const operator = await office.hire({ isSuper: true });
  return { ...office, operator, change: (body: BrandChanges) => operator.api.brand.update({ body }) };
}
const upload = ({ api }: Member, name: string, bytes: Uint8Array, type?: string) =>
  api.brand.uploadLogo({ body: {}, files: [{ name, bytes: new Uint8Array(bytes), ...(type && { type }) }] });

test('the operator sets the brand; everyone may know what pages show of it, and nothing else', async () => {
  const { app, operator, change } = await openConsole();
  const current = { method: 'GET', path: '/brand' } as const;
  const read = async () => (await send(app.url, undefined, current)).json();
  expect(await read()).toEqual(usual);
  const saved = await change({
    name: '  Atende\n\u202eJá ',
    color: '#5B21B6',
    senderName: 'Atende Já',
    senderAddress: 'Contato@Atendeja.example',
    signature: 'Equipe\nAtende\u0007 Já',
    businessName: 'Atende Já Ltda',
    businessAddress: 'Rua das Flores, 120\nCuritiba',
  });
  expect(saved).toEqual({
    name: 'Atende Já',
    shortName: '',
    color: '#5b21b6',
    darkColor: null,
    logoPath: null,
    senderName: 'Atende Já',
    senderAddress: 'contato@atendeja.example',
    signature: 'Equipe\nAtende Já',
    businessName: 'Atende Já Ltda',
    businessAddress: 'Rua das Flores, 120\nCuritiba',
  });
  expect(await operator.api.brand.show()).toEqual(saved);
  // In this process a change shows at once.
  expect(await read()).toEqual({ ...usual, name: 'Atende Já', shortName: 'Atende Já', color: '#5b21b6' });
  const answer = await send(app.url, undefined, current);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  // Fields that are absent stay; an empty one is as Balcão has it.
  expect(await change({ name: '', shortName: 'Atende' })).toMatchObject({ name: '', color: '#5b21b6' });
  expect(await read()).toMatchObject({ name: 'Balcão', shortName: 'Atende' });
});

test('the audit log tells which operator changed the brand, with the values before and after', async () => {
  const { admin, operator, change } = await openConsole();
  const other = await makeOffice();
  await change({ name: 'Atende Já', color: '#5b21b6', signature: 'Equipe Atende Já' });
  await change({ name: 'Atende Bem' });
  // Saving without a change leaves no entry.
  await change({ name: 'Atende Bem' });
  await upload(operator, 'logo.png', await makePicture('png', 64, 64));
  await operator.api.brand.removeLogo();
  const { entries } = await admin.api.audit.list({ query: { subject: 'brand' } });
  const { id, name } = operator;
  expect(entries.toReversed()).toMatchObject([
    {
      actor: 'user',
      userId: id,
      actorName: name,
      action: 'changed',
      changes: {
        name: [null, 'Atende Já'],
        color: [null, '#5b21b6'],
        signature: [null, 'Equipe Atende Já'],
      },
    },
    { userId: id, recordName: 'Atende Bem', changes: { name: ['Atende Já', 'Atende Bem'] } },
    { userId: id, changes: { logo_version: [null, expect.stringMatching(/^[0-9a-f]{16}$/)] } },
    { userId: id, changes: { logo_version: [expect.stringMatching(/^[0-9a-f]{16}$/), null] } },
  ]);
  expect((await other.admin.api.audit.list({ query: { subject: 'brand' } })).entries).toEqual([]);
});

test('only the operator reads and writes the brand', async () => {
  const { app, admin, attendant } = await openConsole();
  const picture = new Uint8Array(await makePicture('png', 64, 64));
  for (const { api } of [admin, attendant]) {
    expect(await refusalOf(api.brand.show())).toEqual(refused);
    expect(await refusalOf(api.brand.update({ body: { name: 'Alheio' } }))).toEqual(refused);
    expect(await refusalOf(api.brand.removeLogo())).toEqual(refused);
    expect(await refusalOf(api.brand.uploadLogo({ body: {}, files: [{ name: 'a.png', bytes: picture }] }))).toEqual(
      refused,
    );
  }
  const stranger = await send(app.url, undefined, { method: 'PUT', path: '/console/brand' }, { body: { name: 'x' } });
  expect(stranger.status).toBe(401);
  expect(await (await send(app.url, undefined, { method: 'GET', path: '/brand' })).json()).toEqual(usual);
});

test('a colour on which text cannot be read is refused with the nearest shade, which is accepted', async () => {
  const { change } = await openConsole();
  const low = await refusalOf(change({ color: '#ff8800' }));
  expect(low).toMatchObject({ status: 400, error: 'ERR_BRAND_CONTRAST', theme: 'light' });
  const { contrast, suggestion } = low as unknown as { contrast: number; suggestion: string };
  expect(contrast).toBeLessThan(4.5);
  expect(isReadable(suggestion, 'light')).toBe(true);
  expect(await change({ color: suggestion })).toMatchObject({ color: suggestion });
  const dark = await refusalOf(change({ darkColor: '#000080' }));
  expect(dark).toMatchObject({ error: 'ERR_BRAND_CONTRAST', theme: 'dark' });
  // Nothing but six digits reaches the style sheet of the page.
  for (const color of ['red', '#fff', '#12345g', 'url(x)', '#5b21b6;}</style><script>', 'var(--x)'])
    expect(await refusalOf(change({ color }))).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  for (const body of [
    { name: 'x'.repeat(limits.brand.name + 1) },
    { signature: 'x'.repeat(limits.brand.signature + 1) },
    { senderAddress: 'ana@example.com\r\nBcc: eve@example.com' },
    { senderAddress: 'ana@example.com, eve@example.com' },
  ])
    expect(await refusalOf(change(body))).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
});

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  // The sum is wrong; sizes are read before it matters.
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};
/** A PNG of a few bytes that claims to be as large as a city. */
function bomb(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(60_000, 0);
  head.writeUInt32BE(60_000, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

test('a logo is drawn anew in all sizes; its address has a version, and browsers keep it for ever', async () => {
  const { app, operator } = await openConsole();
  const secret = 'segredo-no-arquivo';
  const source = await sharp(await makePicture('png', 900, 300))
    .withExif({ IFD0: { Copyright: secret } })
    .png()
    .toBuffer();
  expect(source.toString('latin1')).toContain(secret);
  const { logoPath } = await upload(operator, '../../etc/logo.png', Buffer.concat([source, Buffer.from(secret)]));
  expect(logoPath).toMatch(/^\/api\/brand\/[0-9a-f]{16}\/logo\.png$/);
  const folder = logoPath?.replace(/[^/]*$/, '') ?? '';
  const fetchFile = (name: string, at = folder) => fetch(`${app.url}${at}${name}`);
  for (const [name, side] of [
    ['logo.png', 192],
    ['favicon.png', 64],
    ['favicon-unread.png', 64],
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
  ] as const) {
    const answer = await fetchFile(name);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: side, height: side });
    expect(bytes.toString('latin1')).not.toContain(secret);
  }
  // Systems that cut icons, and Apple's, get an opaque one.
  const maskable = await sharp(await (await fetchFile('icon-maskable-512.png')).arrayBuffer()).stats();
  expect(maskable.isOpaque).toBe(true);

  // Another picture has another address; the former one gets the present picture, and is no longer kept.
  const changed = await upload(operator, 'outro.webp', await makePicture('webp', 64, 64));
  expect(changed.logoPath).not.toBe(logoPath);
  const old = await fetchFile('logo.png');
  expect(old.headers.get('cache-control')).toBe('public, max-age=60');
  expect(await old.arrayBuffer()).toEqual(await (await fetch(`${app.url}${changed.logoPath}`)).arrayBuffer());
  expect((await upload(operator, 'foto.jpg', await makePicture('jpeg', 80, 60))).logoPath).not.toBe(changed.logoPath);

  expect(await operator.api.brand.removeLogo()).toMatchObject({ logoPath: null });
  expect((await fetchFile('logo.png')).status).toBe(404);
  for (const name of ['../../../secrets.json', 'logo.svg', '%2e%2e%2fbrand']) {
    const refused = await fetchFile(encodeURIComponent(name));
    expect([name, refused.status, await refused.json()]).toEqual([
      name,
      400,
      expect.objectContaining({ error: 'ERR_VALIDATION' }),
    ]);
  }
  expect((await fetchFile('logo.png', '/api/brand/0000000000000000/')).status).toBe(missing.status);
});

test('what is no png, jpg or webp is refused by its content, and the former logo stays', async () => {
  const { operator } = await openConsole();
  const { logoPath } = await upload(operator, 'logo.png', await makePicture('png', 64, 64));
  const png = await makePicture('png', 200, 200);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const attacks: [string, Uint8Array, string][] = [
    ['empty.png', new Uint8Array(), 'ERR_MEDIA_EMPTY'],
    ['large.png', Buffer.concat([png, Buffer.alloc(limits.brand.logoBytes)]), 'ERR_MEDIA_TOO_LARGE'],
    ['logo.svg', Buffer.from(svg), 'ERR_MEDIA_BROKEN'],
    ['svg-as.png', Buffer.from(`<?xml version="1.0"?>${svg}`), 'ERR_MEDIA_BROKEN'],
    ['page.png', Buffer.from('<!doctype html><script>alert(1)</script>'), 'ERR_MEDIA_BROKEN'],
    ['moving.gif', await makePicture('gif', 64, 64), 'ERR_MEDIA_BROKEN'],
    ['cut.png', png.subarray(0, png.length / 2), 'ERR_MEDIA_BROKEN'],
    ['only-the-head.png', png.subarray(0, 40), 'ERR_MEDIA_BROKEN'],
    ['bomb.png', bomb(), 'ERR_MEDIA_BROKEN'],
    ['many-pixels.png', await makeFlat(limits.brand.logoSide + 8, limits.brand.logoSide), 'ERR_MEDIA_BROKEN'],
  ];
  for (const [name, bytes, error] of attacks)
    expect([name, await refusalOf(upload(operator, name, bytes, 'image/png'))]).toMatchObject([name, { error }]);
  expect(await refusalOf(operator.api.brand.uploadLogo({ body: {} }))).toMatchObject({ error: 'ERR_VALIDATION' });
  expect((await operator.api.brand.show()).logoPath).toBe(logoPath);
});

const makeFlat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

test('mails name the product and are signed, and the page of an invoice names the business', async () => {
  const { app, admin, companyId, change, operator } = await openConsole();
  await change({
    name: 'Atende Já',
    signature: 'Equipe Atende Já',
    businessName: 'Atende Já Ltda',
    businessAddress: 'Rua das Flores, 120\nCuritiba',
  });
  const { logoPath } = await upload(operator, 'logo.png', await makePicture('png', 64, 64));
  await admin.api.accounts.forgetPassword({ params: { email: admin.email } });
  const { text } = await mailTo(app, admin.email);
  expect(text).toContain('redefinir a sua senha no Atende Já.');
  expect(text).not.toContain('Balcão');
  expect(text.trimEnd()).toMatch(/\n\n-- \nEquipe Atende Já\nAtende Já Ltda\nRua das Flores, 120\nCuritiba$/);

  const { id } = await makeInvoice(companyId);
  const issuer = { name: 'Atende Já Ltda', address: 'Rua das Flores, 120\nCuritiba', logoPath };
  expect(await admin.api.invoices.show({ params: { id } })).toMatchObject({ issuer });
  await resetBrand();
  await admin.api.accounts.forgetPassword({ params: { email: admin.email } });
  const plain = await mailTo(app, admin.email, 2);
  expect(plain.text).toContain('redefinir a sua senha no Balcão.');
  expect(plain.text).not.toContain('-- \n');
});
