import type { FileListOption } from '@balcao/contract';

/** A file of the form: `stored` is on the server, `file` is to be uploaded. With both, `file` replaces `stored`. */
export interface ChosenFile {
  key: string;
  id?: number;
  name: string;
  stored?: FileListOption;
  file?: File;
  /** Shows the file that is to be uploaded. */
  url?: string;
}

export const storedFile = (stored: FileListOption): ChosenFile => ({
  key: `stored-${stored.id}`,
  id: stored.id,
  name: stored.name,
  stored,
});

/** The files with one of them moved. A place outside the list means its beginning or its end. */
export function placedAt(files: readonly ChosenFile[], from: number, to: number): ChosenFile[] {
  const moved = files[from];
  if (!moved) return [...files];
  const others = files.filter((_, place) => place !== from);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, moved);
}

/** The name of a file without its extension, as people call the file. */
export const nameOfFile = ({ name }: File): string => (name.replace(/\.\w{1,5}$/, '') || name).slice(0, 100);
