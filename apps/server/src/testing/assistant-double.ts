import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call of the product, as the double got it. */
export interface AssistantCall {
  path: string;
  headers: http.IncomingHttpHeaders;
  /** The JSON of a chat, or null. */
  chat: ChatCall | null;
  /** The body as Latin-1 text, a character for each byte: JSON, a form, or SSML. */
  text: string;
}

interface ChatCall {
  model: string;
  messages: { role: string; content: string }[];
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  tools?: { type: string; function: { name: string; parameters: Record<string, unknown> } }[];
}

/** What the double does with a call. */
export type AssistantAnswer =
  /** A text; `usage` null: the reply does not count the tokens. */
  | { say: string; usage?: { prompt_tokens: number; completion_tokens: number } | null }
  /** A call of a function with these arguments; by default of `hand_over`. */
  | { call: Record<string, unknown>; say?: string; name?: string }
  /** A status with OpenAI's body of an error. */
  | { status: number; error?: Record<string, unknown>; headers?: Record<string, string> }
  /** These bytes with status 200. */
  | { raw: string }
  /** The connection is cut in the middle of the reply. */
  | { cut: true }
  /** No reply is sent. */
  | { slow: true }
  /** A redirect to this address. */
  | { moved: string };

interface AssistantState {
  key: string;
  speechKey: string;
  calls: AssistantCall[];
  /** The next answers; then `usual` answers. */
  planned: AssistantAnswer[];
  usual: (chat: ChatCall) => AssistantAnswer;
  /** The text of every transcription. */
  heard: string;
  /** The bytes of every spoken text. */
  sound: Buffer;
  delayMs: number;
  /** How many calls are under way now. */
  atOnce: number;
  mostAtOnce: number;
}

/**
 * An OpenAI-compatible API and Azure's speech service on loopback, written from the vendors' documents and without code
 * of the product: https://platform.openai.com/docs/api-reference/chat,
 * https://platform.openai.com/docs/guides/error-codes, https://platform.openai.com/docs/api-reference/audio,
 * https://learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech
 */
export async function startAssistantDouble({ key = 'sk-prova', speechKey = 'fala-prova' } = {}) {
  const state: AssistantState = {
    key,
    speechKey,
    calls: [],
    planned: [],
    usual: () => ({ say: 'Olá! Como posso ajudar?' }),
    heard: 'Qual o prazo de entrega?',
    sound: Buffer.alloc(0),
    delayMs: 0,
    atOnce: 0,
    mostAtOnce: 0,
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void serve(state, request, response, Buffer.concat(chunks)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** For the field `baseUrl` of a prompt. */
    baseUrl: `${origin}/v1`,
    key,
    speechKey,
    calls: state.calls,
    chats: () => state.calls.flatMap(({ chat }) => chat ?? []),
    /** The most calls that were under way at once. */
    mostAtOnce: () => state.mostAtOnce,
    /** The next answers, first to last; then the usual one. */
    answer: (...answers: AssistantAnswer[]) => void state.planned.push(...answers),
    usually: (say: (chat: ChatCall) => AssistantAnswer) => void (state.usual = say),
    hear: (text: string) => void (state.heard = text),
    speakAs: (bytes: Buffer) => void (state.sound = bytes),
    delay: (ms: number) => void (state.delayMs = ms),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type AssistantDouble = Awaited<ReturnType<typeof startAssistantDouble>>;

async function serve(
  state: AssistantState,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  body: Buffer,
): Promise<void> {
  const path = request.url ?? '';
  const isJson = request.headers['content-type'] === 'application/json';
  const chat = isJson ? (JSON.parse(body.toString()) as ChatCall) : null;
  state.calls.push({ path, headers: request.headers, chat, text: body.toString('latin1') });
  if (request.method !== 'POST') return sendJson(response, 405, { error: { message: 'Method not allowed' } });
  if (path === '/cognitiveservices/v1') return speak(state, request, response, body.toString());
  if (request.headers.authorization !== `Bearer ${state.key}`) return refuseKey(request, response);
  state.atOnce += 1;
  state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce);
  if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs));
  state.atOnce -= 1;
  if (path === '/v1/audio/transcriptions') return transcribe(state, response, body);
  if (path !== '/v1/chat/completions' || !chat) return sendJson(response, 404, { error: { message: 'Not found' } });
  return sendAnswer(response, state.planned.shift() ?? state.usual(chat), chat.model);
}

function sendJson(
  response: http.ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

const refuseKey = ({ headers }: http.IncomingMessage, response: http.ServerResponse): void =>
  sendJson(response, 401, {
    error: {
      message: `Incorrect API key provided: ${String(headers.authorization).slice(7)}.`,
      type: 'invalid_request_error',
      param: null,
      code: 'invalid_api_key',
    },
  });

/** Sends an answer of a chat, or fails as it says. */
function sendAnswer(response: http.ServerResponse, answer: AssistantAnswer, model: string): void {
  if ('cut' in answer) {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":[{"mess');
    setTimeout(() => response.destroy(), 20);
  } else if ('slow' in answer) return;
  else if ('raw' in answer) response.writeHead(200, { 'content-type': 'text/html' }).end(answer.raw);
  else if ('moved' in answer) response.writeHead(307, { location: answer.moved }).end();
  else if ('status' in answer)
    sendJson(
      response,
      answer.status,
      { error: { message: 'The server refused.', type: 'error', param: null, code: null, ...answer.error } },
      answer.headers,
    );
  else sendJson(response, 200, completionOf(answer, model));
}

/** What the assistant says, or the function that it calls, as a chat completion. */
function completionOf(answer: Extract<AssistantAnswer, { say: string } | { call: unknown }>, model: string) {
  const isCall = 'call' in answer;
  const usage = isCall || answer.usage === undefined ? { prompt_tokens: 80, completion_tokens: 20 } : answer.usage;
  const message = isCall
    ? { role: 'assistant', content: answer.say ?? null, tool_calls: [toolCallOf(answer)] }
    : { role: 'assistant', content: answer.say };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model,
    choices: [{ index: 0, message, finish_reason: isCall ? 'tool_calls' : 'stop' }],
    ...(usage && { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } }),
  };
}

const toolCallOf = ({ name = 'hand_over', call }: Extract<AssistantAnswer, { call: unknown }>) => ({
  id: 'call_1',
  type: 'function',
  function: { name, arguments: JSON.stringify(call) },
});

/** Sends the text of a transcription. A planned refusal is used here; other planned answers wait for a chat. */
function transcribe({ planned, heard }: AssistantState, response: http.ServerResponse, form: Buffer): void {
  if (!form.includes('name="model"') || !form.includes('filename="'))
    return sendJson(response, 400, { error: { message: 'The form lacks a field.' } });
  const [next] = planned;
  if (next && 'status' in next) {
    planned.shift();
    return sendJson(response, next.status, { error: { message: 'No.', ...next.error } });
  }
  return sendJson(response, 200, { text: heard, usage: { type: 'duration', seconds: 3 } });
}

function speak(
  { speechKey, sound }: AssistantState,
  { headers }: http.IncomingMessage,
  response: http.ServerResponse,
  ssml: string,
): void {
  const refuse = (status: number) => void response.writeHead(status).end();
  if (headers['ocp-apim-subscription-key'] !== speechKey) return refuse(401);
  if (headers['content-type'] !== 'application/ssml+xml' || !headers['x-microsoft-outputformat']) return refuse(415);
  if (!/^<speak [^>]*version="1.0"[^>]*xml:lang="[a-z]{2}-[A-Z]{2}"/.test(ssml)) return refuse(400);
  // The text may have no `<` and `>`, and `&` only in the five entities of XML: a text that was not escaped is refused.
  const text = /<voice name="[\w-]+">(.*)<\/voice><\/speak>$/s.exec(ssml)?.[1] ?? '<';
  if (/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) return refuse(400);
  response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(sound);
}
