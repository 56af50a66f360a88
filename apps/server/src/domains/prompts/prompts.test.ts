import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { startAssistantDouble, type AssistantDouble } from '../../testing/assistant-double.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { testApp } from '../../testing/start-test-app.ts';
import { connectAssistants } from './network.ts';

const dots = '••••••••';
const text = 'Você atende os clientes da loja Aurora. A entrega leva 5 dias úteis e o frete custa R$ 30.';

let double: AssistantDouble;
beforeAll(async () => {
  // The start of the app connects it to public servers only.
  await testApp();
  double = await startAssistantDouble();
  connectAssistants({ localOrigins: [double.origin] });
});
afterAll(() => double.stop());

const bodyFor = ({ queues }: Pick<Office, 'queues'>) => ({
  name: 'Loja Aurora',
  prompt: text,
  apiKey: double.key,
  baseUrl: double.baseUrl,
  queueId: queues[0].id,
});

test('PR-01 a prompt has the defaults of the specification, and its key never leaves the server', async () => {
  const office = await makeOffice();
  const { admin, queues } = office;
  const screen = await admin.openScreen();
  onTestFinished(() => screen.close());
  const [vendas] = queues;
  const made = await admin.api.prompts.create({
    body: { name: 'Loja Aurora', prompt: text, apiKey: 'sk-muito-secreta', queueId: vendas.id },
  });
  expect(made).toMatchObject({
    model: 'gpt-3.5-turbo-1106',
    maxTokens: 100,
    temperature: 1,
    maxMessages: 10,
    queueId: vendas.id,
    queue: { id: vendas.id, name: vendas.name },
    apiKey: dots,
    baseUrl: '',
    voice: 'texto',
    voiceKey: '',
    refusesOffTopic: true,
    transcribesAudio: true,
    isActive: true,
  });
  expect(await screen.hear('prompt')).toEqual({ action: 'create', record: made });
  const params = { id: made.id };
  const page = await admin.api.prompts.page();
  expect(page).toEqual({ prompts: [made], count: 1, hasMore: false });
  // Dots keep the key, and so does a change without one.
  const changed = await admin.api.prompts.update({ params, body: { name: 'Aurora 24 horas', apiKey: dots } });
  expect(changed).toMatchObject({ name: 'Aurora 24 horas', apiKey: dots, prompt: text });
  const stored = await inCompany(office.companyId, ({ db }) => db.selectFrom('prompts').selectAll().executeTakeFirst());
  expect(stored?.api_key).toMatch(/^1\./);
  const audit = await admin.api.audit.list({ query: {} });
  expect(JSON.stringify([page, changed, audit, stored])).not.toContain('sk-muito-secreta');
  expect(JSON.stringify(audit)).toContain('Aurora 24 horas');
  expect(await admin.api.prompts.remove({ params })).toEqual({ message: 'Prompt deleted' });
  expect(await screen.hear('prompt', ({ action }) => action === 'delete')).toEqual({ action: 'delete', id: made.id });
  expect(await refusalOf(admin.api.prompts.show({ params }))).toEqual({ status: 404, error: 'ERR_NO_PROMPT_FOUND' });
});

test('PR-01 what is no prompt is refused by field', async () => {
  const office = await makeOffice();
  const wrong: [Record<string, unknown>, string][] = [
    [{ name: 'Loja' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ prompt: 'curto' }, 'prompt'],
    [{ temperature: 1.1 }, 'temperature'],
    [{ maxTokens: 0 }, 'maxTokens'],
    [{ maxMessages: 0 }, 'maxMessages'],
    [{ queueId: '' }, 'queueId'],
    [{ apiKey: '', baseUrl: '' }, 'apiKey'],
    [{ baseUrl: 'ftp://example.com' }, 'baseUrl'],
    [{ baseUrl: 'https://ana:senha@example.com' }, 'baseUrl'],
    [{ voice: 'pt-BR-FranciscaNeural', voiceRegion: 'brazilsouth' }, 'voiceKey'],
    [{ voice: 'pt-BR-FranciscaNeural', voiceKey: 'k', voiceRegion: '' }, 'voiceRegion'],
    [{ voice: 'texto', voiceRegion: 'x.evil.example/' }, 'voiceRegion'],
    [{ voice: 'alloy' }, 'voice'],
  ];
  for (const [fields, path] of wrong)
    expect(
      await refusalOf(office.admin.api.prompts.create({ body: { ...bodyFor(office), ...fields } as never })),
    ).toMatchObject({ status: 400, error: 'ERR_VALIDATION', issues: [{ path }] });
  expect(
    await refusalOf(office.admin.api.prompts.create({ body: { ...bodyFor(office), queueId: 999_999 } })),
  ).toMatchObject({ error: 'ERR_NO_QUEUE_FOUND' });
});

test('PR-01 addresses of private networks are refused, unless the operator allows them', async () => {
  const office = await makeOffice();
  const make = (baseUrl: string) => office.admin.api.prompts.create({ body: { ...bodyFor(office), baseUrl } });
  for (const baseUrl of [
    'http://api.example.com/v1',
    'https://127.0.0.1/v1',
    'https://10.0.0.8:8443/v1',
    'https://[::1]/v1',
    'http://169.254.169.254/latest',
    double.baseUrl.replace('127.0.0.1', 'localhost'),
  ])
    expect(await refusalOf(make(baseUrl))).toMatchObject({ error: 'ERR_PROMPT_ADDRESS' });
  expect(await make(double.baseUrl)).toMatchObject({ baseUrl: double.baseUrl });
  expect(await make('https://api.example.com/v1')).toMatchObject({ baseUrl: 'https://api.example.com/v1' });
});

test('PR-01 a stored key is not sent to another server than it was given for', async () => {
  const office = await makeOffice();
  const { id } = await office.admin.api.prompts.create({ body: { ...bodyFor(office), baseUrl: '' } });
  const params = { id };
  const moved = await office.admin.api.prompts.update({ params, body: { baseUrl: double.baseUrl, apiKey: dots } });
  expect(moved).toMatchObject({ baseUrl: double.baseUrl, apiKey: '' });
  expect(await refusalOf(office.admin.api.prompts.update({ params, body: { baseUrl: '' } }))).toMatchObject({
    error: 'ERR_VALIDATION',
    issues: [{ path: 'apiKey' }],
  });
});

test('PR-01 prompts are for admins of companies whose plan includes them', async () => {
  const { admin, attendant, hire, queues } = await makeOffice();
  const supervisor = await hire({ profile: 'supervisor' });
  const poor = await makeOffice({ plan: { use_open_ai: false } });
  for (const { api } of [attendant, supervisor])
    expect(await refusalOf(api.prompts.page())).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  expect(await refusalOf(poor.admin.api.prompts.page())).toMatchObject({ status: 403, error: 'ERR_PLAN_FEATURE' });
  const { id } = await admin.api.prompts.create({ body: bodyFor({ queues }) });
  const other = await makeOffice();
  expect(await refusalOf(other.admin.api.prompts.show({ params: { id } }))).toMatchObject({
    error: 'ERR_NO_PROMPT_FOUND',
  });
  const theirs = { params: { id: other.queues[0].id }, body: { promptId: id } };
  expect(await refusalOf(other.admin.api.queues.update(theirs))).toMatchObject({ error: 'ERR_NO_PROMPT_FOUND' });
});

test('QU-03 a queue and a connection name a prompt, and lose it when it is deleted', async () => {
  const office = await makeOffice();
  const { admin, queues } = office;
  const { id: promptId } = await admin.api.prompts.create({ body: bodyFor(office) });
  const params = { id: queues[1].id };
  expect(await admin.api.queues.update({ params, body: { promptId } })).toMatchObject({ promptId });
  const { id: whatsappId } = await admin.api.connections.create({
    body: { name: 'Balcão', driver: 'sandbox', promptId, queueIds: [queues[1].id] },
  });
  expect(await admin.api.connections.show({ params: { id: whatsappId } })).toMatchObject({
    promptId,
    queues: [{ id: queues[1].id, promptId }],
  });
  const screen = await admin.openScreen();
  onTestFinished(() => screen.close());
  await admin.api.prompts.remove({ params: { id: promptId } });
  await screen.hear(
    'queue',
    (told) => 'queue' in told && told.queue.id === queues[1].id && told.queue.promptId === null,
  );
  expect(await admin.api.queues.show({ params })).toMatchObject({ promptId: null });
  expect(await admin.api.connections.show({ params: { id: whatsappId } })).toMatchObject({ promptId: null });
});

test('QU-03 a plan without prompts takes none for a queue or a connection, and what is there stays', async () => {
  const office = await makeOffice();
  const { admin, queues } = office;
  const { id: promptId } = await admin.api.prompts.create({ body: bodyFor(office) });
  const params = { id: queues[0].id };
  await admin.api.queues.update({ params, body: { promptId } });
  await asOperator(async (db) => sql`update plans set use_open_ai = false where id = ${office.planId}`.execute(db));
  const refused = { error: 'ERR_PLAN_FEATURE' };
  expect(await admin.api.queues.update({ params, body: { promptId, name: 'Vendas 2' } })).toMatchObject({ promptId });
  expect(await refusalOf(admin.api.queues.update({ params: { id: queues[1].id }, body: { promptId } }))).toMatchObject(
    refused,
  );
  expect(
    await refusalOf(admin.api.connections.create({ body: { name: 'Outra', driver: 'sandbox', promptId } })),
  ).toMatchObject(refused);
  expect(await admin.api.queues.update({ params, body: { promptId: null } })).toMatchObject({ promptId: null });
});

test('PR-01 the test bench asks the draft, compares with the former words, and guards the active prompt', async () => {
  const office = await makeOffice();
  const { admin, queues } = office;
  const { id } = await admin.api.prompts.create({ body: { ...bodyFor(office), handOverQueueIds: [queues[1].id] } });
  const params = { id };
  const { questions } = await admin.api.prompts.saveQuestions({
    params,
    body: {
      questions: [
        { question: 'Qual o prazo?', mustContain: ['5 dias ÚTEIS'], mustNotContain: ['grátis'] },
        { question: 'Quero reclamar de um defeito', expectsHandOver: true },
        { question: 'quero um atendente', expectsHandOver: true },
      ],
    },
  });
  const [first, second, third] = questions.map((question) => question.id) as [number, number, number];
  const ask = (questionId: number, draft?: Record<string, unknown>) =>
    admin.api.prompts.ask({ params: { id, questionId }, body: { draft: draft ?? {} } });
  double.answer({ say: 'A entrega leva 5 dias uteis.' });
  expect(await ask(first)).toMatchObject({
    isCurrent: true,
    result: { passed: true, handedOver: false, missing: [], unwanted: [], fault: null, tokens: 100 },
    formerResult: null,
  });
  double.answer({ call: { queue: `2 ${queues[1].name}`, reason: 'defeito', summary: 'Cliente com defeito.' } });
  expect(await ask(second)).toMatchObject({ result: { passed: true, handedOver: true, queue: queues[1].name } });
  const { length } = double.chats();
  // The customer who asks for a person needs no model.
  expect(await ask(third)).toMatchObject({ result: { passed: true, handedOver: true, tokens: 0 } });
  expect(double.chats()).toHaveLength(length);
  expect(await admin.api.prompts.show({ params })).toMatchObject({ questionCount: 3, passedCount: 3 });

  // New words of an active prompt need the bench.
  const draft = { prompt: `${text} O frete agora é grátis.` };
  expect(await refusalOf(admin.api.prompts.update({ params, body: draft }))).toMatchObject({
    status: 409,
    error: 'ERR_PROMPT_UNTESTED',
    failed: 0,
    open: 3,
  });
  double.answer({ say: 'São 5 dias úteis e o frete é grátis.' });
  expect(await ask(first, draft)).toMatchObject({
    isCurrent: true,
    result: { passed: false, unwanted: ['grátis'] },
    formerResult: { passed: true, answer: 'A entrega leva 5 dias uteis.' },
  });
  expect(double.chats().at(-1)?.messages[0]?.content).toContain('O frete agora é grátis.');
  await ask(third, draft);
  expect(await refusalOf(admin.api.prompts.update({ params, body: draft }))).toMatchObject({ failed: 1, open: 1 });
  // Nothing of it was saved; a fault of the service does not pass either.
  expect(await admin.api.prompts.show({ params })).toMatchObject({ prompt: text });
  double.answer({ status: 401 });
  expect(await ask(second, draft)).toMatchObject({ result: { passed: false, fault: 'key' } });
  // The user may insist; a draft needs no test, and becomes active only when it passes.
  expect(await admin.api.prompts.update({ params, body: { ...draft, untested: true } })).toMatchObject(draft);
  await admin.api.prompts.update({ params, body: { prompt: text, isActive: false } });
  expect(await refusalOf(admin.api.prompts.update({ params, body: { isActive: true } }))).toMatchObject({
    error: 'ERR_PROMPT_UNTESTED',
  });
  double.answer({ say: 'São 5 dias úteis.' }, { say: 'Ação: Transferir para o setor de atendimento' });
  for (const questionId of [first, second, third]) await ask(questionId);
  expect(await admin.api.prompts.update({ params, body: { isActive: true } })).toMatchObject({
    isActive: true,
    passedCount: 3,
  });
  // A changed question loses its result, a removed one is gone, one of another prompt is refused.
  const changed = await admin.api.prompts.saveQuestions({
    params,
    body: {
      questions: [
        { id: first, question: 'Qual é o prazo?' },
        { id: third, question: 'quero um atendente', expectsHandOver: true },
      ],
    },
  });
  expect(changed.questions.map(({ result }) => result?.passed)).toEqual([undefined, true]);
  const another = await admin.api.prompts.create({ body: { ...bodyFor(office), name: 'Segundo' } });
  expect(
    await refusalOf(
      admin.api.prompts.saveQuestions({
        params: { id: another.id },
        body: { questions: [{ id: first, question: 'De outro' }] },
      }),
    ),
  ).toMatchObject({ error: 'ERR_NO_PROMPT_QUESTION_FOUND' });
});

test('PR-01 the tokens of the month are counted by prompt, and the bench stops at the limit', async () => {
  const office = await makeOffice();
  const { admin } = office;
  const { id } = await admin.api.prompts.create({ body: bodyFor(office) });
  const { questions } = await admin.api.prompts.saveQuestions({
    params: { id },
    body: { questions: [{ question: 'Qual o prazo?' }] },
  });
  const ask = () => admin.api.prompts.ask({ params: { id, questionId: questions[0]?.id ?? 0 }, body: { draft: {} } });
  double.answer({ say: 'Oi', usage: { prompt_tokens: 1000, completion_tokens: 50 } }, { say: 'Oi', usage: null });
  await ask();
  await ask();
  const usage = await admin.api.prompts.usage();
  expect(usage).toMatchObject({ limit: 1_000_000, prompts: [{ promptId: id, name: 'Loja Aurora', answers: 0 }] });
  // A server that counts nothing is estimated.
  expect(usage.used).toBeGreaterThan(1050 + 200);
  await admin.api.settings.set({ params: { key: 'promptTokensPerMonth' }, body: { value: '1100' } });
  const screen = await admin.openScreen();
  onTestFinished(() => screen.close());
  const { length } = double.chats();
  expect(await ask()).toMatchObject({ result: { passed: false, fault: 'limit' } });
  expect(await ask()).toMatchObject({ result: { fault: 'limit' } });
  expect(double.chats()).toHaveLength(length);
  expect(await screen.hear('promptLimit')).toEqual({ action: 'reached', month: usage.month });
  expect(screen.heard.filter(({ name }) => name === 'promptLimit')).toHaveLength(1);
  // Deleting the prompt gives no tokens back.
  await admin.api.prompts.remove({ params: { id } });
  expect(await admin.api.prompts.usage()).toMatchObject({ used: usage.used, prompts: [{ promptId: id, name: '' }] });
  expect(
    await refusalOf(admin.api.settings.set({ params: { key: 'promptTokensPerMonth' }, body: { value: '-1' } })),
  ).toMatchObject({ error: 'ERR_VALIDATION' });
});
