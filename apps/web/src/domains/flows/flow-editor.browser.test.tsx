import type { FlowContent, FlowDraft, FlowFile, FlowTest, SessionUser } from '@balcao/contract';
import { bakery } from '@balcao/contract/flows/typebot/sample-typebot';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { Queue } from '@balcao/contract/queues/queues';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { callsOf, onCall, Refusal } from '../../testing/fake-server.ts';
import { FlowsScreen } from './FlowsScreen.tsx';
import { FlowPage } from './parts/FlowPage.tsx';
import { findUnsaved } from './unsaved-flows.ts';

let lastFlow = Math.floor(Math.random() * 1e6) * 10;
let flowId = 0;
let signedIn: SessionUser;
beforeEach(() => void (flowId = lastFlow += 1));
afterEach(async () => {
  await page.viewport(1280, 800);
  expect(await closeDesk()).toEqual([]);
});

const start = { id: '1', type: 'start', position: { x: 0, y: 0 }, data: { label: 'Inicio do fluxo' } } as const;
const say = (id: string, label: string, x: number) =>
  ({ id, type: 'message', position: { x, y: 0 }, data: { label } }) as const;
const greeting: FlowContent = {
  nodes: [start, say('oi', 'Bom dia!', 320), say('perdido', 'Ninguém chega aqui', 640)],
  connections: [{ id: 'e1', source: '1', sourceHandle: 'a', target: 'oi' }],
};

const draftOf = (flow: FlowContent | null, revision = 3): FlowDraft => ({
  id: flowId,
  name: 'Recepção',
  active: true,
  publishedVersion: null,
  hasChanges: true,
  blockCount: flow?.nodes.length ?? 0,
  updatedAt: '2026-11-23T14:05:00.000Z',
  flow,
  revision,
  files: [],
});

async function openFlow(flow: FlowContent | null) {
  let revision = 3;
  onCall('flows', 'show', () => ({ flow: draftOf(flow, revision) }));
  onCall('flows', 'save', () => ({ revision: (revision += 1) }));
  onCall('queues', 'list', () => [{ ...emptyRecord(Queue), id: 2, name: 'Vendas', color: '#0b7a5b' }]);
  onCall('users', 'list', () => []);
  onCall('tags', 'list', () => []);
  onCall('closingReasons', 'list', () => []);
  onCall('connections', 'list', () => []);
  onCall('flows', 'page', () => ({ flows: [], count: 0, hasMore: false }));
  signedIn = await openDesk(() => <FlowPage flowId={flowId} />);
  await expect.element(page.getByRole('heading', { name: /Recepção/ })).toBeVisible();
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const canvas = page.getByTestId('canvas');
const nodeOf = (text: string) => canvas.getByText(text);
const outline = page.getByRole('complementary');
const savedFlow = () => callsOf('flows', 'save').at(-1)?.body as FlowContent & { idFlow: number; revision: number };
const save = async () => {
  const before = callsOf('flows', 'save').length;
  await button('Salvar').click();
  await expect.poll(() => callsOf('flows', 'save').length).toBe(before + 1);
};
async function addBlock(name: string) {
  await button('Adicionar bloco').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect.element(dialog).toBeVisible();
}

test('FB-02 a block is added to the right of the last one, connected without the mouse, and saved', async () => {
  await openFlow(greeting);
  await expectAccessible();
  await addBlock('Ticket');
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect.element(dialog.getByText('Adicione uma fila')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Fila' }).click();
  await page.getByRole('option', { name: 'Vendas' }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect.element(nodeOf('Vendas')).toBeVisible();
  await outline.getByRole('button', { name: 'Editar Mensagem: Bom dia!' }).click();
  await dialog.getByRole('combobox', { name: 'Próximo: leva a' }).click();
  await page.getByRole('option', { name: /Ticket: Vendas/ }).click();
  await dialog.getByRole('button', { name: 'Editar', exact: true }).click();
  await expect.element(page.getByText('Não salvo', { exact: true })).toBeVisible();
  await save();
  const { idFlow, revision, nodes, connections } = savedFlow();
  expect([idFlow, revision]).toEqual([flowId, 3]);
  const added = nodes.at(-1);
  expect(added).toMatchObject({ type: 'ticket', data: { data: { id: 2, name: 'Vendas', color: '#0b7a5b' } } });
  expect(added?.id).toMatch(/^[A-Za-z0-9]{30}$/);
  // 640 is the place of the last block, 240 its width.
  expect(added?.position).toEqual({ x: 920, y: 0 });
  expect(connections).toMatchObject([{ target: 'oi' }, { source: 'oi', sourceHandle: 'a', target: added?.id }]);
  await expect.element(page.getByText('Salvo', { exact: true })).toBeVisible();
  await save();
  expect(savedFlow().revision).toBe(4);
});

test('FB-02 the canvas follows blocks that are added one after the other', async () => {
  await openFlow(greeting);
  for (const text of ['Um', 'Dois', 'Três', 'Quatro', 'Cinco']) {
    await addBlock('Mensagem');
    await dialog.getByLabelText('Texto', { exact: true }).fill(text);
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect
      .poll(() => {
        const block = nodeOf(text).element().closest('.react-flow__node')?.getBoundingClientRect();
        const pane = canvas.element().getBoundingClientRect();
        return block !== undefined && block.left >= pane.left && block.right <= pane.right;
      })
      .toBe(true);
  }
});

test('FB-02 a double click opens a block, a click marks it, Delete removes it, Ctrl Z restores it', async () => {
  await openFlow(greeting);
  await nodeOf('Bom dia!').click();
  const isSelected = (text: string) =>
    (nodeOf(text).element().closest('[data-tone]') as HTMLElement).dataset['selected'] === 'true';
  await expect.poll(() => isSelected('Bom dia!')).toBe(true);
  await nodeOf('Ninguém chega aqui').click();
  await expect.poll(() => [isSelected('Bom dia!'), isSelected('Ninguém chega aqui')]).toEqual([false, true]);
  await userEvent.keyboard('{Delete}');
  await expect.element(nodeOf('Ninguém chega aqui')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(nodeOf('Ninguém chega aqui')).toBeVisible();
  await nodeOf('Bom dia!').dblClick();
  await dialog.getByLabelText('Texto').fill('Boa tarde, {{nada}}!');
  await dialog.getByLabelText('Comentário (só no editor)').fill('Mudar em dezembro');
  await dialog.getByRole('button', { name: 'Editar', exact: true }).click();
  await expect.element(nodeOf('Boa tarde, {{nada}}!')).toBeVisible();
  await expect.element(nodeOf('Mudar em dezembro')).toBeVisible();
  // Neither a selected block nor a dialog is left over.
  expect(isSelected('Boa tarde, {{nada}}!')).toBe(false);
});

test('FB-02 a copy stands 240 to the right of the rightmost block; edges are 6 px wide', async () => {
  await openFlow(greeting);
  await nodeOf('Bom dia!').click();
  await canvas.getByRole('button', { name: 'Duplicar' }).click();
  await expect.poll(() => document.querySelectorAll('.react-flow__node').length).toBe(4);
  await save();
  expect(savedFlow().nodes.at(-1)).toMatchObject({ position: { x: 880, y: 0 }, data: { label: 'Bom dia!' } });
  const edge = document.querySelector('.react-flow__edge-path');
  expect(edge && getComputedStyle(edge).strokeWidth).toBe('6px');
});

test('FB-02 blocks are copied and pasted by keys, opened by Enter, arranged, and each step is undone', async () => {
  await openFlow(greeting);
  await nodeOf('Bom dia!').click();
  await userEvent.keyboard('{Control>}c{/Control}{Control>}v{/Control}');
  await expect.poll(() => document.querySelectorAll('.react-flow__node').length).toBe(4);
  await button('Organizar os blocos').click();
  await button('Desfazer').click();
  await button('Desfazer').click();
  await expect.poll(() => document.querySelectorAll('.react-flow__node').length).toBe(3);
  await expect.element(page.getByText('Salvo', { exact: true })).toBeVisible();
  await button('Refazer').click();
  await button('Refazer').click();
  await save();
  const { nodes } = savedFlow();
  expect(nodes).toHaveLength(4);
  const x = (id: string) => nodes.find((node) => node.id === id)?.position.x ?? 0;
  expect(x('oi') - x('1')).toBeGreaterThan(240);
  document.querySelector<HTMLElement>('.react-flow__node[data-id=oi]')?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByLabelText('Texto')).toHaveValue('Bom dia!');
});

test('FB-02 a connection is drawn with the mouse; a branch has one target; the minimap has all blocks', async () => {
  await openFlow(greeting);
  await expect.poll(() => document.querySelectorAll('.react-flow__minimap-node').length).toBe(3);
  const point = (id: string, kind: 'source' | 'target') => {
    const element = document.querySelector(`.react-flow__node[data-id=${CSS.escape(id)}] .react-flow__handle.${kind}`);
    if (!element) throw new Error(`The block ${id} has no ${kind}.`);
    return page.elementLocator(element);
  };
  await userEvent.dragAndDrop(point('oi', 'source'), point('perdido', 'target'));
  await expect.element(page.getByRole('tab', { name: 'Problemas (1)' })).toBeVisible();
  await userEvent.dragAndDrop(point('1', 'source'), point('perdido', 'target'));
  await save();
  expect(savedFlow().connections.map(({ source, target }) => [source, target])).toEqual([
    ['oi', 'perdido'],
    ['1', 'perdido'],
  ]);
});

test('FB-02 findings name what is wrong and lead to the block; a flow with errors is not published', async () => {
  await openFlow({ ...greeting, connections: [] });
  await page.getByRole('tab', { name: /Problemas \(5\)/ }).click();
  await expect.element(outline.getByText('O caminho “Próximo” não leva a nenhum bloco')).toBeVisible();
  await outline.getByRole('button', { name: /Nenhum caminho chega.*Bom dia!/ }).click();
  await expect
    .poll(() => (nodeOf('Bom dia!').element().closest('[data-tone]') as HTMLElement).dataset['selected'])
    .toBe('true');
  await button('Publicar').click();
  await expect.element(dialog.getByText(/Corrija o que está marcado/)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Ver os problemas' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf('flows', 'publish')).toEqual([]);
});

test('FB-02 a flow is published after it was saved, with a note, and a former version is restored', async () => {
  const version = {
    version: 2,
    publishedAt: '2026-11-23T14:05:00.000Z',
    userName: 'Bia Souza',
    note: 'Sábado',
    blockCount: 2,
  };
  onCall('flows', 'publish', () => ({ ...version, version: 3 }));
  onCall('flows', 'versions', () => ({ versions: [version] }));
  onCall('flows', 'restore', () => ({ revision: 9 }));
  await openFlow(greeting);
  await nodeOf('Ninguém chega aqui').click();
  await userEvent.keyboard('{Backspace}');
  await button('Publicar').click();
  await dialog.getByLabelText('O que mudou (opcional)').fill('Mais curto');
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect.element(page.getByText('Versão 3 publicada')).toBeVisible();
  expect(savedFlow().nodes).toHaveLength(2);
  expect(callsOf('flows', 'publish')[0]?.body).toEqual({ revision: 4, note: 'Mais curto', skipTests: false });
  await page.getByRole('tab', { name: 'Versões' }).click();
  await expect.element(outline.getByText('Sábado')).toBeVisible();
  await expectAccessible();
  onCall('flows', 'version', () => ({ ...version, flow: { ...greeting, nodes: greeting.nodes.slice(0, 2) } }));
  await button('Comparar a versão 2 com o rascunho').click();
  await expect.element(dialog.getByText('O rascunho é igual a esta versão.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Restaurar a versão 2').click();
  await dialog.getByRole('button', { name: 'Restaurar' }).click();
  await expect.element(nodeOf('Ninguém chega aqui')).toBeVisible();
  expect(callsOf('flows', 'restore')[0]?.body).toEqual({ version: 2, revision: 4 });
});

test('FB-02 when another person saved meanwhile, the user decides whether to save over it', async () => {
  await openFlow(greeting);
  let revision: unknown;
  onCall('flows', 'save', ({ body }) => {
    revision = (body as { revision: number }).revision;
    if (revision !== 7) throw new Refusal(409, 'ERR_FLOW_CHANGED_MEANWHILE', { revision: 7, userName: 'Bia Souza' });
    return { revision: 8 };
  });
  await button('Salvar').click();
  await expect.element(dialog.getByText(/Bia Souza salvou este fluxo/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar por cima' }).click();
  await expect.element(page.getByText('Fluxo salvo com sucesso')).toBeVisible();
  expect(revision).toBe(7);
});

test('FB-02 changes that were not saved are kept in this browser and shown again', async () => {
  await openFlow(greeting);
  await nodeOf('Ninguém chega aqui').click();
  await userEvent.keyboard('{Delete}');
  await expect.poll(async () => (await findUnsaved(signedIn.id, flowId))?.nodes.length).toBe(2);
  const kept = await findUnsaved(signedIn.id, flowId);
  expect(kept?.revision).toBe(3);
  await save();
  await expect.poll(() => findUnsaved(signedIn.id, flowId)).toBeUndefined();
});

test('FB-02 the cards of a content block are sent in order; a file that is too large is refused here', async () => {
  const file: FlowFile = {
    name: 'media/9',
    original: 'sofa.png',
    kind: 'image',
    url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  };
  onCall('flows', 'uploadImage', () => file);
  await openFlow(null);
  await addBlock('Conteúdo');
  await dialog.getByRole('button', { name: '+ Texto' }).click();
  await dialog.getByRole('button', { name: '+ Imagem' }).click();
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect.element(dialog.getByText('Campos de mensagem vazio!')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Texto' }).fill('Veja nosso sofá');
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  if (!input) throw new Error('There is no field for the file.');
  await userEvent.upload(input, new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'grande.png', { type: 'image/png' }));
  await expect.element(page.getByText('Arquivo é muito grande! 2MB máximo')).toBeVisible();
  await userEvent.upload(input, new File(['x'], 'sofa.png', { type: 'image/png' }));
  await expect.element(dialog.getByText('sofa.png')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mover para cima' }).last().click();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await save();
  expect(savedFlow().nodes.at(-1)?.data).toEqual({
    seq: ['img1', 'message1'],
    elements: [
      { type: 'message', number: 'message1', value: 'Veja nosso sofá' },
      { type: 'img', number: 'img1', value: 'media/9', original: 'sofa.png' },
    ],
  });
});

test("FB-02 a block's photo is compressed to quality 0.7, also above the limit; a small PNG stays", async () => {
  const sent: File[] = [];
  onCall('flows', 'uploadImage', ({ body }): FlowFile => {
    sent.push(body.get('medias') as File);
    return {
      name: `media/${sent.length}`,
      original: 'sofa.jpg',
      kind: 'image',
      url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    };
  });
  await openFlow(null);
  await addBlock('Imagem');
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  if (!input) throw new Error('There is no field for the file.');
  const photo = await noisyPicture(1200, 'image/jpeg', 1);
  expect(photo.size).toBeGreaterThan(2 * 1024 * 1024);
  await userEvent.upload(input, photo);
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ type: 'image/jpeg', name: 'foto.jpg' });
  expect(sent[0]?.size).toBeLessThan(2 * 1024 * 1024);
  const drawing = await noisyPicture(100, 'image/png', 1);
  await userEvent.upload(input, drawing);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject({ type: 'image/png', size: drawing.size });
});

/** Noise is what a JPEG compresses worst. */
async function noisyPicture(side: number, type: string, quality: number): Promise<File> {
  const canvas = new OffscreenCanvas(side, side);
  let seed = 1;
  const dots = Uint8ClampedArray.from({ length: side * side * 4 }, (_, place) =>
    place % 4 === 3 ? 255 : (seed = (seed * 48_271) % 2_147_483_647) % 256,
  );
  canvas.getContext('2d')?.putImageData(new ImageData(dots, side), 0, 0);
  const blob = await canvas.convertToBlob({ type, quality });
  return new File([blob], `foto.${type === 'image/png' ? 'png' : 'jpg'}`, { type });
}

test('FB-02 the options of a menu are numbered, only the last one goes, and each leads on', async () => {
  await openFlow(null);
  await addBlock('Menu');
  await dialog.getByLabelText('Texto antes das opções').fill('Escolha:');
  for (const [place, option] of ['Vendas', 'Suporte', 'Outro'].entries()) {
    if (place > 0) await dialog.getByRole('button', { name: 'Adicionar opção' }).click();
    await dialog.getByLabelText(`Opção ${place + 1}`).fill(option);
  }
  await dialog.getByRole('button', { name: 'Remover a última opção' }).click();
  await expect.element(dialog.getByLabelText('Opção 3')).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('combobox', { name: '[2] Suporte: leva a' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect.element(canvas.getByText('[2] Suporte')).toBeVisible();
  await save();
  expect(savedFlow().nodes.at(-1)?.data).toMatchObject({
    arrayOption: [
      { number: 1, value: 'Vendas' },
      { number: 2, value: 'Suporte' },
    ],
  });
});

test.each([
  'Mensagem',
  'Imagem',
  'Áudio',
  'Vídeo',
  'Intervalo',
  'Pergunta',
  'Esperar resposta',
  'Condição',
  'Randomizador',
  'Horário de atendimento',
  'Chamada HTTP',
  'Etiquetas',
  'OpenAI',
  'TypeBot',
  'Ir para outro fluxo',
  'Atribuir a uma pessoa',
  'Encerrar',
])(
  'FB-02 the dialog of the block %s opens, can be read by a screen reader, and closes without a change',
  async (name) => {
    await openFlow(null);
    await addBlock(name);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('Salvo', { exact: true })).toBeVisible();
  },
);

test('FB-02 on a phone the blocks are a list: one opens its dialog, and a search finds what blocks say', async () => {
  await page.viewport(390, 800);
  await openFlow(greeting);
  await expect.element(canvas).not.toBeInTheDocument();
  await expectAccessible();
  await outline.getByRole('searchbox').fill('bom DIA');
  await expect.element(outline.getByText(/Ninguém chega aqui/)).not.toBeInTheDocument();
  await outline.getByRole('button', { name: 'Mensagem: Bom dia!', exact: true }).click();
  await dialog.getByLabelText('Texto').fill('Boa noite!');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Editar', exact: true }).click();
  await save();
  expect(savedFlow().nodes[1]?.data).toMatchObject({ label: 'Boa noite!' });
});

test('FB-01 the list of flows shows their state; one is renamed, switched off, copied and deleted', async () => {
  const { flow: _flow, revision: _revision, files: _files, ...flow } = draftOf(null);
  const flows = [{ ...flow, publishedVersion: 2 }];
  onCall('flows', 'page', () => ({ flows, count: flows.length, hasMore: false }));
  onCall('flows', 'update', () => flow);
  onCall('flows', 'duplicate', () => flow);
  onCall('flows', 'remove', () => ({}));
  await openDesk(() => <FlowsScreen />);
  await expect.element(page.getByText('Versão 2')).toBeVisible();
  await expect.element(page.getByText('Mudanças não publicadas')).toBeVisible();
  await expectAccessible();
  await button('Editar Recepção').click();
  await dialog.getByLabelText('Nome').fill('x');
  await dialog.getByRole('switch').click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(dialog.getByText('Muito curto (mínimo 2)')).toBeVisible();
  await dialog.getByLabelText('Nome').fill('Balcão');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => callsOf('flows', 'update')[0]?.body).toEqual({ name: 'Balcão', active: false });
  await button('Duplicar o fluxo Recepção').click();
  await expect.element(page.getByText('Fluxo duplicado com sucesso')).toBeVisible();
  await button('Excluir Recepção').click();
  await expect.element(dialog.getByText(/integrações relacionadas serão perdidas/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect.poll(() => callsOf('flows', 'remove').length).toBe(1);
});

test('FB-01 an exported Typebot is imported after the user saw what could not be converted', async () => {
  const { flow: _flow, revision: _revision, files: _files, ...flow } = draftOf(null);
  onCall('flows', 'page', () => ({ flows: [], count: 0, hasMore: false }));
  onCall('flows', 'import', () => flow);
  await openDesk(() => <FlowsScreen />);
  const choose = async (text: string, name = 'padaria.json') =>
    page.getByTestId('flow-file').upload(new File([text], name, { type: 'application/json' }));
  await choose('{"a":1}');
  await expect.element(page.getByText('Este arquivo não é um fluxo.')).toBeVisible();
  await choose(JSON.stringify(bakery));
  await expect.element(dialog.getByRole('heading', { name: 'Importar “Padaria” do Typebot' })).toBeVisible();
  await expect.element(dialog.getByText('Casos › Code')).toBeVisible();
  await expect.element(dialog.getByText('Este bloco fica de fora; o caminho segue depois dele')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Importar' }).click();
  await expect.poll(() => callsOf('flows', 'import')[0]?.body).toMatchObject({ name: 'Padaria' });
});

const asking: FlowContent = {
  nodes: [
    start,
    {
      id: 'idade',
      type: 'question',
      position: { x: 320, y: 0 },
      data: { typebotIntegration: { message: 'Olá, {{firstName}}! Que idade?', answerKey: 'idade' } },
    },
    { id: 'adulto', type: 'condition', position: { x: 640, y: 0 }, data: { key: 'idade', condition: 2, value: '18' } },
    { id: 'fila', type: 'ticket', position: { x: 960, y: 0 }, data: { data: { id: 2, name: 'Vendas' } } },
    { id: 'pausa', type: 'interval', position: { x: 960, y: 160 }, data: { sec: 60 } },
    { id: 'consulta', type: 'http', position: { x: 1280, y: 160 }, data: { method: 'GET', url: 'https://a.example' } },
    { id: 'fim', type: 'close', position: { x: 1600, y: 160 }, data: { message: 'Volte depois.' } },
  ],
  connections: [
    { source: '1', sourceHandle: 'a', target: 'idade' },
    { source: 'idade', sourceHandle: 'a', target: 'adulto' },
    { source: 'adulto', sourceHandle: 'true', target: 'fila' },
    { source: 'adulto', sourceHandle: 'false', target: 'pausa' },
    { source: 'pausa', sourceHandle: 'a', target: 'consulta' },
    { source: 'consulta', sourceHandle: 'success', target: 'fim' },
    { source: 'consulta', sourceHandle: 'error', target: 'fim' },
  ],
};
const simulator = page.getByRole('complementary', { name: 'Simulador' });
const writes = async (text: string) => {
  await simulator.getByLabelText('Escreva como o cliente').fill(text);
  await userEvent.keyboard('{Enter}');
};
const litBlocks = () =>
  [...document.querySelectorAll('.react-flow__node')]
    .filter((node) => node.querySelector('[data-lit]'))
    .map((node) => node.getAttribute('data-id'));

test('FB-02 the draft is simulated: talk, clock, pretended answers, variables, lit path, and a kept test', async () => {
  const kept: FlowTest[] = [];
  onCall('flows', 'tests', () => ({ tests: kept }));
  onCall('flows', 'keepTest', ({ body: { name, world, inputs, expected } }) => {
    const test1 = { name, world, inputs, expected, id: 1, updatedAt: '2026-11-23T14:05:00.000Z' };
    kept.push(test1);
    return test1;
  });
  await openFlow(asking);
  await button('Simular').click();
  await expect.element(simulator.getByText('Olá, Mariana! Que idade?')).toBeVisible();
  await expect.element(simulator.getByRole('status')).toHaveTextContent('Esperando o cliente');
  await writes('30');
  await expect.element(simulator.getByRole('status')).toHaveTextContent('Entregue a uma pessoa');
  await expect.element(simulator.getByText('Entregue a uma pessoa → Vendas')).toBeVisible();
  expect(litBlocks()).toEqual(['1', 'idade', 'adulto', 'fila']);
  await expect.element(simulator.getByText('30', { exact: true }).first()).toBeVisible();
  await expectAccessible();

  await simulator.getByLabelText('Nome do teste').fill('Adulto');
  await simulator.getByRole('button', { name: 'Guardar teste' }).click();
  await expect.element(simulator.getByText('Passa')).toBeVisible();
  expect(callsOf('flows', 'keepTest')[0]?.body).toMatchObject({
    name: 'Adulto',
    inputs: [{ type: 'message', text: '30' }],
    expected: { path: ['1', 'idade', 'idade', 'adulto', 'fila'], end: 'hand-over' },
  });

  await simulator.getByRole('button', { name: 'Recomeçar' }).click();
  await writes('15');
  await expect.element(simulator.getByRole('status')).toHaveTextContent('Em pausa');
  await simulator.getByRole('button', { name: 'Ir ao temporizador' }).click();
  await expect.element(simulator.getByRole('status')).toHaveTextContent('Esperando a resposta da chamada');
  await simulator.getByRole('button', { name: 'Responder' }).click();
  await expect.element(simulator.getByText('Volte depois.')).toBeVisible();
  await expect.element(simulator.getByRole('status')).toHaveTextContent('Atendimento encerrado');

  await simulator.getByRole('switch', { name: 'Passo a passo' }).click();
  await simulator.getByRole('button', { name: 'Recomeçar' }).click();
  expect(litBlocks()).toEqual(['1']);
  await simulator.getByRole('button', { name: 'Próximo passo' }).click();
  expect(litBlocks()).toEqual(['1', 'idade']);
});

test('FB-02 a form is drawn, filled in on a number that shows forms, and asked in texts on another one', async () => {
  onCall('flows', 'tests', () => ({ tests: [] }));
  await openFlow({
    nodes: [start, say('sim', 'Até {{dia}}, {{nome}}: {{turno}}!', 640), say('nada', 'Chamo alguém.', 960)],
    connections: [],
  });
  await addBlock('Formulário');
  await dialog.getByLabelText('Texto', { exact: true }).fill('Vamos ao cadastro.');
  await dialog.getByLabelText('Botão que abre o formulário').fill('Preencher');
  const field = (nth: number) => dialog.getByRole('region', { name: `Campo ${nth}` });
  await field(1).getByLabelText('Pergunta').fill('Seu nome?');
  await field(1).getByLabelText('Guardar a resposta em').fill('o nome');
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect.element(dialog.getByText(/Use letras sem acento/)).toBeVisible();
  await field(1).getByLabelText('Guardar a resposta em').fill('nome');
  for (const [nth, label, variable, kind] of [
    [2, 'Que dia?', 'dia', 'Data'],
    [3, 'Que turno?', 'turno', 'Escolha'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Adicionar campo' }).click();
    await field(nth).getByLabelText('Pergunta').fill(label);
    await field(nth).getByLabelText('Guardar a resposta em').fill(variable);
    await field(nth).getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: kind }).click();
  }
  await field(3).getByLabelText('Opções, uma por linha').fill('Manhã\nTarde');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await outline.getByRole('button', { name: /^Editar Início/ }).click();
  await dialog.getByRole('combobox', { name: 'Próximo: leva a' }).click();
  await page.getByRole('option', { name: /Formulário/ }).click();
  await dialog.getByRole('button', { name: 'Editar', exact: true }).click();
  await outline.getByRole('button', { name: /^Editar Formulário/ }).click();
  for (const [branch, target] of [
    ['Preencheu: leva a', /Até/],
    ['Não preencheu: leva a', /Chamo/],
  ] as const) {
    await dialog.getByRole('combobox', { name: branch }).click();
    await page.getByRole('option', { name: target }).click();
  }
  await dialog.getByRole('button', { name: 'Editar', exact: true }).click();
  await save();
  expect(savedFlow().nodes.at(-1)).toMatchObject({
    type: 'form',
    data: { fields: [{ variable: 'nome' }, { kind: 'date' }, { kind: 'choice', options: 'Manhã\nTarde' }] },
  });

  await button('Simular').click();
  await expect.element(simulator.getByText('Seu nome?')).toBeVisible();
  await writes('Mariana');
  await expect.element(simulator.getByText('Que dia?')).toBeVisible();
  await simulator.getByRole('button', { name: /Mariana Souza/ }).click();
  await simulator.getByRole('switch', { name: 'O número mostra formulários (API oficial)' }).click();
  const shown = simulator.getByRole('region', { name: 'Formulário' });
  await shown.getByLabelText('Seu nome?').fill('Mariana');
  await shown.getByLabelText('Que dia?').fill('2026-12-24');
  await shown.getByRole('combobox', { name: 'Que turno?' }).click();
  await page.getByRole('option', { name: 'Tarde' }).click();
  await expectAccessible();
  await shown.getByRole('button', { name: 'Preencher' }).click();
  await expect.element(simulator.getByText('Até 2026-12-24, Mariana: Tarde!')).toBeVisible();
});

test('FB-02 a block for the second copy of a bill is drawn, simulated with bills and without, and saved', async () => {
  onCall('flows', 'tests', () => ({ tests: [] }));
  await openFlow({
    nodes: [start, say('sim', 'Foi: {{boleto_valor}}', 640), say('nada', 'Tudo pago!', 960)],
    connections: [],
  });
  await addBlock('Segunda via (Asaas)');
  await dialog.getByLabelText('Variável com o CPF ou CNPJ').fill('o cpf');
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect.element(dialog.getByText('Use letras, números e sublinhado, sem espaços')).toBeVisible();
  await dialog.getByLabelText('Variável com o CPF ou CNPJ').fill('cpf');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await outline.getByRole('button', { name: /^Editar Início/ }).click();
  await dialog.getByRole('combobox', { name: 'Próximo: leva a' }).click();
  await page.getByRole('option', { name: /Segunda via/ }).click();
  await dialog.getByRole('button', { name: 'Editar', exact: true }).click();
  await outline.getByRole('button', { name: /^Editar Segunda via/ }).click();
  for (const [branch, target] of [
    ['Encontrou: leva a', /Foi/],
    ['Nada em aberto: leva a', /Tudo pago/],
    ['Deu errado: leva a', /Tudo pago/],
  ] as const) {
    await dialog.getByRole('combobox', { name: branch }).click();
    await page.getByRole('option', { name: target }).click();
  }
  await dialog.getByRole('button', { name: 'Editar', exact: true }).click();
  await save();
  expect(savedFlow().nodes.at(-1)).toMatchObject({ type: 'bill', data: { documentKey: 'cpf', most: 1, qrCode: true } });

  await button('Simular').click();
  await writes('123');
  await expect.element(simulator.getByText(/Este número não confere/)).toBeVisible();
  await writes('529.982.247-25');
  await expect.element(simulator.getByRole('status')).toHaveTextContent('Esperando a resposta da chamada');
  await expectAccessible();
  await simulator.getByRole('button', { name: 'Uma cobrança vencida' }).click();
  await expect.element(simulator.getByText('Foi: R$ 149,90')).toBeVisible();
  await simulator.getByRole('button', { name: 'Recomeçar' }).click();
  await writes('52998224725');
  await simulator.getByRole('button', { name: 'Nada em aberto' }).click();
  await expect.element(simulator.getByText('Tudo pago!')).toBeVisible();
});

test('FB-02 a kept test that no longer passes refuses to publish; the admin may publish anyway', async () => {
  await openFlow({
    nodes: [start, say('oi', 'Oi', 320), { id: 'fim', type: 'close', position: { x: 640, y: 0 }, data: {} }],
    connections: [
      { source: '1', sourceHandle: 'a', target: 'oi' },
      { source: 'oi', sourceHandle: 'a', target: 'fim' },
    ],
  });
  onCall('flows', 'publish', ({ body }) => {
    if (body.skipTests)
      return { version: 2, publishedAt: '2026-11-23T14:05:00.000Z', userName: 'Ana', note: '', blockCount: 3 };
    throw new Refusal(422, 'ERR_FLOW_TESTS_FAILED', {
      findings: [
        {
          nodeId: 'oi',
          field: null,
          code: 'testFailed',
          isError: true,
          detail: { test: 'Adulto', kind: 'path', step: 2 },
        },
      ],
    });
  });
  await button('Publicar').click();
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect.element(dialog.getByText('O teste “Adulto” vai por outro caminho no passo 2')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Publicar', exact: true })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Publicar mesmo assim' }).click();
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect.element(page.getByText('Versão 2 publicada')).toBeVisible();
});
