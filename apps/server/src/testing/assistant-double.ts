import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call of the product, as the double got it. */
export interface AssistantCall {
  path: string;
  headers: http.IncomingHttpHeaders;
  /** The JSON of a chat, or null. */
  chat: ChatCall | null;
  /** The body as text: a form, or SSML. */
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
  | { say: string; usage?: { prompt_tokens: number; completion_tokens: number } | null }
  | { call: Record<string, unknown>; say?: string; name?: string }
  /** A status with OpenAI's body of an error. */
  | { status: number; error?: Record<string, unknown>; headers?: Record<string, string> }
  /** These bytes with status 200. */
  | { raw: string }
  | { cut: true }
  | { slow: true }
  | { moved: string };

/**
 * An OpenAI-compatible API and Azure's speech service on loopback, written from the vendors' documents and without code
 * of the product: https://platform.openai.com/docs/api-reference/chat,
 * https://platform.openai.com/docs/guides/error-codes, https://platform.openai.com/docs/api-reference/audio,
 * https://learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech
 */
export async function startAssistantDouble({ key = 'sk-prova', speechKey = 'fala-prova' } = {}) {
  const calls: AssistantCall[] = [];
  const planned: AssistantAnswer[] = [];
  let usual: (chat: ChatCall) => AssistantAnswer = () => ({ say: 'Olá! Como posso ajudar?' });
  let heard = 'Qual o prazo de entrega?';
  let sound: Buffer = Buffer.alloc(0);
  let atOnce = 0;
  let mostAtOnce = 0;
  let delayMs = 0;

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer(request, response, Buffer.concat(chunks)));
  });

  async function answer(request: http.IncomingMessage, response: http.ServerResponse, body: Buffer) {
    const path = request.url ?? '';
    const isJson = request.headers['content-type'] === 'application/json';
    const chat = isJson ? (JSON.parse(body.toString()) as ChatCall) : null;
    calls.push({ path, headers: request.headers, chat, text: body.toString('latin1') });
    const json = (status: number, value: unknown, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
    if (request.method !== 'POST') return json(405, { error: { message: 'Method not allowed' } });
    if (path === '/cognitiveservices/v1') return speech(request, response, body.toString());
    if (request.headers.authorization !== `Bearer ${key}`)
      return json(401, {
        error: {
          message: `Incorrect API key provided: ${String(request.headers.authorization).slice(7)}.`,
          type: 'invalid_request_error',
          param: null,
          code: 'invalid_api_key',
        },
      });
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    atOnce -= 1;
    if (path === '/v1/audio/transcriptions') {
      if (!body.includes('name="model"') || !body.includes('filename="'))
        return json(400, { error: { message: 'The form lacks a field.' } });
      const next = planned[0];
      if (next && 'status' in next) {
        planned.shift();
        return json(next.status, { error: { message: 'No.', ...next.error } });
      }
      return json(200, { text: heard, usage: { type: 'duration', seconds: 3 } });
    }
    if (path !== '/v1/chat/completions' || !chat) return json(404, { error: { message: 'Not found' } });
    const next = planned.shift() ?? usual(chat);
    if ('cut' in next) {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":[{"mess');
      return void setTimeout(() => response.destroy(), 20);
    }
    if ('slow' in next) return;
    if ('raw' in next) return void response.writeHead(200, { 'content-type': 'text/html' }).end(next.raw);
    if ('moved' in next) return void response.writeHead(307, { location: next.moved }).end();
    if ('status' in next)
      return json(
        next.status,
        { error: { message: 'The server refused.', type: 'error', param: null, code: null, ...next.error } },
        next.headers,
      );
    const usage =
      'call' in next || next.usage === undefined ? { prompt_tokens: 80, completion_tokens: 20 } : next.usage;
    json(200, {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_790_000_000,
      model: chat.model,
      choices: [
        {
          index: 0,
          message:
            'call' in next
              ? {
                  role: 'assistant',
                  content: next.say ?? null,
                  tool_calls: [
                    {
                      id: 'call_1',
                      type: 'function',
                      function: { name: next.name ?? 'hand_over', arguments: JSON.stringify(next.call) },
                    },
                  ],
                }
              : { role: 'assistant', content: next.say },
          finish_reason: 'call' in next ? 'tool_calls' : 'stop',
        },
      ],
      ...(usage && { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } }),
    });
  }

  function speech(request: http.IncomingMessage, response: http.ServerResponse, ssml: string) {
    const { headers } = request;
    if (headers['ocp-apim-subscription-key'] !== speechKey) return void response.writeHead(401).end();
    if (headers['content-type'] !== 'application/ssml+xml' || !headers['x-microsoft-outputformat'])
      return void response.writeHead(415).end();
    if (!/^<speak [^>]*version="1.0"[^>]*xml:lang="[a-z]{2}-[A-Z]{2}"/.test(ssml))
      return void response.writeHead(400).end();
    // Only the five entities of XML: a text that was not escaped is no SSML.
    const text = /<voice name="[\w-]+">(.*)<\/voice><\/speak>$/s.exec(ssml)?.[1] ?? '<';
    if (/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) return void response.writeHead(400).end();
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(sound);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** For the field `baseUrl` of a prompt. */
    baseUrl: `${origin}/v1`,
    key,
    speechKey,
    calls,
    chats: () => calls.flatMap(({ chat }) => chat ?? []),
    /** The most calls that were under way at once. */
    mostAtOnce: () => mostAtOnce,
    /** The next answers, first to last; then the usual one. */
    answer: (...answers: AssistantAnswer[]) => void planned.push(...answers),
    usually: (say: (chat: ChatCall) => AssistantAnswer) => void (usual = say),
    hear: (text: string) => void (heard = text),
    speakAs: (bytes: Buffer) => void (sound = bytes),
    delay: (ms: number) => void (delayMs = ms),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type AssistantDouble = Awaited<ReturnType<typeof startAssistantDouble>>;
