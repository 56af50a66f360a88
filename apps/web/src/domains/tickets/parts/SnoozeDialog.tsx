import { moment } from '@balcao/contract/kit/fields';
import { IconCalendarTime, IconMessageReply } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { TextField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { localMoment } from '../../../i18n/local-time.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { snoozeChoices } from '../snooze-choices.ts';
import { snoozeTime } from '../snooze-words.ts';
import form from '../../../forms/form.module.css';
import styles from './snooze-dialog.module.css';

const schema = z.object({ until: moment() });

interface Props {
  onClose: () => void;
  /** `until` null: until the customer writes. @throws ApiError */
  snooze: (until: string | null) => Promise<void>;
  onRefused: (error: unknown) => void;
}

/** Puts a ticket off: one click for the usual times, or a field for any other. */
export function SnoozeDialog({ onClose, snooze, onRefused }: Props) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  const choices = snoozeChoices(now);
  const choose = useMutation({ mutationFn: snooze, onSuccess: onClose, onError: onRefused });
  // The field starts with the latest of the usual times.
  const fields = useSchemaForm(schema, { until: localMoment(choices.at(-1)?.at.toISOString() ?? null) });
  const { busy, submit } = useSubmit(fields, {
    // An empty field is sent as now: the server refuses it with ERR_SNOOZE_TIME, which the field shows.
    send: ({ until }) => snooze(until ?? now.toISOString()),
    onSaved: onClose,
    onRefused,
    refusedFields: { ERR_SNOOZE_TIME: 'until' },
  });
  return (
    <Dialog open onClose={onClose} title={t(($) => $.tickets.snooze.title)} size="sm">
      <form className={form.form} noValidate onSubmit={submit}>
        <fieldset>
          <p className={form.hint}>{t(($) => $.tickets.snooze.hint)}</p>
          <div className={styles.choices}>
            {choices.map(({ choice, at }, nth) => (
              <button
                key={choice}
                type="button"
                data-autofocus={nth === 0 || undefined}
                disabled={choose.isPending}
                onClick={() => choose.mutate(at.toISOString())}
              >
                <IconCalendarTime size={17} stroke={1.75} aria-hidden />
                {t(($) => $.tickets.snooze[choice])}
                <span className="num">{snoozeTime(at, now)}</span>
              </button>
            ))}
            <button type="button" disabled={choose.isPending} onClick={() => choose.mutate(null)}>
              <IconMessageReply size={17} stroke={1.75} aria-hidden />
              {t(($) => $.tickets.snooze.untilMessage)}
            </button>
          </div>
          <TextField
            control={fields.control}
            name="until"
            type="datetime-local"
            label={t(($) => $.tickets.snooze.other)}
          />
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.tickets.snooze.submit)} busy={busy} />
      </form>
    </Dialog>
  );
}
