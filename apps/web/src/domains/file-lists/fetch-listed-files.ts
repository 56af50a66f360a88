import type { FileList } from '@balcao/contract';

/** Loads the uploaded files of a list, in their order. @throws Error if one cannot be loaded */
export const fetchListedFiles = ({ options }: Pick<FileList, 'options'>): Promise<File[]> =>
  Promise.all(options.flatMap(({ path, file }) => (path === null ? [] : [fetchFile(path, file ?? '')])));

async function fetchFile(path: string, name: string): Promise<File> {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`The file was answered with ${reply.status}.`);
  const content = await reply.blob();
  return new File([content], name, { type: content.type });
}
