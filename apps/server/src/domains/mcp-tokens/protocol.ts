/**
 * The Model Context Protocol over Streamable HTTP, as a function from one message to its answer. It keeps nothing
 * between messages: the revision of July 2026 has no sessions, and the earlier ones do not require any.
 * https://modelcontextprotocol.io/specification/2026-07-28
 */
import type { IncomingHttpHeaders } from 'node:http';

/** The version in which each request names its version in `_meta` and repeats parts of the body in headers. */
const modern = '2026-07-28';
/** The versions whose clients begin with `initialize`; the newest first. */
const legacy = ['2025-11-25', '2025-06-18', '2025-03-26'];
/** The only version with batches. Its clients send no header `MCP-Protocol-Version`. */
const withBatches = '2025-03-26';
const maxBatch = 20;

const metaPrefix = 'io.modelcontextprotocol';

/** What a server offers. */
export interface McpServer {
  serverInfo: { name: string; title: string; version: string };
  instructions: string;
  tools(): object[];
  /** @returns undefined: there is no such tool */
  callTool(name: string, given: Record<string, unknown>): Promise<ToolResult | undefined>;
}

/** `isError`: the call failed, and the assistant may try other arguments. */
export interface ToolResult {
  content: { type: 'text'; text: string }[];
  isError: boolean;
}

/** The HTTP answer. */
export interface McpAnswer {
  status: number;
  /** Absent: there is nothing to answer. */
  body?: object;
}

type Fields = Record<string, unknown>;

/** A JSON-RPC error: its `code` as JSON-RPC 2.0 and MCP define it, and the `status` of the HTTP answer. */
class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly data: object | undefined;
  constructor(status: number, code: number, message: string, data?: object) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

const invalidRequest = (why: string) => new Refusal(400, -32600, why);
const invalidParams = (why: string, status = 200) => new Refusal(status, -32602, why);
const headerMismatch = (why: string) => new Refusal(400, -32020, `Header mismatch: ${why}`);

/** Answers a message, or a batch of messages. @param body the bytes of the call as text */
export async function answerMcp(server: McpServer, body: string, headers: IncomingHttpHeaders): Promise<McpAnswer> {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    return refused(new Refusal(400, -32700, 'The body is not JSON.'));
  }
  if (!Array.isArray(message)) return answerOne(server, message, headers);
  const version = headers['mcp-protocol-version'] ?? withBatches;
  // JSON-RPC 2.0 refuses an empty batch.
  if (version !== withBatches || message.length === 0) return refused(invalidRequest('This version has no batches.'));
  if (message.length > maxBatch) return refused(invalidRequest(`A batch has at most ${maxBatch} messages.`));
  const answers: object[] = [];
  for (const part of message as unknown[]) {
    const { body: answer } = await answerOne(server, part, headers);
    if (answer) answers.push(answer);
  }
  return answers.length === 0 ? { status: 202 } : { status: 200, body: answers };
}

async function answerOne(server: McpServer, message: unknown, headers: IncomingHttpHeaders): Promise<McpAnswer> {
  if (!isFields(message) || message['jsonrpc'] !== '2.0') return refused(invalidRequest('This is no JSON-RPC 2.0.'));
  const { id, method, params = {} } = message;
  // A response of the client: this server sends no requests, so it is ignored.
  if (method === undefined && ('result' in message || 'error' in message)) return { status: 202 };
  if (typeof method !== 'string') return refused(invalidRequest('The method is missing.'));
  // A notification has no id and gets no answer.
  if (!('id' in message)) return { status: 202 };
  if (typeof id !== 'string' && !Number.isInteger(id)) return refused(invalidRequest('The id is no text or integer.'));
  try {
    if (!isFields(params)) throw invalidParams('The params are no object.', 400);
    const isModern = requireVersion(method, params, headers);
    const result = isModern ? await answerModern(server, method, params) : await answerLegacy(server, method, params);
    return { status: 200, body: { jsonrpc: '2.0', id, result } };
  } catch (error) {
    if (error instanceof Refusal) return refused(error, id as string | number);
    throw error;
  }
}

/**
 * Refuses a version that is not served, and a request of the modern version whose `_meta` is incomplete or whose
 * headers do not repeat its body.
 * @returns whether the request is of the modern version
 */
function requireVersion(method: string, params: Fields, headers: IncomingHttpHeaders): boolean {
  const meta = isFields(params['_meta']) ? params['_meta'] : {};
  const claimed = meta[`${metaPrefix}/protocolVersion`];
  const header = headers['mcp-protocol-version'];
  if (claimed === undefined) {
    if (method === 'initialize' || header === undefined || legacy.includes(header as string)) return false;
    if (header === modern) throw invalidParams(`_meta lacks ${metaPrefix}/protocolVersion.`, 400);
    throw unsupported(header);
  }
  if (header !== claimed) throw headerMismatch('MCP-Protocol-Version is not the version of the body.');
  if (claimed !== modern) throw unsupported(claimed);
  if (!isFields(meta[`${metaPrefix}/clientCapabilities`]))
    throw invalidParams(`_meta lacks ${metaPrefix}/clientCapabilities.`, 400);
  if (headers['mcp-method'] !== method) throw headerMismatch('Mcp-Method is not the method of the body.');
  if (method === 'tools/call' && decodeHeader(headers['mcp-name']) !== params['name'])
    throw headerMismatch('Mcp-Name is not the name of the body.');
  return true;
}

const unsupported = (requested: unknown) =>
  new Refusal(400, -32022, 'Unsupported protocol version', { supported: [modern, ...legacy], requested });

/** The text of a header, which may be written as base64: `=?base64?dGV4dA==?=`. */
function decodeHeader(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined;
  const [, base64] = /^=\?base64\?(.*)\?=$/.exec(header) ?? [];
  return base64 === undefined ? header : Buffer.from(base64, 'base64').toString('utf8');
}

const capabilities = { tools: {} };
/** How long a client may keep the list of tools. It is short, because a token may lose rights meanwhile. */
const cacheMs = 60_000;
const cacheHints = { ttlMs: cacheMs, cacheScope: 'private' };

async function answerModern(server: McpServer, method: string, params: Fields): Promise<object> {
  const meta = { _meta: { [`${metaPrefix}/serverInfo`]: server.serverInfo } };
  const complete = { resultType: 'complete', ...meta };
  switch (method) {
    case 'server/discover':
      return {
        ...complete,
        ...cacheHints,
        supportedVersions: [modern, ...legacy],
        capabilities,
        instructions: server.instructions,
      };
    case 'tools/list':
      return { ...complete, ...cacheHints, ...listTools(server, params) };
    case 'tools/call':
      return { ...complete, ...(await callTool(server, params)) };
    default:
      throw new Refusal(404, -32601, `Method not found: ${method}`);
  }
}

async function answerLegacy(server: McpServer, method: string, params: Fields): Promise<object> {
  switch (method) {
    case 'initialize': {
      const { protocolVersion: asked } = params;
      if (typeof asked !== 'string') throw invalidParams('protocolVersion is missing.');
      const { serverInfo, instructions } = server;
      const protocolVersion = legacy.includes(asked) ? asked : legacy[0];
      return { protocolVersion, capabilities, serverInfo, instructions };
    }
    case 'ping':
      return {};
    case 'tools/list':
      return listTools(server, params);
    case 'tools/call':
      return callTool(server, params);
    default:
      throw new Refusal(200, -32601, `Method not found: ${method}`);
  }
}

/** All tools fit on one page. */
function listTools(server: McpServer, { cursor }: Fields): { tools: object[] } {
  if (cursor !== undefined) throw invalidParams('There is no such page.');
  return { tools: server.tools() };
}

async function callTool(server: McpServer, { name, arguments: given = {} }: Fields): Promise<ToolResult> {
  if (typeof name !== 'string' || !isFields(given)) throw invalidParams('A tool is called by name, with an object.');
  const result = await server.callTool(name, given);
  if (!result) throw invalidParams(`Unknown tool: ${name}`);
  return result;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refused = ({ status, code, message, data }: Refusal, id?: string | number): McpAnswer => ({
  status,
  body: { jsonrpc: '2.0', ...(id !== undefined && { id }), error: { code, message, ...(data && { data }) } },
});
