import type { Connection } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useWatch, type Control } from 'react-hook-form';
import { queries } from '../../../api/query-keys.ts';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import {
  AreaField,
  MultiSelectField,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
} from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DriverField } from './DriverField.tsx';
import { AccountFields, type AccountValues } from '../../cloud/parts/AccountFields.tsx';
import { useConnectionForm, type ConnectionValues } from '../use-connection-form.ts';
import { HistoryField } from './HistoryField.tsx';
import formStyles from '../../../forms/form.module.css';
import styles from '../connections.module.css';

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
  const queues = useQuery(queries.queues.list());
  const queueChoices = (queues.data ?? connection?.queues ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  const { control, save, busy } = useConnectionForm(connection, (saved) => {
    onClose();
    if (!connection) onCreated(saved);
  });
  const driver = useWatch({ control: control as unknown as Control<ConnectionValues>, name: 'driver' });
  const minutes = ` ${t(($) => $.connections.form.minutes)}`;

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => (connection ? $.connections.form.editTitle : $.connections.form.createTitle))}
      size="lg"
    >
      <form className={formStyles.form} noValidate onSubmit={save}>
        <fieldset>
          <legend>{t(($) => $.connections.form.general)}</legend>
          {connection ? (
            <Provider connection={connection} onMove={() => onMove(connection)} />
          ) : (
            <DriverField control={control} />
          )}
          <div className={formStyles.pair}>
            <TextField control={control} name="name" label={t(($) => $.connections.name)} first />
            <MultiSelectField
              control={control}
              name="queueIds"
              label={t(($) => $.connections.form.queues)}
              description={t(($) => $.connections.form.queuesHint)}
              data={queueChoices}
            />
            <HistoryField control={control} />
          </div>
          <SwitchField
            control={control}
            name="isDefault"
            label={t(($) => $.connections.form.isDefault)}
            description={t(($) => $.connections.form.isDefaultHint)}
          />
        </fieldset>
        {!connection && driver === 'cloud-api' && (
          <fieldset>
            <legend>{t(($) => $.cloud.credentials)}</legend>
            <AccountFields control={control as unknown as Control<AccountValues>} within="cloud." />
          </fieldset>
        )}
        <fieldset>
          <legend>{t(($) => $.connections.form.messages)}</legend>
          <div className={formStyles.pair}>
            <AreaField control={control} name="greetingMessage" label={t(($) => $.connections.form.greeting)} />
            <AreaField control={control} name="complationMessage" label={t(($) => $.connections.form.closing)} />
            <AreaField control={control} name="outOfHoursMessage" label={t(($) => $.connections.form.outOfHours)} />
            <AreaField control={control} name="ratingMessage" label={t(($) => $.connections.form.rating)} />
          </div>
        </fieldset>
        <fieldset>
          <legend>{t(($) => $.connections.form.automation)}</legend>
          <div className={formStyles.pair}>
            <NumberField
              control={control}
              name="timeToTransfer"
              label={t(($) => $.connections.form.timeToTransfer)}
              description={t(($) => $.connections.form.timeToTransferHint)}
              suffix={minutes}
            />
            <SelectField
              control={control}
              name="transferQueueId"
              label={t(($) => $.connections.form.transferQueue)}
              data={queueChoices}
              clearable
            />
            <NumberField
              control={control}
              name="expiresTicket"
              label={t(($) => $.connections.form.expiresTicket)}
              description={t(($) => $.connections.form.expiresTicketHint)}
              suffix={minutes}
            />
            <AreaField
              control={control}
              name="expiresInactiveMessage"
              label={t(($) => $.connections.form.expiresMessage)}
            />
            <NumberField
              control={control}
              name="timeUseBotQueues"
              label={t(($) => $.connections.form.timeUseBot)}
              description={t(($) => $.connections.form.timeUseBotHint)}
              suffix={minutes}
            />
            <NumberField
              control={control}
              name="maxUseBotQueues"
              label={t(($) => $.connections.form.maxUseBot)}
              description={t(($) => $.connections.form.maxUseBotHint)}
            />
            <SelectField
              control={control}
              name="provider"
              label={t(($) => $.connections.form.provider)}
              data={[
                { value: 'beta', label: 'beta' },
                { value: 'stable', label: 'stable' },
              ]}
            />
          </div>
        </fieldset>
        <FormFooter
          onCancel={onClose}
          submit={t(($) => (connection ? $.common.save : $.connections.form.create))}
          busy={busy}
        />
      </form>
    </Dialog>
  );
}

/** The current provider, and the way to another one. */
function Provider({ connection, onMove }: { connection: Connection; onMove: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.provider}>
      <span>
        <small>{t(($) => $.cloud.provider)}</small>
        <strong>{t(($) => $.connections.drivers[connection.driver])}</strong>
      </span>
      <Button small icon={<IconArrowsExchange size={16} stroke={1.9} aria-hidden />} onClick={onMove}>
        {t(($) => $.cloud.moveDo)}
      </Button>
    </div>
  );
}
