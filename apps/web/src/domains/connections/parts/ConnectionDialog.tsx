import type { Connection } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';
import { queries } from '../../../api/query-keys.ts';
import { AreaField, type Choice } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { AccountFields, type AccountValues } from '../../cloud/parts.ts';
import { useConnectionForm, type ConnectionValues } from '../use-connection-form.ts';
import { AutomationFields } from './AutomationFields.tsx';
import { GeneralFields } from './GeneralFields.tsx';
import styles from '../../../forms/form.module.css';

interface Props {
  /** Absent: a new connection. */
  connection: Connection | undefined;
  onClose: () => void;
  onCreated: (connection: Connection) => void;
  onMove: (connection: Connection) => void;
}

/** Adds or edits a connection. */
export function ConnectionDialog({ connection, onClose, onCreated, onMove }: Props) {
  const { t } = useTranslation();
  const { data: loaded } = useQuery(queries.queues.list());
  // Until the queues are loaded, the fields show at least those of the connection.
  const queues = (loaded ?? connection?.queues ?? []).map(({ id, name }): Choice => ({
    value: String(id),
    label: name,
  }));
  const { control, busy, submit } = useConnectionForm(connection, (saved) => {
    onClose();
    if (!connection) onCreated(saved);
  });
  // Fields do not depend on the output type of the form.
  const driver = useWatch({ control: control as unknown as Control<ConnectionValues>, name: 'driver' });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => (connection ? $.connections.form.editTitle : $.connections.form.createTitle))}
      size="lg"
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <GeneralFields control={control} connection={connection} queues={queues} onMove={onMove} />
        {!connection && driver === 'cloud-api' && (
          <fieldset>
            <legend>{t(($) => $.cloud.credentials)}</legend>
            {/* The cast: with `within`, the fields use only the names below `cloud`. */}
            <AccountFields control={control as unknown as Control<AccountValues>} within="cloud." />
          </fieldset>
        )}
        <fieldset>
          <legend>{t(($) => $.connections.form.messages)}</legend>
          <div className={styles.pair}>
            <AreaField control={control} name="greetingMessage" label={t(($) => $.connections.form.greeting)} />
            <AreaField control={control} name="complationMessage" label={t(($) => $.connections.form.closing)} />
            <AreaField control={control} name="outOfHoursMessage" label={t(($) => $.connections.form.outOfHours)} />
            <AreaField control={control} name="ratingMessage" label={t(($) => $.connections.form.rating)} />
          </div>
        </fieldset>
        <AutomationFields control={control} queues={queues} />
        <FormFooter
          onCancel={onClose}
          submit={t(($) => (connection ? $.common.save : $.connections.form.create))}
          busy={busy}
        />
      </form>
    </Dialog>
  );
}
