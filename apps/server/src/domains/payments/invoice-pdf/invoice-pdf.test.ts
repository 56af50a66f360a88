import { afterEach, beforeAll, expect, test } from 'vitest';
import { companyOf } from '../../../platform/scope/company.ts';
import { refusalOf } from '../../../testing/client.ts';
import { makePicture } from '../../../testing/make-files.ts';
import { makeOffice, type Member } from '../../../testing/make-office.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { resetBrand } from '../../../testing/reset-brand.ts';
import { testApp } from '../../../testing/start-test-app.ts';
import { writePayLink } from '../../invoices/index.ts';
import { makeInvoice } from '../../invoices/make-invoice.ts';
import { makeProvider } from '../make-provider.ts';
import { drawInvoice } from './draw-invoice.ts';

// All tests of a worker share the brand.
beforeAll(testApp);
afterEach(resetBrand);

/** A company with an open invoice of 199.00, and the calls that fetch it as PDF. */
async function openBooks(name = `Padaria São João & Irmãs ${crypto.randomUUID().slice(0, 6)}`) {
  const office = await makeOffice({ name, dueDate: new Date('2027-01-10T12:00:00Z'), plan: { value: '199.00' } });
  const operator = await (await makeOffice()).hire({ profile: 'admin', isSuper: true });
  const fetchPdf = async (id: number, { token }: Pick<Member, 'token'> = office.admin) => {
    const answer = await fetch(`${office.app.url}/api/invoices/${id}/pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };
  const readOne = async (id: number, member?: Pick<Member, 'token'>) => readPdf((await fetchPdf(id, member)).bytes);
  return { ...office, name, operator, fetchPdf, readOne };
}

test('BI-03 an admin and the operator get an open invoice as PDF, with its lines, Pix code and the brand', async () => {
  const { admin, operator, companyId, name, fetchPdf, readOne } = await openBooks();
  await makeProvider();
  await operator.api.brand.update({
    body: {
      name: 'Atende Já',
      color: '#5b21b6',
      businessName: 'Atende Já Serviços Ltda',
      businessAddress: 'Rua das Flores, 120\nCuritiba – PR',
    },
  });
  const logo = new Uint8Array(await makePicture('png', 300, 300));
  await operator.api.brand.uploadLogo({ body: {}, files: [{ name: 'logo.png', bytes: logo }] });
  const { id } = await makeInvoice(companyId, {
    cents: 20_800,
    adjustment_cents: 900,
    lines: JSON.stringify([
      { kind: 'credit', detail: 'Plano Básico', from: '2026-12-20', to: '2027-01-10', days: 21, cents: -5400 },
      { kind: 'charge', detail: 'Plano Completo', from: '2026-12-20', to: '2027-01-10', days: 21, cents: 6300 },
    ]) as never,
  });
  const { answer, bytes } = await fetchPdf(id);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="fatura-${id}.pdf"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const { pages, qr, links, hasPicture } = readPdf(bytes);
  expect(pages).toHaveLength(1);
  const lines = pages[0]?.text.split('\n') ?? [];
  expect(lines).toEqual(
    expect.arrayContaining([
      'Atende Já Serviços Ltda',
      'Rua das Flores, 120',
      'Curitiba – PR',
      `Fatura nº ${id}`,
      'Em aberto',
      '10/01/2027',
      'Plano Completo',
      '10/01/2027 a 10/02/2027',
      'R$ 199,00',
      'Crédito de Plano Básico, não usado',
      '20/12/2026 a 10/01/2027 (21 dias)',
      '-R$ 54,00',
      'Plano Completo, desde a mudança de plano',
      'R$ 63,00',
      'R$ 208,00',
      'Feita por Atende Já',
      'Página 1/1',
    ]),
  );
  expect(pages[0]?.text.replaceAll('\n', ' ')).toContain(name);
  expect(hasPicture).toBe(true);
  // The code on paper is the one of the checkout, as text and as picture.
  const { charge } = await admin.api.payments.showCharge({ params: { invoiceId: id } });
  expect(charge?.valor.original).toBe('208.00');
  expect(pages[0]?.text.replaceAll('\n', '')).toContain(charge?.qrcode.qrcode);
  expect(qr).toBe(charge?.qrcode.qrcode);
  expect(new Set(links).size).toBe(1);
  const token = links[0]?.split('/pay/')[1] ?? '';
  expect(await admin.api.invoices.showPayable({ params: { token } })).toMatchObject({ invoice: { id } });
  // The operator gets the same.
  expect((await readOne(id, operator)).pages[0]?.text).toBe(pages[0]?.text);
});

test('BI-03 the PDF is in the language of the company; a paid or void invoice has no code or link', async () => {
  const { admin, companyId, readOne } = await openBooks();
  await makeProvider();
  const paid = await makeInvoice(companyId, {
    status: 'paid',
    paid_at: new Date('2027-01-09T01:30:00Z'),
    paid_cents: 19_900,
    paid_with: 'operator',
  });
  const dead = await makeInvoice(companyId, {
    status: 'void',
    dueDate: '2026-12-10',
    periodEnd: '2027-01-10',
  });
  const overdue = await makeInvoice(companyId, { dueDate: '2020-01-10', periodEnd: '2020-02-10' });
  const words = [
    // The payment was late in the evening at the place of the company.
    { language: 'pt', paid: ['Paga', 'Pagamento', '08/01/2027'], dead: ['Cancelada'], overdue: ['Vencida'] },
    { language: 'en', paid: ['Paid', 'Payment', '08/01/2027'], dead: ['Void'], overdue: ['Overdue', 'R$199.00'] },
    { language: 'es', paid: ['Pagada', 'Pago', '08/01/2027'], dead: ['Anulada'], overdue: ['Vencida', 'Importe'] },
  ] as const;
  for (const { language, ...expected } of words) {
    await admin.api.companies.changeProfile({ body: { language } });
    for (const [of, { id }] of [
      ['paid', paid],
      ['dead', dead],
      ['overdue', overdue],
    ] as const) {
      const { pages, qr, links } = await readOne(id);
      expect(pages[0]?.text.split('\n')).toEqual(expect.arrayContaining([...expected[of]]));
      expect({ hasQr: qr !== undefined, links: new Set(links).size }).toEqual(
        of === 'overdue' ? { hasQr: true, links: 1 } : { hasQr: false, links: 0 },
      );
    }
  }
});

test('BI-03 hostile names, and more lines than a page holds, make a PDF all the same', async () => {
  const hostile = [
    '😀'.repeat(60),
    '\u202e\u200b株式会社 Zé',
    `${'W'.repeat(200)}`,
    '() \\ <</JS (app.alert(1))>> endstream',
  ];
  const document = (text: string, lines: number) => ({
    title: text,
    language: 'pt-BR',
    color: '#0b7a5b',
    logo: undefined,
    issuer: { name: text, address: `${text}\n${text}` },
    state: { text, tone: 'open' as const },
    facts: [{ label: text, text, more: text }],
    head: { description: text, period: text, amount: text },
    lines: Array.from({ length: lines }, () => ({ description: text, period: text, amount: text })),
    total: { label: text, text },
    payment: {
      title: text,
      pix: { code: '00020126360014br.gov.bcb.pix0114+5511999999999520400005303986', label: text, hint: text },
      link: { url: 'https://balcao.example/pay/1', label: text },
    },
    page: 'Página',
    footer: text,
  });
  for (const text of hostile) {
    const { pages, qr } = readPdf(await drawInvoice(document(text, 3)));
    expect(pages.length).toBeGreaterThanOrEqual(1);
    expect(qr).toBe('00020126360014br.gov.bcb.pix0114+5511999999999520400005303986');
  }
  const long = readPdf(await drawInvoice(document('Plano Completo', 120)));
  expect(long.pages.length).toBeGreaterThan(3);
  expect(
    long.pages.map(({ text }) => text.split('Plano Completo').length - 1).reduce((sum, found) => sum + found),
  ).toBeGreaterThan(360);
  expect(long.pages.at(-1)?.text).toContain(`${long.pages.length}/${long.pages.length}`);
});

test('BI-07 the PDF of an invoice is refused to everyone but the admins of its company and the operator', async () => {
  const { attendant, companyId, fetchPdf, app } = await openBooks();
  const stranger = await openBooks();
  const { id } = await makeInvoice(companyId);
  const refusal = async (member: Pick<Member, 'token'>) => {
    const { answer, bytes } = await fetchPdf(id, member);
    return { status: answer.status, error: (JSON.parse(Buffer.from(bytes).toString()) as { error: string }).error };
  };
  expect(await refusal(attendant)).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
  expect(await refusal(stranger.admin)).toEqual({ status: 404, error: 'ERR_NO_INVOICE_FOUND' });
  expect((await refusal({ token: '' })).status).toBe(401);
  // By link, without a session: the link alone decides, and a changed one opens nothing.
  const link = writePayLink(companyOf({ companyId }), { now: new Date(), invoiceId: id });
  const token = link.split('/pay/')[1] ?? '';
  const byLink = await fetch(`${app.url}/api/pay/${token}/pdf`);
  expect(readPdf(new Uint8Array(await byLink.arrayBuffer())).pages[0]?.text).toContain(`Fatura nº ${id}`);
  const other = token.replace(/\.\d+\./, `.${id + 1}.`);
  for (const forged of [other, `${token}A`, token.slice(0, -1), 'x'])
    expect((await fetch(`${app.url}/api/pay/${forged}/pdf`)).status).toBe(404);
  expect(await refusalOf(stranger.admin.api.payments.invoicePdf({ params: { id: 999_999_999 } }))).toMatchObject({
    status: 404,
  });
});

test('BI-03 a node writes one PDF at a time, and turns calls away while twenty wait', async () => {
  const { companyId, fetchPdf, hire } = await openBooks();
  const { id } = await makeInvoice(companyId);
  const colleague = await hire({ profile: 'admin' });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, nth) => fetchPdf(id, nth % 2 === 0 ? colleague : undefined)),
  );
  const found = answers.map(({ answer }) => answer.status);
  expect(found.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);
  expect(found.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect(new Set(found)).toEqual(new Set([200, 503]));
});
