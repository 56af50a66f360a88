import { recordsOf } from '../../records/records.ts';

export const fileListRecords = recordsOf('fileLists', {
  signal: 'fileList',
  orderBy: 'name',
  nameOf: ({ name }) => name,
});
