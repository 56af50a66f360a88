import { id, optionalId } from '@balcao/contract/kit/fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { queries } from '../../../api/query-keys.ts';
import { SelectField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { LookUpField, type Found } from '../../../forms/LookUpField.tsx';
import { required, useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { t as words, useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from '../../../forms/form.module.css';

const schema = z.object({
  queueId: required(id(), () => words(($) => $.tickets.dialog.selectQueue)),
  userId: optionalId(),
});

interface Props {
  count: number;
  onClose: () => void;
  transfer: (to: { queueId: number; userId: number | null }) => Promise<void>;
}

/** Transfers the selected tickets to another queue, and there to a user or to any user of the queue. */
export function BulkTransferDialog({ count, onClose, transfer }: Props) {
  const { t } = useTranslation();
  const queues = useQuery(queries.queues.list());
  const [user, setUser] = useState<Found | null>(null);
  const form = useSchemaForm(schema, { queueId: '', userId: '' });
  const { busy, submit } = useSubmit(form, { send: transfer, onSaved: onClose });
  const { control } = form;
  return (
    <Dialog open onClose={onClose} title={t(($) => $.tickets.bulk.transferTitle, { count })} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset>
          <SelectField
            control={control}
            name="queueId"
            label={t(($) => $.tickets.dialog.queue)}
            placeholder={t(($) => $.tickets.dialog.selectQueue)}
            data={(queues.data ?? []).map(({ id: value, name }) => ({ value: String(value), label: name }))}
            required
            first
            problem={queues.isError ? t(($) => $.tickets.dialog.queueFailed) : undefined}
          />
          <LookUpField
            control={control}
            name="userId"
            label={t(($) => $.tickets.bulk.attendant)}
            placeholder={t(($) => $.tickets.bulk.attendantHint)}
            chosen={user}
            onChoose={setUser}
            find={(searchParam) => queries.users.list({ query: { searchParam } })}
            without={() => false}
            words={{
              searching: t(($) => $.tickets.dialog.searching),
              nothingFound: t(($) => $.tickets.bulk.noAttendant),
            }}
          />
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.tickets.dialog.transfer)} busy={busy} />
      </form>
    </Dialog>
  );
}
