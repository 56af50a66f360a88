import type { FlowContent, FlowNode } from '@balcao/contract';
import type { BlockType } from '@balcao/contract/flows/block-types';

/** The id of the start block. */
export const startId = '1';

const idCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id of 30 random letters and digits. */
export function newBlockId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(30));
  return Array.from(bytes, (byte) => idCharacters[byte % idCharacters.length]).join('');
}

/** The types that the editor offers, in the order of its menu. `content` is only another name of `singleBlock`. */
export const offeredTypes = [
  'start',
  'message',
  'singleBlock',
  'img',
  'audio',
  'video',
  'interval',
  'menu',
  'question',
  'form',
  'wait',
  'condition',
  'randomizer',
  'hours',
  'http',
  'bill',
  'variable',
  'tag',
  'openai',
  'typebot',
  'jump',
  'ticket',
  'assign',
  'close',
] as const satisfies readonly BlockType[];

/** A new field of a form. */
export const newFormField = { label: '', variable: '', kind: 'text', options: '', isOptional: false } as const;

/** The data of a new block. The types that the specification lists have the specification's defaults. */
const initialData: Record<BlockType, Record<string, unknown>> = {
  start: { label: 'Inicio do fluxo' },
  message: { label: '' },
  singleBlock: { seq: [], elements: [] },
  content: { seq: [], elements: [] },
  img: { url: '' },
  audio: { url: '', record: false },
  video: { url: '' },
  menu: { message: '', arrayOption: [{ number: 1, value: '' }] },
  randomizer: { percent: 50 },
  interval: { sec: 5 },
  condition: { key: '', condition: 1, value: '' },
  ticket: { data: { id: '' } },
  typebot: {
    typebotIntegration: {
      name: '',
      urlN8N: '',
      typebotSlug: '',
      typebotDelayMessage: 1000,
      typebotExpires: 1,
      typebotKeywordFinish: '',
      typebotKeywordRestart: '',
      typebotRestartMessage: '',
      typebotUnknownMessage: '',
    },
  },
  openai: {
    typebotIntegration: {
      name: '',
      prompt: '',
      voice: 'texto',
      voiceKey: '',
      voiceRegion: '',
      maxTokens: 100,
      temperature: 1,
      apiKey: '',
      queueId: '',
      maxMessages: 10,
    },
  },
  question: { typebotIntegration: { message: '', answerKey: '' } },
  variable: { name: '', value: '' },
  tag: { action: 'add', tagIds: [] },
  close: { message: '', closingReasonId: '' },
  http: { method: 'GET', url: '', token: '', headers: [], body: '', timeoutSeconds: 10, results: [] },
  form: { header: '', message: '', button: '', fields: [newFormField], invalidMessage: '', skipMessage: '' },
  wait: { timeoutMinutes: 60, answerKey: '' },
  jump: { flowId: '' },
  hours: { queueId: '' },
  assign: { userId: '', queueId: '' },
  // Asaas serves Brazil: the customers read Portuguese.
  bill: {
    documentKey: 'cpf',
    message: 'Para enviar a segunda via, digite o seu CPF ou CNPJ.',
    invalidMessage: 'Este número não confere. Digite o CPF ou CNPJ completo, por favor.',
    text: 'Vencimento: {{boleto_vencimento}}\nValor: {{boleto_valor}}\n{{boleto_link}}',
    most: 1,
    qrCode: true,
    anyPhone: false,
  },
};

/** The data of a block with a value for every field of its dialog. */
export const withDefaults = (type: BlockType, data: Record<string, unknown> = {}): Record<string, unknown> =>
  merged(initialData[type], data);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The data with the defaults of the fields that it lacks, at every depth. */
function merged(defaults: Record<string, unknown>, data: Record<string, unknown>): Record<string, unknown> {
  const inner = Object.entries(defaults).map(([name, value]): [string, unknown] => {
    const stored = data[name];
    if (isRecord(value)) return [name, merged(value, isRecord(stored) ? stored : {})];
    return [name, stored ?? value];
  });
  return { ...data, ...Object.fromEntries(inner) };
}

/** The content of a flow that was never saved: only the start block. */
export const newFlow: FlowContent = {
  nodes: [{ id: startId, type: 'start', position: { x: 250, y: 100 }, data: { ...initialData.start } }],
  connections: [],
};

/** The width that a block has on the canvas, in pixels. */
export const blockWidth = 240;
/** About the height of a block that the canvas has not measured, in pixels. */
export const blockHeight = 90;

/** The place of a new block: to the right of the block that was added last, at the same height. */
export function placeForNew({ nodes }: FlowContent, widthOf: (id: string) => number): FlowNode['position'] {
  const last = nodes.at(-1);
  return last ? { x: last.position.x + widthOf(last.id) + 40, y: last.position.y } : { x: 250, y: 100 };
}
