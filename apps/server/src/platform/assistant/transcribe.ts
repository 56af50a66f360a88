import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { AssistantError } from './assistant-error.ts';
import { addressOf, authorization, estimateTokens, readJson, type Endpoint, type Tokens } from './ask-model.ts';
import { callAssistant } from './call-assistant.ts';

/** `POST /audio/transcriptions`: https://platform.openai.com/docs/api-reference/audio/createTranscription */
const Transcription = z.object({
  text: z.string(),
  usage: z.object({ input_tokens: z.number().optional(), output_tokens: z.number().optional() }).nullish(),
});

/**
 * Transcribes the speech of a recording.
 * @throws AssistantError
 */
export async function transcribe(
  endpoint: Endpoint,
  sound: { bytes: Uint8Array; name: string; mimetype: string },
  { model, timeoutMs }: { model: string; timeoutMs: number },
): Promise<{ text: string; tokens: Tokens }> {
  const { type, body } = formOf({ model, response_format: 'json' }, sound);
  const reply = await callAssistant(addressOf(endpoint, '/audio/transcriptions'), {
    headers: { ...authorization(endpoint), 'content-type': type, accept: 'application/json' },
    body,
    timeoutMs,
  });
  if (reply.status !== 200) throw new AssistantError('refused');
  const { data } = Transcription.safeParse(readJson(reply.body));
  if (!data) throw new AssistantError('garbage');
  const text = data.text.replaceAll('\0', '').trim();
  // Services that charge by the duration report no tokens. Then only the text is counted.
  return {
    text,
    tokens: { input: data.usage?.input_tokens ?? 0, output: data.usage?.output_tokens ?? estimateTokens(text) },
  };
}

/** A form with fields and one file, as multipart/form-data (RFC 7578). */
function formOf(
  fields: Readonly<Record<string, string>>,
  { bytes, name, mimetype }: { bytes: Uint8Array; name: string; mimetype: string },
): { type: string; body: Buffer } {
  const boundary = `balcao-${randomBytes(16).toString('hex')}`;
  const parts = Object.entries(fields).map(([field, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
  );
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
    `content-type: ${mimetype}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...parts, Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
