import { z } from 'zod';
import { id, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/** A file of a list, under a name of the list. `path`, `file`, `mediaType` and `size` are null until it is uploaded. */
export const FileListOption = z.object({
  id: id(),
  name: z.string(),
  /** The link to the file, as in messages. */
  path: z.string().nullable(),
  /** The name of the uploaded file. */
  file: z.string().nullable(),
  mediaType: z.enum(['image', 'audio', 'video', 'document']).nullable(),
  /** In bytes. */
  size: z.number().nullable(),
  /** The link to a small picture of the file; null: there is none. */
  thumbUrl: z.string().nullable(),
});
export type FileListOption = z.infer<typeof FileListOption>;

export const FileList = z.object({
  id: id(),
  name: z.string(),
  message: z.string(),
  /** Who made the list; null: that user was deleted. */
  userId: id().nullable(),
  /** In the order in which they are sent. */
  options: z.array(FileListOption),
});
export type FileList = z.infer<typeof FileList>;

/**
 * An option as a client sends it. With an id it is an existing option; without one it is new. Existing options that are
 * not sent are deleted. The options are stored in the order in which they are sent.
 */
export const FileListOptionFields = z.object({
  id: id().nullish(),
  name: text(1, limits.fileList.optionName),
});

const options = () => z.array(FileListOptionFields).max(limits.fileList.options);

export const FileListFields = z.object({
  name: text(limits.fileList.name.min, limits.fileList.name.max),
  message: text(1, limits.fileList.message),
  options: options().default([]),
});
export type FileListFields = z.infer<typeof FileListFields>;

/** An absent field is not changed. `options` stands here again without its default, which `partial` would fill in. */
export const FileListChanges = FileListFields.extend({ options: options() }).partial();
export type FileListChanges = z.infer<typeof FileListChanges>;

/**
 * A field of a form that may be absent, or be sent once or several times. The result is always an array. The cast gives
 * the result of `flat` its type, which TypeScript does not find for a generic value.
 */
const oneOrMore = <Value, In>(value: z.ZodType<Value, In>) =>
  z
    .union([value, z.array(value).max(limits.fileList.options)])
    .optional()
    .transform((given) => (given === undefined ? [] : ([given].flat() as Value[])));

/**
 * The fields that are sent with files. The first file belongs to the first `id` and `name`, and so on. A file without
 * an id becomes a new option with its name. `fileId`, `typeArch` and `mediaType` are accepted as the specification has
 * them, and have no effect.
 */
export const FileListUpload = z.object({
  id: oneOrMore(id()),
  name: oneOrMore(text(1, limits.fileList.optionName)),
  fileId: id().optional(),
  typeArch: z.string().max(50).optional(),
  mediaType: oneOrMore(z.string().max(100)),
});
export type FileListUpload = z.infer<typeof FileListUpload>;
