import { fail } from '../../platform/fail.ts';
import type { StoredFile } from '../../channels/driver.ts';

type Kind = 'image' | 'audio' | 'video' | 'document';

/** The content that a file must have, by the ending of its name. A file with another ending may have any content. */
const expectedContent: Record<string, { kinds: readonly Kind[]; mimetypes?: readonly string[] }> = {};
const expectContent = (endings: string, kinds: readonly Kind[], mimetypes?: readonly string[]) => {
  for (const ending of endings.split(' ')) expectedContent[ending] = { kinds, ...(mimetypes && { mimetypes }) };
};
expectContent('jpg jpeg png gif webp avif', ['image']);
expectContent('mp3 m4a aac wav flac amr oga opus weba', ['audio']);
expectContent('mov m4v', ['video']);
// These containers may hold sound alone.
expectContent('ogg mp4 webm 3gp', ['video', 'audio']);
expectContent('pdf', ['document'], ['application/pdf']);
expectContent('zip', ['document'], ['application/zip']);
expectContent('docx', ['document'], ['application/vnd.openxmlformats-officedocument.wordprocessingml.document']);
expectContent('xlsx', ['document'], ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
expectContent('pptx', ['document'], ['application/vnd.openxmlformats-officedocument.presentationml.presentation']);
expectContent('txt csv', ['document'], ['text/plain', 'text/csv']);

/**
 * Refuses a file whose content is not what the ending of its name promises.
 * @throws ERR_MEDIA_NOT_AS_NAMED
 */
export function requireAsNamed({ name, kind, mimetype }: Pick<StoredFile, 'name' | 'kind' | 'mimetype'>): void {
  // For example `pdf` of `Contrato.PDF`.
  const ending = /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const rule = expectedContent[ending];
  if (!rule) return;
  // The cast: `includes` takes only a `Kind`. Any other kind is not in the list.
  const isAsNamed = rule.kinds.includes(kind as Kind) && (rule.mimetypes?.includes(mimetype) ?? true);
  if (!isAsNamed) throw fail('ERR_MEDIA_NOT_AS_NAMED');
}
