import { limits, type FlowContent } from '@balcao/contract';
import { savedFlow } from '@balcao/contract/flows/saved-flow';
import { replay, runOf } from '@balcao/contract/flows/simulate/replay';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { makePicture, makeSound } from '../../testing/test-media.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { tidyMedia } from '../media/jobs.ts';
import { openSecrets } from './flow-secrets.ts';
import { makeFlow } from './make-flow.ts';
import { shortFlow } from './sample-flow.ts';

const missing = { status: 404, error: 'ERR_NO_FLOW_FOUND' };
const ai = (apiKey: string, id = 'ai'): FlowContent => ({
  nodes: [
    ...shortFlow('Oi').nodes,
    {
      id,
      type: 'openai',
      position: { x: 0, y: 90 },
      data: { typebotIntegration: { name: 'Ana', prompt: 'Atenda.', apiKey } },
    },
  ],
  connections: [],
});
const keyOf = ({ nodes }: FlowContent) =>
  nodes.flatMap(({ type, data }) =>
    type === 'openai' ? (data as { typebotIntegration: { apiKey: string } }).typebotIntegration.apiKey : [],
  );

test('FB-01 flows are created, renamed, switched off, copied and deleted, and every admin sees it live', async () => {
  const { admin, hire } = await makeOffice();
  const screen = await (await hire({ profile: 'admin' })).openScreen();
  const made = await admin.api.flows.create({ body: { name: ' Recepção ' } });
  expect(made).toMatchObject({ name: 'Recepção', active: true, publishedVersion: null, hasChanges: false });
  expect(await screen.hear('flow')).toEqual({ action: 'create', record: made });
  const params = { id: made.id };
  expect(await admin.api.flows.rename({ body: { flowId: made.id, name: 'Balcão' } })).toMatchObject({ name: 'Balcão' });
  expect(await admin.api.flows.update({ params, body: { active: false } })).toMatchObject({
    name: 'Balcão',
    active: false,
  });
  const copy = await admin.api.flows.duplicate({ body: { flowId: made.id } });
  expect(copy).toMatchObject({ name: 'Balcão - copy', active: true });
  expect(await admin.api.flows.duplicate({ body: { flowId: made.id } })).toMatchObject({ name: 'Balcão - copy 2' });
  expect((await admin.api.flows.page()).flows.map(({ name }) => name)).toEqual([
    'Balcão',
    'Balcão - copy',
    'Balcão - copy 2',
  ]);
  expect((await admin.api.flows.page({ query: { searchParam: 'balcao - COPY 2' } })).count).toBe(1);
  await admin.api.flows.remove({ params });
  expect(await screen.hear('flow', ({ action }) => action === 'delete')).toEqual({ action: 'delete', id: made.id });
  expect(await refusalOf(admin.api.flows.show({ params }))).toEqual(missing);
  screen.close();
});

test('FB-01 a name has 2 to 50 characters and belongs to one flow of a company', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  await ours.admin.api.flows.create({ body: { name: 'Recepção' } });
  await theirs.admin.api.flows.create({ body: { name: 'Recepção' } });
  const taken = { status: 409, error: 'ERR_FLOW_NAME_ALREADY_EXISTS' };
  expect(await refusalOf(ours.admin.api.flows.create({ body: { name: 'Recepção' } }))).toEqual(taken);
  const { id } = await ours.admin.api.flows.create({ body: { name: 'x'.repeat(50) } });
  expect(await refusalOf(ours.admin.api.flows.rename({ body: { flowId: id, name: 'Recepção' } }))).toEqual(taken);
  for (const name of ['', 'x', ' x ', 'x'.repeat(51)])
    expect(await refusalOf(ours.admin.api.flows.create({ body: { name } }))).toMatchObject({
      error: 'ERR_VALIDATION',
      issues: [{ path: 'name' }],
    });
  expect((await ours.admin.api.flows.duplicate({ body: { flowId: id } })).name).toBe(`${'x'.repeat(43)} - copy`);
});

test('FB-01 only admins of a company with campaigns reach flows, and none of another company', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const supervisor = await ours.hire({ profile: 'supervisor' });
  for (const { api } of [ours.attendant, supervisor])
    expect(await refusalOf(api.flows.page())).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
  const { id } = await makeFlow(theirs.companyId, { isPublished: true });
  const { flows } = ours.admin.api;
  const params = { id };
  const calls = [
    () => flows.show({ params }),
    () => flows.update({ params, body: { name: 'Meu' } }),
    () => flows.rename({ body: { flowId: id, name: 'Meu' } }),
    () => flows.remove({ params }),
    () => flows.duplicate({ body: { flowId: id } }),
    () => flows.save({ body: { idFlow: id, ...shortFlow('Oi') } }),
    () => flows.publish({ params, body: {} }),
    () => flows.versions({ params }),
    () => flows.version({ params: { id, version: 1 } }),
    () => flows.restore({ params, body: { version: 1 } }),
    () => flows.export({ params }),
  ];
  for (const call of calls) expect(await refusalOf(call())).toEqual(missing);
  const { admin } = await makeOffice({ plan: { use_campaigns: false } });
  expect(await refusalOf(admin.api.flows.page())).toEqual({ status: 403, error: 'ERR_PLAN_FEATURE' });
});

test('FB-02 a flow of the specification is saved and read back as it was', async () => {
  const { admin } = await makeOffice();
  const { id } = await admin.api.flows.create({ body: { name: 'Antigo' } });
  expect((await admin.api.flows.show({ params: { id } })).flow).toMatchObject({ flow: null, revision: 0, files: [] });
  const flow = structuredClone(savedFlow) as unknown as FlowContent;
  expect(await admin.api.flows.save({ body: { idFlow: id, ...flow } })).toEqual({ revision: 1 });
  const { flow: shown } = await admin.api.flows.show({ params: { id } });
  expect(shown).toMatchObject({ revision: 1, hasChanges: true, blockCount: savedFlow.nodes.length });
  expect(shown.flow?.connections).toEqual(flow.connections);
  expect(shown.flow?.nodes.filter(({ type }) => type !== 'openai')).toEqual(
    flow.nodes.filter(({ type }) => type !== 'openai'),
  );
});

test('FB-02 two people who edit one flow do not overwrite each other', async () => {
  const { admin, hire } = await makeOffice();
  const other = await hire({ profile: 'admin', name: 'Bia Souza' });
  const { id } = await makeFlow(admin.companyId);
  const body = { idFlow: id, ...shortFlow('Minha'), revision: 1 };
  expect(await other.api.flows.save({ body })).toEqual({ revision: 2 });
  const refused = { status: 409, error: 'ERR_FLOW_CHANGED_MEANWHILE', revision: 2, userName: 'Bia Souza' };
  expect(await refusalOf(admin.api.flows.save({ body }))).toEqual(refused);
  expect(await refusalOf(admin.api.flows.publish({ params: { id }, body: { revision: 1 } }))).toEqual(refused);
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => admin.api.flows.save({ body: { ...body, revision: 2 } })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  // A client that does not know of revisions overwrites, as it always did.
  expect(await admin.api.flows.save({ body: { idFlow: id, ...shortFlow('Antiga') } })).toEqual({ revision: 4 });
});

test('FB-02 a draft that cannot run is not published, and the refusal says where and why', async () => {
  const { admin, companyId, queues } = await makeOffice();
  const { nodes, connections } = shortFlow('x'.repeat(5000));
  const queue = { id: 'q', type: 'ticket', position: { x: 0, y: 0 }, data: { data: { id: 2_000_000_000 } } } as const;
  const { id } = await makeFlow(companyId, {
    nodes: [...nodes, queue],
    connections: [...connections, { source: 'greet', sourceHandle: 'b', target: 'q' }],
  });
  const publish = () => admin.api.flows.publish({ params: { id }, body: {} });
  const refusal = await refusalOf(publish());
  expect(refusal).toMatchObject({ status: 422, error: 'ERR_FLOW_HAS_FAULTS' });
  expect(refusal['findings']).toEqual([
    { nodeId: 'greet', field: 'b', code: 'unknownBranch', isError: false, detail: { branch: 'b' } },
    { nodeId: 'q', field: 'data.id', code: 'missingReference', isError: true, detail: { kind: 'queue' } },
  ]);
  const fixed = [...nodes, { ...queue, data: { data: { id: queues[0].id } } }];
  await admin.api.flows.save({ body: { idFlow: id, nodes: fixed, connections } });
  expect(await publish()).toMatchObject({ version: 1 });
  // Meta's official API sends shorter texts.
  await inCompany(companyId, async (scope) => {
    const { id: connectionId } = await makeConnection(scope);
    await scope.db.updateTable('connections').set({ driver: 'cloud-api' }).where('id', '=', connectionId).execute();
  });
  expect(await refusalOf(publish())).toMatchObject({ findings: [{ nodeId: 'q' }, { code: 'textTooLong' }] });
});

test('FB-02 published versions stay as they were; one is made the draft again', async () => {
  const { admin, companyId } = await makeOffice();
  const { id } = await makeFlow(companyId, { ...shortFlow('Primeira') });
  const params = { id };
  const first = await admin.api.flows.publish({ params, body: { revision: 1, note: 'Começo' } });
  expect(first).toMatchObject({ version: 1, note: 'Começo', blockCount: 3 });
  expect(first.userName).not.toBeNull();
  await admin.api.flows.save({ body: { idFlow: id, ...shortFlow('Segunda'), revision: 1 } });
  expect((await admin.api.flows.page()).flows).toMatchObject([{ publishedVersion: 1, hasChanges: true }]);
  await admin.api.flows.publish({ params, body: {} });
  expect((await admin.api.flows.page()).flows).toMatchObject([{ publishedVersion: 2, hasChanges: false }]);
  expect((await admin.api.flows.versions({ params })).versions.map(({ version }) => version)).toEqual([2, 1]);
  const old = await admin.api.flows.version({ params: { id, version: 1 } });
  expect(old.flow).toEqual(shortFlow('Primeira'));
  expect(await admin.api.flows.restore({ params, body: { version: 1, revision: 2 } })).toEqual({ revision: 3 });
  expect((await admin.api.flows.show({ params })).flow).toMatchObject({
    flow: shortFlow('Primeira'),
    publishedVersion: 2,
    hasChanges: true,
  });
  const none = { status: 404, error: 'ERR_NO_FLOW_VERSION_FOUND' };
  expect(await refusalOf(admin.api.flows.restore({ params, body: { version: 9 } }))).toEqual(none);
  expect(await refusalOf(admin.api.flows.version({ params: { id, version: 9 } }))).toEqual(none);
  const change = inCompany(companyId, ({ db }) => db.updateTable('flow_versions').set({ note: 'Outra' }).execute());
  await expect(change).rejects.toThrow(/permission denied for table flow_versions/);
});

test('FB-02 keys of a block are stored encrypted, shown as dots, and kept when the dots come back', async () => {
  const { admin, companyId } = await makeOffice();
  const { id } = await admin.api.flows.create({ body: { name: 'IA' } });
  const save = (flow: FlowContent) => admin.api.flows.save({ body: { idFlow: id, ...flow } });
  const stored = () =>
    inCompany(companyId, async (scope) => {
      const { draft } = await scope.db
        .selectFrom('flows')
        .select('draft')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { sealed: JSON.stringify(draft), keys: draft ? keyOf(openSecrets(scope.company, draft)) : [] };
    });
  await save(ai('sk-segredo'));
  expect((await stored()).sealed).not.toContain('sk-segredo');
  expect((await stored()).keys).toEqual(['sk-segredo']);
  const { flow } = await admin.api.flows.show({ params: { id } });
  const shown = flow.flow ?? { nodes: [], connections: [] };
  expect(keyOf(shown)).toEqual(['••••••••']);
  await save(shown);
  expect((await stored()).keys).toEqual(['sk-segredo']);
  const copy = await admin.api.flows.duplicate({ body: { flowId: id } });
  expect(keyOf((await admin.api.flows.show({ params: { id: copy.id } })).flow.flow ?? shown)).toEqual(['••••••••']);
  const exported = await admin.api.flows.export({ params: { id } });
  expect(keyOf(exported)).toEqual(['']);
  // Dots in a block that had no key mean none.
  await save(ai('••••••••', 'outro'));
  expect((await stored()).keys).toEqual(['']);
});

test('FB-02 a flow goes into a file and comes back, under a free name', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const { id, name } = await makeFlow(ours.companyId, { ...shortFlow('Oi') });
  const { format, formatVersion, ...file } = await ours.admin.api.flows.export({ params: { id } });
  expect([format, formatVersion, file]).toEqual(['balcao-flow', 1, { name, ...shortFlow('Oi') }]);
  expect((await ours.admin.api.flows.import({ body: file })).name).toBe(`${name} 2`);
  const imported = await theirs.admin.api.flows.import({ body: file });
  expect(imported).toMatchObject({ name, publishedVersion: null, blockCount: 3 });
  expect((await theirs.admin.api.flows.show({ params: { id: imported.id } })).flow.flow).toEqual(shortFlow('Oi'));
});

test('FB-02 drafts that are larger than allowed, or of another form, are refused at their field', async () => {
  const { admin, companyId } = await makeOffice();
  const { id } = await makeFlow(companyId);
  const save = (flow: unknown) => admin.api.flows.save({ body: { idFlow: id, ...(flow as FlowContent) } });
  const node = (n: number) => ({ id: `n${n}`, type: 'close', position: { x: 0, y: 0 }, data: {} });
  const nodes = Array.from({ length: limits.flow.nodes + 1 }, (_one, n) => node(n));
  expect(await refusalOf(save({ nodes, connections: [] }))).toMatchObject({ issues: [{ path: 'nodes' }] });
  await save({ nodes: nodes.slice(1), connections: [] });
  expect(await refusalOf(save({ nodes: [{ ...node(1), type: 'x' }], connections: [] }))).toMatchObject({
    issues: [{ path: 'nodes.0.type' }],
  });
  expect(await refusalOf(save({ nodes: [{ ...node(1), data: { message: 5 } }], connections: [] }))).toMatchObject({
    issues: [{ path: 'nodes.0.data.message' }],
  });
  const large = { ...node(1), data: { message: 'x'.repeat(60_000), other: 'x'.repeat(1_000_000) } };
  expect(await refusalOf(save({ nodes: [large], connections: [] }))).toMatchObject({ status: 413 });
});

test('FB-02 files of a block are taken by their content, and deleted when no flow names them', async () => {
  const { admin, app, companyId, attendant } = await makeOffice();
  const picture = { name: 'sofá.png', bytes: new Uint8Array(await makePicture()) };
  const text = { name: 'foto.png', type: 'image/png', bytes: 'não é uma foto' };
  const image = await admin.api.flows.uploadImage({ body: {}, files: [picture] });
  expect(image).toMatchObject({ original: 'sofá.png', kind: 'image' });
  expect(image.name).toMatch(/^media\/\d+$/);
  expect((await fetch(app.url + image.url)).status).toBe(200);
  const sound = { name: 'oi.mp3', bytes: new Uint8Array(await makeSound()) };
  const listed = await admin.api.flows.uploadContent({ body: {}, files: [picture, sound] });
  expect(listed.map(({ kind }) => kind)).toEqual(['image', 'audio']);
  expect(await refusalOf(admin.api.flows.uploadImage({ body: {}, files: [sound] }))).toEqual({
    status: 415,
    error: 'ERR_FLOW_FILE_TYPE',
  });
  expect(await refusalOf(admin.api.flows.uploadAudio({ body: {}, files: [picture] }))).toMatchObject({ status: 415 });
  expect(await refusalOf(admin.api.flows.uploadImage({ body: {}, files: [text] }))).toMatchObject({
    error: 'ERR_MEDIA_BROKEN',
  });
  expect(await refusalOf(admin.api.flows.uploadImage({ body: {}, files: [] }))).toMatchObject({ status: 400 });
  expect(await refusalOf(attendant.api.flows.uploadImage({ body: {}, files: [picture] }))).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  });
  const { nodes, connections } = shortFlow('Oi');
  const withFile = [...nodes, { id: 'i', type: 'img' as const, position: { x: 0, y: 0 }, data: { url: image.name } }];
  const { id } = await makeFlow(companyId, { nodes: withFile, connections });
  expect((await admin.api.flows.show({ params: { id } })).flow.files).toMatchObject([{ name: image.name }]);
  await inCompany(companyId, ({ db }) =>
    db
      .updateTable('media')
      .set({ created_at: new Date(0) })
      .execute(),
  );
  await tidyMedia();
  expect((await fetch(app.url + image.url)).status).toBe(200);
  await expect.poll(async () => (await fetch(app.url + (listed[1]?.url ?? '/none'))).status).toBe(404);
});

test('FB-02 a flow names only files that were uploaded for flows, and no other file of the company', async () => {
  const { admin, companyId } = await makeOffice();
  const picture = { name: 'sofá.png', bytes: new Uint8Array(await makePicture()) };
  const image = await admin.api.flows.uploadImage({ body: {}, files: [picture] });
  // As the picture that a customer sent.
  const { id: mediaId } = await inCompany(companyId, ({ db }) =>
    db
      .insertInto('media')
      .columns(['key', 'name', 'mimetype', 'kind', 'size', 'voice'])
      .expression(sql`select key || '-2', 'rg.png', mimetype, kind, size, voice from media`)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const { nodes, connections } = shortFlow('Oi');
  const block = (id: string, url: string) => ({ id, type: 'img' as const, position: { x: 0, y: 0 }, data: { url } });
  const content = { nodes: [...nodes, block('i', image.name), block('j', `media/${mediaId}`)], connections };
  const { id } = await admin.api.flows.create({ body: { name: 'Recepção' } });
  await admin.api.flows.save({ body: { idFlow: id, ...content } });
  const { flow } = await admin.api.flows.show({ params: { id } });
  expect(flow.files.map(({ name }) => name)).toEqual([image.name]);
  const refusal = await refusalOf(admin.api.flows.publish({ params: { id }, body: {} }));
  expect(refusal).toMatchObject({ error: 'ERR_FLOW_HAS_FAULTS' });
  expect(refusal['findings']).toEqual(
    expect.arrayContaining([expect.objectContaining({ code: 'missingReference', nodeId: 'j' })]),
  );
  expect(refusal['findings']).not.toEqual(
    expect.arrayContaining([expect.objectContaining({ code: 'missingReference', nodeId: 'i' })]),
  );
});

test('FB-02 a kept run is done again when the flow is published; one that goes another way refuses it', async () => {
  const { admin } = await makeOffice();
  const { id } = await admin.api.flows.create({ body: { name: 'Recepção' } });
  const params = { id };
  const world = {
    name: 'Mariana',
    number: '5511987650001',
    email: '',
    startsAt: Date.parse('2026-11-24T12:00:00Z'),
    timeZone: 'America/Sao_Paulo',
    language: 'pt' as const,
    isOpen: true,
    chance: 'a' as const,
  };
  const content = shortFlow('{{ms}}, {{firstName}}');
  await admin.api.flows.save({ body: { idFlow: id, ...content } });
  const kept = { name: 'Bom dia', world, inputs: [], expected: runOf(replay(content, { world, inputs: [] })) };
  expect(kept.expected.texts).toEqual(['Bom dia, Mariana']);
  const test1 = await admin.api.flows.keepTest({ params, body: kept });
  expect((await admin.api.flows.tests({ params })).tests).toEqual([test1]);
  // The same name: the run is kept anew.
  expect((await admin.api.flows.keepTest({ params, body: kept })).id).toBe(test1.id);
  expect(await admin.api.flows.publish({ params, body: { note: '' } })).toMatchObject({ version: 1 });

  await admin.api.flows.save({ body: { idFlow: id, ...shortFlow('Olá, {{firstName}}') } });
  const refused = await admin.api.flows.publish({ params, body: { note: '' } }).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    status: 422,
    body: {
      error: 'ERR_FLOW_TESTS_FAILED',
      findings: [
        {
          code: 'testFailed',
          isError: true,
          detail: { test: 'Bom dia', kind: 'text', step: 1, expected: 'Bom dia, Mariana', found: 'Olá, Mariana' },
        },
      ],
    },
  });
  expect(await admin.api.flows.publish({ params, body: { note: '', skipTests: true } })).toMatchObject({ version: 2 });
  await admin.api.flows.removeTest({ params: { id, testId: test1.id } });
  expect(await refusalOf(admin.api.flows.removeTest({ params: { id, testId: test1.id } }))).toEqual({
    status: 404,
    error: 'ERR_NO_FLOW_TEST_FOUND',
  });
  expect(await admin.api.flows.publish({ params, body: { note: '' } })).toMatchObject({ version: 3 });
  for (const bad of [{ timeZone: 'Lua/Mar' }, { startsAt: -1 }, { chance: 'c' as never }])
    expect(
      await refusalOf(admin.api.flows.keepTest({ params, body: { ...kept, world: { ...world, ...bad } } })),
    ).toMatchObject({ error: 'ERR_VALIDATION' });
});
