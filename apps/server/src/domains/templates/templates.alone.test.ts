import type { TemplateDraftFields } from '@balcao/contract';
import { checkTemplate } from '@balcao/contract/templates/check-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOfficialNumber } from '../../seed/demo-official.ts';
import { startGraphDouble, type GraphDouble } from '../../testing/graph-double.ts';
import { openScreen } from '../../testing/client.ts';
import { openCloudShop, type CloudShop } from '../../testing/open-cloud-shop.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { makePicture } from '../../testing/test-media.ts';
import { makeOffice } from '../../testing/make-office.ts';

let app: TestApp;
let graph: GraphDouble;
let shop: CloudShop;

beforeAll(async () => {
  graph = await startGraphDouble();
  app = await startTestApp({ env: { WA_GRAPH_URL: graph.url } });
  shop = await openCloudShop(app, graph);
});
afterAll(async () => {
  await app.stop();
  await graph.stop();
});

let drafts = 0;
const fieldsOf = (changes: Partial<TemplateDraftFields> = {}): TemplateDraftFields => ({
  whatsappId: shop.connectionId,
  name: `pedido_pronto_${++drafts}`,
  language: 'pt_BR',
  category: 'UTILITY',
  header: 'text',
  headerText: 'Pedido {{1}}',
  headerExample: '4711',
  body: 'Olá {{1}}, seu pedido da semana fica pronto às {{2}} em ponto.',
  bodyExamples: ['Ana', '17h'],
  footer: 'Padaria Sol',
  buttons: [{ type: 'QUICK_REPLY', text: 'Ok', url: '', example: '', phone: '' }],
  ...changes,
});
const api = () => shop.admin.api.templates;
const make = (changes?: Partial<TemplateDraftFields>) => api().create({ body: fieldsOf(changes) });
const submit = (id: number) => api().submit({ params: { id } });
const show = (id: number) => api().show({ params: { id } });
const report = (
  name: string,
  value: Record<string, unknown>,
  options: { field?: string; time?: number; accountId?: string } = {},
) =>
  graph.report(
    shop.webhook,
    { message_template_id: 1, message_template_name: name, message_template_language: 'pt_BR', ...value },
    { isBare: true, field: 'message_template_status_update', ...options },
  );
const seconds = () => Math.floor(Date.now() / 1000);

test('CA-02 a template is written, submitted, approved by a report of Meta, and sent', async () => {
  const screen = await openScreen(app.url, shop.attendant);
  const draft = await make();
  expect(draft).toMatchObject({ status: 'DRAFT', isSubmitted: false, metaCategory: null });
  const submitted = await submit(draft.id);
  expect(submitted).toMatchObject({ status: 'PENDING', isSubmitted: true, metaCategory: 'UTILITY' });
  expect(
    graph.calls.findLast(({ method, path }) => method === 'POST' && path.endsWith('/message_templates'))?.body,
  ).toEqual({
    name: draft.name,
    language: 'pt_BR',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['4711'] } },
      { type: 'BODY', text: draft.body, example: { body_text: [['Ana', '17h']] } },
      { type: 'FOOTER', text: 'Padaria Sol' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Ok' }] },
    ],
  });
  await expect(submit(draft.id)).rejects.toMatchObject({ code: 'ERR_TEMPLATE_BUSY' });
  const { id: ticketId } = await shop.attend('5511984000001');
  const message = {
    params: { ticketId },
    body: {
      name: draft.name,
      language: 'pt_BR',
      parameters: { 'header.1': '9', 'body.1': 'Bia', 'body.2': '18h' },
    },
  };
  await expect(shop.admin.api.messages.sendTemplate(message)).rejects.toMatchObject({ code: 'ERR_NO_TEMPLATE_FOUND' });
  expect(await report(draft.name, { event: 'APPROVED', reason: 'NONE' })).toBe(200);
  const isOurs = ({ whatsappId }: { whatsappId: number }) => whatsappId === shop.connectionId;
  expect(await screen.hear('templates', isOurs)).toEqual({ action: 'update', whatsappId: shop.connectionId });
  expect(await show(draft.id)).toMatchObject({ status: 'APPROVED', reason: '' });
  await shop.admin.api.messages.sendTemplate(message);
  await shop.settled();
  expect(graph.sent().at(-1)).toMatchObject({ type: 'template', template: { name: draft.name } });
  screen.close();
});

test('a template with faults is not submitted, and Meta is not asked', async () => {
  const { id } = await make({ body: '{{1}}, seu pedido está pronto.', bodyExamples: [] });
  const calls = graph.calls.length;
  await expect(submit(id)).rejects.toMatchObject({
    code: 'ERR_TEMPLATE_FAULTS',
    body: {
      faults: expect.arrayContaining([
        { code: 'body-variable-edge', field: 'body', isWarning: false },
        { code: 'body-example', field: 'bodyExamples.0', isWarning: false },
      ]) as unknown,
    },
  });
  expect(graph.calls.length).toBe(calls);
  expect(await show(id)).toMatchObject({ status: 'DRAFT' });
  await expect(make({ name: 'a'.repeat(600) })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  await expect(make({ whatsappId: 999_999_999 })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  const { name } = await make();
  await expect(make({ name })).rejects.toMatchObject({ code: 'ERR_TEMPLATE_EXISTS' });
  expect((await make({ name, language: 'en_US' })).name).toBe(name);
});

test('Meta gets the file of a header by a resumable upload, and only a file of its kind is taken', async () => {
  const { id } = await make({ header: 'image' });
  const params = { id };
  const upload = (name: string, type: string, bytes: string | Uint8Array<ArrayBuffer>) =>
    api().uploadMedia({ params, body: {}, files: [{ name, type, bytes }] });
  await expect(submit(id)).rejects.toMatchObject({ code: 'ERR_TEMPLATE_FAULTS' });
  await expect(upload('nota.txt', 'text/plain', 'Oi')).rejects.toMatchObject({ code: 'ERR_TEMPLATE_FILE' });
  const picture = Uint8Array.from(await makePicture());
  await expect(upload('nota.pdf', 'application/pdf', picture)).rejects.toMatchObject({
    code: 'ERR_MEDIA_NOT_AS_NAMED',
  });
  expect(await upload('foto.jpg', 'image/jpeg', picture)).toMatchObject({ mediaName: 'foto.jpg' });
  expect(await submit(id)).toMatchObject({ status: 'PENDING' });
  const sent = graph.templates.at(-1)?.['components'] as { example?: { header_handle?: string[] } }[];
  expect(graph.handles.get(sent[0]?.example?.header_handle?.[0] ?? '')).toEqual(Buffer.from(picture));
});

test('a refused template says why, is corrected and submitted again under the same id', async () => {
  const draft = await make();
  const params = { id: draft.id };
  await submit(draft.id);
  const info = { reason: 'Falta um exemplo', recommendation: 'Escreva um' };
  const time = seconds();
  const refused = { event: 'REJECTED', reason: 'INVALID_FORMAT', rejection_info: info };
  await report(draft.name, refused, { time });
  expect(await show(draft.id)).toMatchObject({
    status: 'REJECTED',
    reason: 'INVALID_FORMAT · Falta um exemplo · Escreva um',
  });
  await expect(api().update({ params, body: { name: 'outro' } })).rejects.toMatchObject({ code: 'ERR_TEMPLATE_FIXED' });
  expect(await api().update({ params, body: { footer: 'Padaria' } })).toMatchObject({ hasChanges: true });
  const graphTemplate = graph.templates.find(({ name }) => name === draft.name) ?? {};
  graphTemplate['status'] = 'REJECTED';
  expect(await submit(draft.id)).toMatchObject({ status: 'PENDING', hasChanges: false, reason: '' });
  await report(draft.name, refused, { time });
  expect(await show(draft.id)).toMatchObject({ status: 'PENDING' });
  expect(graph.templates.filter(({ name }) => name === draft.name)).toHaveLength(1);
  expect(JSON.stringify(graphTemplate['components'])).toContain('"text":"Padaria"');
});

test('reports that are repeated, late, foreign or about unknown templates change nothing', async () => {
  const draft = await make();
  await submit(draft.id);
  const now = seconds();
  await report(draft.name, { event: 'APPROVED', reason: 'NONE' }, { time: now + 10 });
  await report(draft.name, { event: 'APPROVED', reason: 'NONE' }, { time: now + 10 });
  await report(draft.name, { event: 'REJECTED', reason: 'SCAM' }, { time: now + 5 });
  await report(draft.name, { event: 'DISABLED' }, { time: now + 20, accountId: '100000000000001' });
  for (const value of [{ event: 'REJECTED' }, { event: 17 }, {}])
    expect(await report('nunca_vi', value as Record<string, unknown>, { time: now + 20 })).toBe(200);
  expect(await report('x'.repeat(5000), { event: 'APPROVED', reason: 'y'.repeat(5000) })).toBe(200);
  expect(await show(draft.id)).toMatchObject({ status: 'APPROVED', reason: '' });
  expect(await api().list({ query: { whatsappId: shop.connectionId } })).not.toContainEqual(
    expect.objectContaining({ name: 'nunca_vi' }),
  );
  await report(draft.name, { event: 'PAUSED', reason: 'NONE' }, { time: now + 30 });
  expect(await show(draft.id)).toMatchObject({ status: 'PAUSED' });
  await report(draft.name, { event: 'REINSTATED' }, { time: now + 40 });
  expect(await show(draft.id)).toMatchObject({ status: 'APPROVED' });
});

test('a change of the category and of the quality by Meta is shown', async () => {
  const draft = await make();
  await submit(draft.id);
  const field = 'template_category_update';
  const time = seconds();
  await report(draft.name, { new_category: 'UTILITY', correct_category: 'MARKETING' }, { field, time });
  const planned = { metaCategory: 'UTILITY', plannedCategory: 'MARKETING' };
  expect(await show(draft.id)).toMatchObject(planned);
  // Meta's list does not name the category that is to come.
  await shop.admin.api.cloud.templates({ params: { id: shop.connectionId }, query: { refresh: true } });
  expect(await show(draft.id)).toMatchObject(planned);
  await report(draft.name, { previous_category: 'UTILITY', new_category: 'MARKETING' }, { field, time: time + 1 });
  expect(await show(draft.id)).toMatchObject({
    category: 'UTILITY',
    metaCategory: 'MARKETING',
    previousCategory: 'UTILITY',
    plannedCategory: null,
  });
  await report(
    draft.name,
    { previous_quality_score: 'UNKNOWN', new_quality_score: 'YELLOW' },
    { field: 'message_template_quality_update', time: time + 2 },
  );
  expect(await show(draft.id)).toMatchObject({ quality: 'YELLOW', status: 'PENDING' });
});

test('what Meta refuses or does not answer leaves a template that can be submitted again, once', async () => {
  const draft = await make();
  graph.refuse(/POST .*\/message_templates/, { code: 100, details: 'Palavra proibida' });
  await expect(submit(draft.id)).rejects.toMatchObject({
    code: 'ERR_TEMPLATE_REFUSED',
    body: { reason: 'Palavra proibida' },
  });
  expect(await show(draft.id)).toMatchObject({ status: 'DRAFT', isSubmitted: false });
  graph.refuse(/POST .*\/message_templates/, { code: 2, status: 500 });
  await expect(submit(draft.id)).rejects.toMatchObject({ code: 'ERR_TEMPLATE_NOT_SENT' });
  // Meta takes it, but the answer is lost: the next call finds the template there.
  graph.cutNextAnswer();
  await expect(submit(draft.id)).rejects.toMatchObject({ code: 'ERR_TEMPLATE_NOT_SENT' });
  expect(await submit(draft.id)).toMatchObject({ status: 'PENDING', isSubmitted: true });
  expect(graph.templates.filter(({ name }) => name === draft.name)).toHaveLength(1);
});

test('two submissions at once make one template', async () => {
  const draft = await make();
  const all = await Promise.allSettled([submit(draft.id), submit(draft.id), submit(draft.id)]);
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(graph.templates.filter(({ name }) => name === draft.name)).toHaveLength(1);
});

test('a template is deleted at Meta, too, and a fetch keeps what is written here', async () => {
  const [draft, local] = [await make(), await make()];
  await submit(draft.id);
  await shop.admin.api.cloud.templates({ params: { id: shop.connectionId }, query: { refresh: true } });
  expect(await show(draft.id)).toMatchObject({ status: 'PENDING', isSubmitted: true });
  graph.refuse(/DELETE /, { code: 190, status: 401 });
  await expect(api().remove({ params: { id: draft.id } })).rejects.toMatchObject({ code: 'ERR_TEMPLATE_REFUSED' });
  await api().remove({ params: { id: draft.id } });
  await api().remove({ params: { id: local.id } });
  expect(graph.templates.filter(({ name }) => name === draft.name)).toEqual([]);
  await expect(show(draft.id)).rejects.toMatchObject({ code: 'ERR_NO_TEMPLATE_DRAFT_FOUND' });
});

test('only admins write templates, and nothing of another company is seen or changed', async () => {
  const draft = await make();
  const params = { id: draft.id };
  const missing = { code: 'ERR_NO_TEMPLATE_DRAFT_FOUND' };
  const { admin } = await makeOffice({ app });
  const theirs = admin.api.templates;
  expect(await theirs.list({ query: { whatsappId: shop.connectionId } })).toEqual([]);
  await expect(theirs.show({ params })).rejects.toMatchObject(missing);
  await expect(theirs.update({ params, body: { footer: 'x' } })).rejects.toMatchObject(missing);
  await expect(theirs.submit({ params })).rejects.toMatchObject(missing);
  await expect(theirs.remove({ params })).rejects.toMatchObject(missing);
  await expect(theirs.create({ body: fieldsOf() })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  await expect(shop.attendant.api.templates.show({ params })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  expect(await show(draft.id)).toMatchObject({ footer: 'Padaria Sol' });
});

test('CA-02 the official number of the demo has templates in all states, and no call of it reaches Meta', async () => {
  const office = await makeOffice({ app });
  const { api: admin } = office.admin;
  const list = await admin.fileLists.create({ body: { name: 'Fotos', message: 'Fotos', options: [] } });
  await admin.fileLists.upload({
    params: { id: list.id },
    body: {},
    files: [{ name: 'sofa.jpg', type: 'image/jpeg', bytes: Uint8Array.from(await makePicture()) }],
  });
  await admin.contacts.create({ body: { name: 'Bia', number: '5511984009999' } });
  const id = await addOfficialNumber(office.companyId, new Date());
  const params = { id };
  const drafts = await admin.templates.list({ query: { whatsappId: id } });
  expect(drafts.map(({ name, status, reason, quality }) => [name, status, reason, quality])).toEqual([
    ['cupom_de_aniversario', 'REJECTED', 'PROMOTIONAL', ''],
    ['garantia_estendida', 'APPROVED', '', 'GREEN'],
    ['orcamento_pronto', 'DRAFT', '', ''],
    ['pedido_a_caminho', 'APPROVED', '', 'GREEN'],
    ['pesquisa_de_montagem', 'PENDING', '', ''],
    ['semana_aurora', 'APPROVED', '', 'YELLOW'],
  ]);
  expect(drafts.flatMap((draft) => checkTemplate(draft))).toEqual([]);
  expect((await admin.cloud.templates({ params, query: {} })).templates).toHaveLength(5);
  expect((await admin.schedules.page()).schedules).toMatchObject([{ error: 'ERR_TEMPLATE_FILE' }]);
  expect((await admin.campaigns.page()).records).toMatchObject([{ status: 'FINALIZADA' }]);
  // Each of these asks Meta, if there is an access token.
  const standing = async () => {
    const { status, reason } = await admin.connections.show({ params });
    return { status, reason };
  };
  expect(await standing()).toEqual({ status: 'DISCONNECTED', reason: 'stopped' });
  const idOf = (name: string) => drafts.find((draft) => draft.name === name)?.id ?? 0;
  await expect(admin.templates.submit({ params: { id: idOf('orcamento_pronto') } })).rejects.toMatchObject({
    code: 'ERR_TEMPLATE_REFUSED',
  });
  await expect(admin.templates.remove({ params: { id: idOf('semana_aurora') } })).rejects.toMatchObject({
    code: 'ERR_TEMPLATE_REFUSED',
  });
  await expect(admin.cloud.templates({ params, query: { refresh: true } })).rejects.toMatchObject({
    code: 'ERR_WAPP_NOT_INITIALIZED',
  });
  await admin.connections.tryAgain({ params });
  await expect.poll(standing, { timeout: 10_000 }).toEqual({ status: 'DISCONNECTED', reason: 'token-refused' });
  const { phoneNumberId, businessAccountId } = await admin.cloud.show({ params });
  expect(graph.calls.filter(({ path }) => path.includes(phoneNumberId) || path.includes(businessAccountId))).toEqual(
    [],
  );
});
