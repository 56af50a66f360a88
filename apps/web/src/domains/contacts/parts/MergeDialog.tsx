import { id } from '@balcao/contract/kit/fields';
import { limits } from '@balcao/contract/limits';
import type { Contact } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { required, useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useUndoMerge } from '../use-undo-merge.ts';
import { ContactLookUp, type ChosenContact } from './ContactLookUp.tsx';
import form from '../../../forms/form.module.css';

const schema = z.object({ intoId: required(id()) });

/** Merges a contact into another one of the same person. */
export function MergeDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const undo = useUndoMerge();
  const [into, setInto] = useState<ChosenContact | null>(null);
  const merge = useSchemaForm(schema, { intoId: '' });
  const { busy, submit } = useSubmit(merge, {
    send: ({ intoId }) => api.contacts.merge({ params: { id: contact.id }, body: { intoId } }),
    onSaved: async ({ mergeId, contact: kept }) => {
      onClose();
      toast(
        'success',
        t(($) => $.contacts.merge.done, { name: kept.name }),
        { label: t(($) => $.contacts.merge.undo), run: () => undo.mutate(mergeId) },
      );
      await queryClient.invalidateQueries({ queryKey: keys.contacts.all });
    },
    refusedFields: { ERR_MERGE_SAME_CONTACT: 'intoId', ERR_NO_CONTACT_FOUND: 'intoId' },
  });
  return (
    <Dialog open onClose={onClose} title={t(($) => $.contacts.merge.title, { name: contact.name })} size="sm">
      <form className={form.form} noValidate onSubmit={submit}>
        <fieldset>
          <p className={form.hint}>{t(($) => $.contacts.merge.text)}</p>
          <ContactLookUp
            control={merge.control}
            name="intoId"
            label={t(($) => $.contacts.merge.into)}
            placeholder={t(($) => $.contacts.merge.intoHint)}
            chosen={into}
            onChoose={setInto}
            withoutId={contact.id}
          />
          <p className={form.hint}>{t(($) => $.contacts.merge.undoText, { days: limits.mergeUndoDays })}</p>
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.contacts.merge.confirm)} busy={busy} />
      </form>
    </Dialog>
  );
}
