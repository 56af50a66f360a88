import type { Driver } from '@balcao/contract';
import { IconBrandWhatsapp, IconDeviceMobile } from '@tabler/icons-react';
import { useController, type Control, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ConnectionValues } from '../use-connection-form.ts';
import styles from '../connections.module.css';

const choices: { value: Driver; Icon: typeof IconBrandWhatsapp }[] = [
  { value: 'baileys', Icon: IconBrandWhatsapp },
  { value: 'sandbox', Icon: IconDeviceMobile },
];

/** A real number or the simulated phone; chosen once, when the connection is made. */
export function DriverField({ control }: { control: Control<ConnectionValues, unknown, FieldValues> }) {
  const { t } = useTranslation();
  const { field } = useController({ control: control as unknown as Control<ConnectionValues>, name: 'driver' });
  return (
    <div className={styles.drivers} role="radiogroup" aria-label={t(($) => $.connections.driver)}>
      {choices.map(({ value, Icon }) => (
        <label key={value} data-on={field.value === value || undefined}>
          <input type="radio" name="driver" value={value} checked={field.value === value} onChange={() => field.onChange(value)} />
          <Icon size={22} stroke={1.7} aria-hidden />
          <span>
            <strong>{t(($) => $.connections.drivers[value])}</strong>
            <small>{t(($) => $.connections.driverHints[value])}</small>
          </span>
        </label>
      ))}
    </div>
  );
}
