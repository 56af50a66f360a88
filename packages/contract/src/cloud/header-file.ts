import { limits } from '../limits.ts';
import type { MessageTemplate } from './cloud.ts';

/** The kinds of files that the header of a template may have. */
export const headerKinds = ['image', 'video', 'document'] as const;
export type HeaderKind = (typeof headerKinds)[number];

/** The kind of the file that a template takes in its header; undefined: it takes none. */
export function headerKindOf({ components }: Pick<MessageTemplate, 'components'>): HeaderKind | undefined {
  const format = components.find(({ type }) => type === 'HEADER')?.format?.toLowerCase();
  return headerKinds.find((kind) => kind === format);
}

const officePrefix = 'application/vnd.openxmlformats-officedocument.';
/** The media types that the Cloud API takes, by kind (Meta's documentation, "supported media types"). */
export const headerTypes: Record<HeaderKind, readonly string[]> = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp', 'video/3gp'],
  document: [
    'application/pdf',
    'text/plain',
    'application/msword',
    'application/vnd.ms-excel',
    'application/vnd.ms-powerpoint',
    `${officePrefix}wordprocessingml.document`,
    `${officePrefix}spreadsheetml.sheet`,
    `${officePrefix}presentationml.presentation`,
  ],
};

/** Whether Meta takes a file in a header of this kind. @param file `size` in bytes */
export const fitsHeader = (kind: HeaderKind, { mimetype, size }: { mimetype: string; size: number }): boolean =>
  headerTypes[kind].includes(mimetype) && size > 0 && size <= limits.cloudApi.fileBytes[kind];
