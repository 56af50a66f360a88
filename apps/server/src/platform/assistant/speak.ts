import { AssistantError } from './assistant-error.ts';
import { callAssistant } from './call-assistant.ts';
import { speechAddress } from './outbound-rules.ts';

export interface Speaker {
  /** The name of a neural voice, such as `pt-BR-FranciscaNeural`. */
  voice: string;
  key: string;
  region: string;
}

/**
 * Reads a text aloud by Azure AI Speech; the result is an MP3.
 * https://learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech
 * @throws AssistantError
 */
export async function speak(text: string, { voice, key, region }: Speaker, timeoutMs: number): Promise<Uint8Array> {
  const { status, body } = await callAssistant(`${speechAddress(region)}/cognitiveservices/v1`, {
    headers: {
      'ocp-apim-subscription-key': key,
      'content-type': 'application/ssml+xml',
      'x-microsoft-outputformat': 'audio-24khz-96kbitrate-mono-mp3',
      'user-agent': 'Balcao',
    },
    body: ssmlOf(text, voice),
    timeoutMs,
  });
  if (status !== 200) throw new AssistantError('refused');
  if (body.length === 0) throw new AssistantError('empty');
  return body;
}

/** The text as SSML. The language is the beginning of the voice's name: `pt-BR` of `pt-BR-FranciscaNeural`. */
function ssmlOf(text: string, voice: string): string {
  const language = /^[a-z]{2}-[A-Z]{2}/.exec(voice)?.[0] ?? 'pt-BR';
  return (
    `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${language}">` +
    `<voice name="${escapeXml(voice)}">${escapeXml(text)}</voice></speak>`
  );
}

/** Removes the characters that XML does not allow even when they are escaped, and escapes those of its syntax. */
const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
