import type { Audience } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { isEmptyAudience, noAudience, withoutBlanks } from '../use-audience-size.ts';
import { AudienceField } from './AudienceField.tsx';
import styles from '../audiences.module.css';

/** Adds people to a list: from the company's contacts and from other lists, with the data that is stored there now. */
export function AddPeopleDialog({ contactListId, onClose }: { contactListId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const [audience, setAudience] = useState<Audience>(noAudience);
  const sentAudience = withoutBlanks(audience);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.audiences.addToList({ params: { contactListId }, body: sentAudience }),
    onSuccess: ({ added, present }) => {
      toast(
        'success',
        t(($) => $.audiences.added, { added, present }),
      );
      onClose();
    },
    onError: toastError,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.audiences.addTitle)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button kind="primary" busy={isPending} disabled={isEmptyAudience(sentAudience)} onClick={() => mutate()}>
            {t(($) => $.audiences.addButton)}
          </Button>
        </>
      }
    >
      <div className={styles.audience}>
        <p className={styles.text}>{t(($) => $.audiences.addText)}</p>
        <AudienceField value={audience} onChange={setAudience} withoutList={contactListId} />
      </div>
    </Dialog>
  );
}
