import type { Driver } from '@balcao/contract';
import { IconBrandWhatsapp, IconCloudCog, IconDeviceMobile } from '@tabler/icons-react';
import { useController, type Control, type FieldValues } from 'react-hook-form';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { ConnectionValues } from '../use-connection-form.ts';
import styles from '../connections.module.css';

const icons: Record<Driver, typeof IconBrandWhatsapp> = {
  baileys: IconBrandWhatsapp,
  'cloud-api': IconCloudCog,
  sandbox: IconDeviceMobile,
};
const everyDriver = Object.keys(icons) as Driver[];

/** Chooses the driver of a new connection: a number by QR code, one of the official API, or the simulated phone. */
export function DriverField({ control }: { control: Control<ConnectionValues, unknown, FieldValues> }) {
  // The value of a field does not depend on the output type of the form.
  const { field } = useController({ control: control as unknown as Control<ConnectionValues>, name: 'driver' });
  return <DriverChoice value={field.value} onChange={field.onChange} />;
}

/** The cards from which a user chooses a driver. @param drivers absent: all drivers */
export function DriverChoice({
  value: chosen,
  onChange,
  drivers = everyDriver,
}: {
  value: Driver;
  onChange: (driver: Driver) => void;
  drivers?: readonly Driver[];
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.drivers} role="radiogroup" aria-label={t(($) => $.connections.driver)}>
      {drivers.map((value) => {
        const Icon = icons[value];
        return (
          <label key={value} data-on={chosen === value || undefined}>
            <input
              type="radio"
              name="driver"
              value={value}
              checked={chosen === value}
              onChange={() => onChange(value)}
            />
            <Icon size={22} stroke={1.7} aria-hidden />
            <span>
              <strong>{t(($) => $.connections.drivers[value])}</strong>
              <small>{t(($) => $.connections.driverHints[value])}</small>
            </span>
          </label>
        );
      })}
    </div>
  );
}
