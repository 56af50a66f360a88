import type { Hours, Subscriber } from '@balcao/contract';
import { SchedulesBody } from '@balcao/contract/hours/hours';
import { IconClock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toasts.ts';
import { editedDays, type EditedDay } from '../../hours/index.ts';
import { HoursField } from '../../hours/parts.ts';
import styles from '../subscribers.module.css';
import forms from '../../../forms/form.module.css';

/** Opens the weekly schedule of a company. */
export function HoursButton({ subscriber }: { subscriber: Subscriber }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const title = t(($) => $.subscribers.hours, { name: subscriber.name });
  const close = () => setOpen(false);
  return (
    <>
      <IconButton label={title} onClick={() => setOpen(true)}>
        <IconClock size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <Dialog open={isOpen} onClose={close} title={title}>
        {isOpen && <HoursOf companyId={subscriber.id} onClose={close} />}
      </Dialog>
    </>
  );
}

interface Props {
  companyId: number;
  onClose: () => void;
}

function HoursOf({ companyId, onClose }: Props) {
  const { data, error, refetch } = useQuery(queries.hours.showOfCompany({ params: { id: companyId } }));
  if (data) return <HoursForm hours={data} companyId={companyId} onClose={onClose} />;
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={7} />;
}

function HoursForm({ hours, companyId, onClose }: Props & { hours: Hours }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const params = { id: companyId };
  const form = useSchemaForm<{ schedules: EditedDay[] }, SchedulesBody>(SchedulesBody, {
    schedules: editedDays(hours.schedules),
  });
  const { busy, submit } = useSubmit(form, {
    send: (body) => api.hours.saveOfCompany({ params, body }),
    onSaved: (saved) => {
      queryClient.setQueryData(keys.hours.showOfCompany({ params }), saved);
      toast(
        'success',
        t(($) => $.common.saved),
      );
      onClose();
    },
  });
  return (
    <form className={forms.form} noValidate onSubmit={submit}>
      {hours.scheduleType !== 'company' && <p className={styles.hint}>{t(($) => $.subscribers.hoursNotUsed)}</p>}
      <HoursField
        // Fields do not depend on the output type of the form.
        control={form.control as unknown as Control<{ schedules: EditedDay[] }, unknown, FieldValues>}
        name="schedules"
      />
      <FormFooter onCancel={onClose} submit={t(($) => $.common.save)} busy={busy} />
    </form>
  );
}
