import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { limits } from '../limits.ts';
import { FileList, FileListChanges, FileListFields, FileListUpload } from './file-lists.ts';

const onFileList = { access: 'signed-in', params: { id: id() } } as const;

export const fileListRoutes = {
  page: defineRoute({
    method: 'GET',
    path: '/files',
    access: 'signed-in',
    summary: 'A page of the file lists, by name',
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ files: z.array(FileList), count: z.number(), hasMore: z.boolean() }),
  }),
  show: defineRoute({
    ...onFileList,
    method: 'GET',
    path: '/files/:id',
    summary: 'One file list',
    reply: FileList,
    errors: ['ERR_NO_FILE_LIST_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/files',
    access: 'signed-in',
    summary: 'Make a file list; the files of its options are uploaded afterwards',
    body: FileListFields,
    reply: FileList,
  }),
  update: defineRoute({
    ...onFileList,
    method: 'PUT',
    path: '/files/:id',
    summary: 'Change a file list; if `options` is sent, it orders and names the files, and files left out are removed',
    body: FileListChanges,
    reply: FileList,
    errors: ['ERR_NO_FILE_LIST_FOUND'],
  }),
  remove: defineRoute({
    ...onFileList,
    method: 'DELETE',
    path: '/files/:id',
    summary: 'Delete a file list',
    errors: ['ERR_NO_FILE_LIST_FOUND'],
  }),
  upload: defineRoute({
    ...onFileList,
    method: 'POST',
    path: '/files/uploadList/:id',
    summary: 'Upload files of a file list: of the options that `id` names, otherwise as new options at its end',
    body: FileListUpload,
    upload: { field: 'files', maxFiles: limits.fileList.options },
    reply: FileList,
    errors: [
      'ERR_NO_FILE_LIST_FOUND',
      'ERR_FILE_LIST_FULL',
      'ERR_MEDIA_EMPTY',
      'ERR_MEDIA_TOO_LARGE',
      'ERR_MEDIA_BROKEN',
      'ERR_MEDIA_NOT_AS_NAMED',
    ],
  }),
};
