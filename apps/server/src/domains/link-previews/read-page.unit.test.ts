import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const url = 'https://loja.example/sofa/';
const read = (html: string | Uint8Array, type = 'text/html') =>
  readPage(typeof html === 'string' ? new TextEncoder().encode(html) : html, type, url);

test('a page is described by Open Graph, else by its title and description', () => {
  const head = `<html><head><title>Sofá &amp; Cia</title>
    <meta name="description" content="De 3 lugares &lt;novo&gt;">`;
  expect(read(head)).toEqual({ title: 'Sofá & Cia', description: 'De 3 lugares <novo>', image: undefined });
  expect(
    read(
      `${head}<META Property='og:title' content='Aurora "3>2"'><meta property="og:image" content="../a.jpg?x=1&amp;y=2">`,
    ),
  ).toMatchObject({ title: 'Aurora "3>2"', image: 'https://loja.example/a.jpg?x=1&y=2' });
  expect(read('<p>nada</p>')).toBeUndefined();
});

test('what is no markup of the head is not read', () => {
  expect(read('<!-- <title>a</title> --><script>"<title>b</title>"</script><title>c</title>')?.title).toBe('c');
  expect(read('<head></head><title>tarde demais</title>')).toBeUndefined();
  expect(read('<svg><title>ícone</title></svg><title>página</title>')?.title).toBe('página');
  expect(read('<script><title>sem fim</title>')).toBeUndefined();
});

test('the first title counts, and its tag ends before its end tag', () => {
  expect(read('<title></title><title>b</title>')).toBeUndefined();
  expect(read(`<title "${'</title'.repeat(50_000)}`)).toBeUndefined();
  expect(read('<title lang="pt">a</title><title>b</title>')?.title).toBe('a');
});

test('texts have no control characters, no turned direction, and end', () => {
  const page = read(`<title>a\u202Eb\u0000\n\tc &#x202e;d ${'x'.repeat(5000)}</title>`);
  expect(page?.title).toMatch(/^ab c d x+…$/);
  expect(Array.from(page?.title ?? '')).toHaveLength(150);
});

test('the charset of the reply or of the page is used, and an unknown one does no harm', () => {
  const latin = Uint8Array.from(Array.from('<title>caf\u00e9</title>').map((sign) => sign.codePointAt(0) ?? 0));
  expect(read(latin, 'text/html; charset=ISO-8859-1')?.title).toBe('café');
  const declared = Uint8Array.from(
    Array.from('<meta charset="windows-1252"><title>caf\u00e9</title>').map((sign) => sign.codePointAt(0) ?? 0),
  );
  expect(read(declared)?.title).toBe('café');
  expect(read(latin, 'text/html; charset=x-nonsense')?.title).toBe('caf');
});

test('only pictures on the web are named', () => {
  const image = (address: string) => read(`<title>t</title><meta property="og:image" content="${address}">`)?.image;
  expect(image('javascript:alert(1)')).toBeUndefined();
  expect(image('data:image/png;base64,AAAA')).toBeUndefined();
  expect(image('file:///etc/passwd')).toBeUndefined();
  expect(image('//cdn.example/a.png')).toBe('https://cdn.example/a.png');
});

test('any bytes are read without an error', () => {
  const parts = fc.constantFrom(
    '<',
    '<!--',
    '-->',
    '<title',
    '>',
    '</title',
    '<meta ',
    'content=',
    '"',
    "'",
    'İ',
    '&#0;',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 200 }), (pieces) => {
      const page = read(pieces.join(''));
      expect(page === undefined || page.title !== '').toBe(true);
    }),
  );
});
