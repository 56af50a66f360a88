import type { ContactImport } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { IconDeviceMobile, IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { live } from '../../../api/query-client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { errorText } from '../../../ui/error-text.ts';
import { toast, toastError } from '../../../ui/toasts.ts';
import { importsOf } from '../imports-of.ts';
import { saveExample } from '../save-example.ts';
import { ImportProgress } from './ImportProgress.tsx';
import styles from '../imports.module.css';

/**
 * Imports contacts from a file or from the phones, and shows how far the import is.
 * @param contactListId the rows of the file become people of this list instead of contacts; phones are not offered
 */
export function ImportDialog({ contactListId, onClose }: { contactListId?: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: imports = [] } = useQuery({ ...queries.contactImports.list(importsOf(contactListId)), ...live });
  const [startedId, setStartedId] = useState<number>();
  // The import that was started in this dialog, else one that is running.
  const shown = imports.find(({ id }) => id === startedId) ?? imports.find(({ status }) => status === 'running');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => (contactListId === undefined ? $.contactImports.title : $.contactImports.listTitle))}
    >
      {shown ? (
        <ImportProgress shown={shown} onAnother={() => setStartedId(undefined)} onClose={onClose} />
      ) : (
        <div className={styles.dialog}>
          <FileChoice contactListId={contactListId} onStarted={setStartedId} />
          {contactListId === undefined && <PhoneChoice onDone={onClose} />}
        </div>
      )}
    </Dialog>
  );
}

interface FileChoiceProps {
  contactListId: number | undefined;
  onStarted: (id: number) => void;
}

function FileChoice({ contactListId, onStarted }: FileChoiceProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { mutate, isPending, error, part } = useUpload(contactListId, onStarted);
  return (
    <>
      <p>{t(($) => (contactListId === undefined ? $.contactImports.text : $.contactImports.listText))}</p>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file && !isPending) mutate(file);
        }}
      >
        <IconFileSpreadsheet size={30} stroke={1.5} aria-hidden />
        <Button
          kind="primary"
          busy={isPending}
          icon={<IconUpload size={16} stroke={1.9} aria-hidden />}
          onClick={() => input.current?.click()}
          data-autofocus
        >
          {t(($) => $.contactImports.choose)}
        </Button>
        <output>
          {isPending
            ? t(($) => (part < 1 ? $.contactImports.sending : $.contactImports.reading))
            : t(($) => $.contactImports.drop)}
        </output>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t(($) => $.contactImports.choose)}
          accept=".xlsx,.xls,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) mutate(file);
            // The same file may be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {errorText(error)}
        </p>
      )}
      <Button
        small
        kind="quiet"
        className={styles.example}
        icon={<IconDownload size={14} stroke={1.9} aria-hidden />}
        onClick={() => saveExample({ withVariable: contactListId !== undefined })}
      >
        {t(($) => $.contactImports.example)}
      </Button>
    </>
  );
}

/** Uploads a file. `part`: how much of it was sent, from 0 to 1. */
function useUpload(contactListId: number | undefined, onStarted: (id: number) => void) {
  const queryClient = useQueryClient();
  const [part, setPart] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > limits.contactImport.fileBytes) throw new ApiError('ERR_IMPORT_TOO_LARGE', 413);
      const form = new FormData();
      form.append('file', file);
      setPart(0);
      return contactListId === undefined
        ? api.contactImports.create({ body: form }, { onProgress: setPart })
        : api.contactListItems.upload({ params: { contactListId }, body: form }, { onProgress: setPart });
    },
    onSuccess: (made) => {
      queryClient.setQueryData<ContactImport[]>(keys.contactImports.list(importsOf(contactListId)), (cached = []) =>
        cached.some(({ id }) => id === made.id) ? cached : [made, ...cached],
      );
      onStarted(made.id);
    },
  });
  return { mutate, isPending, error, part };
}

function PhoneChoice({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.contacts.importFromPhone(),
    onSuccess: ({ created, known }) => {
      if (created + known === 0)
        return toast(
          'notice',
          t(($) => $.contactImports.fromPhoneNone),
        );
      toast(
        'success',
        t(($) => $.contactImports.fromPhoneDone, { created, known }),
      );
      return onDone();
    },
    onError: toastError,
  });
  return (
    <div className={styles.phone}>
      <p>{t(($) => $.contactImports.fromPhoneText)}</p>
      <Button busy={isPending} icon={<IconDeviceMobile size={16} stroke={1.9} aria-hidden />} onClick={() => mutate()}>
        {t(($) => $.contactImports.fromPhone)}
      </Button>
    </div>
  );
}
