import type { Connection } from '@balcao/contract';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { Control, FieldValues } from 'react-hook-form';
import { MultiSelectField, SwitchField, TextField, type Choice } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ConnectionValues } from '../use-connection-form.ts';
import { DriverField } from './DriverField.tsx';
import { HistoryField } from './HistoryField.tsx';
import { PrivacyField } from './PrivacyField.tsx';
import formStyles from '../../../forms/form.module.css';
import styles from '../connections.module.css';

interface Props {
  control: Control<ConnectionValues, unknown, FieldValues>;
  /** Absent: a new connection, whose driver is chosen here. */
  connection: Connection | undefined;
  queues: Choice[];
  onMove: (connection: Connection) => void;
}

/**
 * The driver of a connection ("provider" on screen), its name, queues and history, whether it is the default, and the
 * user to whom it is private.
 */
export function GeneralFields({ control, connection, queues, onMove }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend>{t(($) => $.connections.form.general)}</legend>
      {connection ? (
        <CurrentDriver connection={connection} onMove={() => onMove(connection)} />
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
          data={queues}
        />
        <HistoryField control={control} />
      </div>
      <SwitchField
        control={control}
        name="isDefault"
        label={t(($) => $.connections.form.isDefault)}
        description={t(($) => $.connections.form.isDefaultHint)}
      />
      <PrivacyField control={control} />
    </fieldset>
  );
}

/** The current driver, and the button that moves the connection to another one. */
function CurrentDriver({ connection, onMove }: { connection: Connection; onMove: () => void }) {
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
