import type { Contact } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { TypedConfirmDialog } from '../../../ui/TypedConfirmDialog.tsx';

/** Orders the erasure of a person, with a reason and the typed name. Then opens the page that shows its progress. */
export function EraseDialog({ contact: { id, name }, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const act = async (typed: string) => {
    await api.companyData.eraseContact({ params: { id }, body: { name: typed, reason } });
    await queryClient.invalidateQueries({ queryKey: keys.companyData.all });
    await navigate({ to: '/settings/data' });
  };
  return (
    <TypedConfirmDialog
      onClose={onClose}
      title={t(($) => $.contacts.erase.title, { name })}
      text={t(($) => $.contacts.erase.text)}
      confirm={t(($) => $.contacts.erase.confirm)}
      label={t(($) => $.contacts.erase.type, { name })}
      expected={name}
      isReady={reason.trim().length >= limits.erasureReason.min}
      onConfirm={act}
    >
      <Textarea
        mt="sm"
        data-autofocus
        label={t(($) => $.contacts.erase.reason)}
        value={reason}
        maxLength={limits.erasureReason.max}
        autosize
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </TypedConfirmDialog>
  );
}
