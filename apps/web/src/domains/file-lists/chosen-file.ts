import type { FileListOption } from '@balcao/contract';

/** A file of the form: a stored one, one to upload, or a stored one that another replaces. */
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

/** The files with one of them at another place; places outside the list are its ends. */
export function placedAt(files: readonly ChosenFile[], from: number, to: number): ChosenFile[] {
  const moved = files[from];
  if (!moved) return [...files];
  const others = files.filter((_, place) => place !== from);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, moved);
}

/** The name without its ending, as people call a file. */
export const nameOfFile = ({ name }: File): string => (name.replace(/\.\w{1,5}$/, '') || name).slice(0, 100);
