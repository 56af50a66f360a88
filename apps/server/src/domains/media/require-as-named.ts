import { fail } from '../../platform/fail.ts';
import type { StoredFile } from '../../channels/driver.ts';

type Kind = 'image' | 'audio' | 'video' | 'document';

/** What content the ending of a name promises. Endings that are not here promise nothing. */
const promised: Record<string, { kinds: readonly Kind[]; mimetypes?: readonly string[] }> = {};
const promise = (endings: string, kinds: readonly Kind[], mimetypes?: readonly string[]) => {
  for (const ending of endings.split(' ')) promised[ending] = { kinds, ...(mimetypes && { mimetypes }) };
};
promise('jpg jpeg png gif webp avif', ['image']);
promise('mp3 m4a aac wav flac amr oga opus weba', ['audio']);
promise('mov m4v', ['video']);
// Both containers may hold only sound.
promise('ogg mp4 webm 3gp', ['video', 'audio']);
promise('pdf', ['document'], ['application/pdf']);
promise('zip', ['document'], ['application/zip']);
promise('docx', ['document'], ['application/vnd.openxmlformats-officedocument.wordprocessingml.document']);
promise('xlsx', ['document'], ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
promise('pptx', ['document'], ['application/vnd.openxmlformats-officedocument.presentationml.presentation']);
promise('txt csv', ['document'], ['text/plain', 'text/csv']);

/**
 * Refuses a file whose content is not what the ending of its name promises.
 * @throws ERR_MEDIA_NOT_AS_NAMED
 */
export function requireAsNamed({ name, kind, mimetype }: Pick<StoredFile, 'name' | 'kind' | 'mimetype'>): void {
  const rule = promised[/\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (!rule) return;
  const isKept = rule.kinds.includes(kind as Kind) && (rule.mimetypes?.includes(mimetype) ?? true);
  if (!isKept) throw fail('ERR_MEDIA_NOT_AS_NAMED');
}
