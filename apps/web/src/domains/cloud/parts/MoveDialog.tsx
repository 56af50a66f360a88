import { drivers, NewDriver, type Connection, type Driver, type NewCloudAccount } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch, type Control, type FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Caution } from '../../../ui/Caution.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { blankAccount, type ConnectionValues, followConnection } from '../../connections/index.ts';
import { DriverChoice, HistoryField } from '../../connections/parts.ts';
import { AccountFields, type AccountValues } from './AccountFields.tsx';
import styles from '../../../forms/form.module.css';

interface MoveValues {
  driver: Driver;
  cloud: NewCloudAccount;
  historyDays: number;
}
/** Only the fields of the chosen provider are checked and sent. */
const schema = z.preprocess(
  (values: MoveValues) =>
    values.driver === 'cloud-api' ? { ...values, historyDays: undefined } : { ...values, cloud: undefined },
  NewDriver,
);

/** Chooses another provider for a connection, which keeps everything else. */
export function MoveDialog({
  connection,
  onClose,
  onMoved,
}: {
  connection: Connection;
  onClose: () => void;
  onMoved: (driver: Driver) => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const others = drivers.filter((driver) => driver !== connection.driver);
  const form = useSchemaForm<MoveValues, NewDriver>(schema, {
    driver: others[0] ?? 'baileys',
    cloud: blankAccount,
    historyDays: connection.historyDays,
  });
  const driver = useWatch({ control: form.control, name: 'driver' });
  // The two parts are written for larger forms, but use only fields that this form has, too.
  const historyControl = form.control as unknown as Control<ConnectionValues, unknown, FieldValues>;
  const accountControl = form.control as unknown as Control<AccountValues>;
  const { busy, submit } = useSubmit(form, {
    send: (body) => api.connections.move({ params: { id: connection.id }, body }),
    onSaved: (moved, body) => {
      queryClient.setQueryData<Connection[]>(
        keys.connections.list(),
        (list) => list && followConnection(list, { action: 'update', whatsapp: moved }),
      );
      toast(
        'notice',
        t(($) => $.cloud.moved),
      );
      onClose();
      onMoved(body.driver);
    },
  });
  return (
    <Dialog open onClose={onClose} title={t(($) => $.cloud.moveTitle, { name: connection.name })} size="lg">
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset>
          <p className={styles.hint}>{t(($) => $.cloud.moveText)}</p>
          <DriverChoice value={driver} onChange={(next) => form.setValue('driver', next)} drivers={others} />
          <HistoryField control={historyControl} />
          <Caution>{t(($) => $.cloud.moveLimits)}</Caution>
        </fieldset>
        {driver === 'cloud-api' && (
          <fieldset>
            <legend>{t(($) => $.cloud.credentials)}</legend>
            <AccountFields control={accountControl} within="cloud." />
          </fieldset>
        )}
        <FormFooter onCancel={onClose} submit={t(($) => $.cloud.moveDo)} busy={busy} />
      </form>
    </Dialog>
  );
}
