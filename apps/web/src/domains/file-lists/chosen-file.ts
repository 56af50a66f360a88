import type { FileListOption } from '@balcao/contract';

/** A file of the form: `stored` is on the server, `file` is to be uploaded. With both, `file` replaces `stored`. */
export interface ChosenFile {
  /** Tells the files of the form apart. */
  key: string;
  /** The id of its option; absent: the option is not saved yet. */
  id?: number;
  name: string;
  stored?: FileListOption;
  file?: File;
  /** The object URL of `file`, for its preview. */
  url?: string;
}

/** An option of a saved list, as the form shows it. */
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

/** The name of a file without its extension, as people call the file; cut to `limits.fileList.optionName`. */
export const nameOfFile = ({ name }: File): string => (name.replace(/\.\w{1,5}$/, '') || name).slice(0, 100);
