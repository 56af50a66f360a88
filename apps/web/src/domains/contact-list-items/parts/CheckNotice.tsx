import type { ContactList } from '@balcao/contract';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { toastError } from '../../../ui/toasts.ts';
import styles from '../contact-list-items.module.css';

/**
 * How far the check of a list is, and what it waits for; with a button that starts or stops it. Draws nothing if no
 * check runs and the validity of all people is known.
 */
export function CheckNotice({ list }: { list: ContactList }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const params = { contactListId: list.id };
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      list.isChecking ? api.contactListItems.stopCheck({ params }) : api.contactListItems.check({ params }),
    onSuccess: (changed) => void queryClient.setQueryData(keys.contactLists.show({ params: { id: list.id } }), changed),
    onError: toastError,
  });
  const total = list.contactsCount;
  const known = list.validCount + list.invalidCount;
  if (total === known && !list.isChecking) return null;
  const title = list.isChecking
    ? t(($) => $.contactListItems.checking, { done: known, total })
    : t(($) => $.contactListItems.unchecked, { count: total - known });
  const { checkWaits } = list;
  return (
    <div className={styles.check}>
      <IconBrandWhatsapp size={22} stroke={1.6} aria-hidden />
      <div>
        <strong>{title}</strong>
        {list.isChecking && <ProgressBar value={total === 0 ? 0 : (100 * known) / total} aria-label={title} />}
        <span>
          {list.isChecking
            ? t(($) => (checkWaits === null ? $.contactListItems.checkingText : $.contactListItems.waits[checkWaits]))
            : t(($) => $.contactListItems.uncheckedText)}
        </span>
      </div>
      <Button small busy={isPending} onClick={() => mutate()}>
        {t(($) => (list.isChecking ? $.contactListItems.stopCheck : $.contactListItems.check))}
      </Button>
    </div>
  );
}
