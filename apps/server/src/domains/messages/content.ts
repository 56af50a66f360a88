import { listText, type MessageType } from '@balcao/contract';
import type { Content, StoredFile } from '../../channels/driver.ts';

/** The stored form of a content: its kind on the wire and its text. A file's row is stored separately. */
export function writeContent(content: Content): { kind: MessageType; body: string } {
  switch (content.kind) {
    case 'chat':
      return { kind: 'chat', body: content.body };
    case 'file':
    case 'awaited-file':
      return { kind: kindOfFile(content.file.kind), body: content.caption };
    case 'location': {
      // The specification's form of a place: picture | link | description. WhatsApp's own picture is too small to be
      // useful.
      const words = [content.name, content.address].filter(Boolean).join(', ').replaceAll('|', '/');
      return {
        kind: 'locationMessage',
        body: `|https://www.google.com/maps?q=${content.latitude},${content.longitude}|${words}`,
      };
    }
    case 'contact':
      return { kind: 'contactMessage', body: content.cards.map((card) => card.vcard).join('\n') };
    case 'call':
      return { kind: 'call_log', body: `${content.video ? 'video' : 'voice'} ${callOutcome(content)}` };
    case 'view-once':
      return { kind: 'viewOnce', body: '' };
    case 'undecryptable':
      return { kind: 'undecryptable', body: '' };
    case 'list':
      return { kind: 'chat', body: listText(content) };
    case 'form':
    case 'phone-request':
    case 'template':
      return { kind: 'chat', body: content.body };
    case 'unknown':
      return { kind: 'unknown', body: content.raw };
  }
}

function callOutcome({ rejected, missed }: Extract<Content, { kind: 'call' }>): 'rejected' | 'missed' | 'answered' {
  if (rejected) return 'rejected';
  return missed ? 'missed' : 'answered';
}

/** A message's kind on the wire, by the kind of its file. */
export const kindOfFile = (kind: StoredFile['kind']): MessageType => (kind === 'document' ? 'application' : kind);

/** Whether a message of this kind may have a caption: WhatsApp shows none with an audio. */
export const takesCaption = (kind: MessageType): boolean => kind !== 'audio';

/** The line that lists show for a message; the client has its own texts for kinds without text. */
export function lineOf(kind: MessageType, body: string, fileName: string | null): string {
  if (kind === 'locationMessage') return body.split('|')[2] ?? '';
  // The full name of the first vCard.
  if (kind === 'contactMessage') return /^FN[^:\n]*:(.*)$/m.exec(body)?.[1]?.trim() ?? '';
  if (kind === 'call_log' || kind === 'unknown') return '';
  if (kind === 'application') return body || fileName || '';
  return body;
}
