import type { FileList } from '@balcao/contract';
import { FileListFields } from '@balcao/contract/file-lists/file-lists';
import { IconAlertTriangle, IconFiles } from '@tabler/icons-react';
import { useState } from 'react';
import { TextField } from '../../forms/fields.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { MessageField } from '../quick-messages/parts.ts';
import { storedFile } from './chosen-file.ts';
import { fileListRecords } from './file-list-records.ts';
import { FilesField } from './parts/FilesField.tsx';
import { RefusedFiles } from './parts/RefusedFiles.tsx';
import { useUploadFiles, type RefusedFile } from './use-upload-files.ts';
import styles from './file-lists.module.css';

/** The company's file lists. */
export function FileListsScreen() {
  const { t } = useTranslation();
  const uploadFiles = useUploadFiles();
  const [refused, setRefused] = useState<{ list: string; files: RefusedFile[] } | null>(null);
  return (
    <RecordScreen
      records={fileListRecords}
      texts={($) => $.fileLists}
      icon={IconFiles}
      columns={[
        { header: ($) => $.fileLists.fields.name, cell: ({ name }) => name },
        {
          header: ($) => $.fileLists.fields.message,
          cell: ({ message }) => <span className={styles.message}>{message}</span>,
        },
        { header: ($) => $.fileLists.fields.options, cell: ({ options }) => <FilesCell options={options} /> },
      ]}
      fields={FileListFields}
      valuesOf={(list) => ({
        name: list?.name ?? '',
        message: list?.message ?? '',
        options: (list?.options ?? []).map(storedFile),
      })}
      notice={refused && <RefusedFiles {...refused} onClose={() => setRefused(null)} />}
      afterSave={async (saved, { options }) => {
        const files = await uploadFiles(saved, options);
        setRefused(files.length > 0 ? { list: saved.name, files } : null);
        return files.length === 0;
      }}
    >
      {(form) => (
        <>
          <TextField {...form.field('name')} label={t(($) => $.fileLists.fields.name)} first />
          <MessageField {...form.field('message')} label={t(($) => $.fileLists.fields.message)} />
          <FilesField {...form.field('options')} label={t(($) => $.fileLists.fields.options)} />
        </>
      )}
    </RecordScreen>
  );
}

function FilesCell({ options }: Pick<FileList, 'options'>) {
  const { t } = useTranslation();
  const missing = options.filter(({ path }) => path === null).length;
  return (
    <span className={styles.chips}>
      {t(($) => $.fileLists.files, { count: options.length - missing })}
      {missing > 0 && (
        <Chip tone="amber" icon={<IconAlertTriangle size={12} aria-hidden />}>
          {t(($) => $.fileLists.missing, { count: missing })}
        </Chip>
      )}
    </span>
  );
}
