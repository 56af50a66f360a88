import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { TextField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useSendAttachment } from '../use-send-attachment.ts';
import styles from '../../../forms/form.module.css';

/** A typed coordinate, with a point or a comma. */
const degrees = (limit: number) =>
  z
    .string()
    .trim()
    .min(1)
    .transform((written) => Number(written.replace(',', '.')))
    .pipe(z.number().min(-limit).max(limit));
const schema = z.object({
  name: z.string().trim().max(200),
  address: z.string().trim().max(300),
  latitude: degrees(90),
  longitude: degrees(180),
});

/** Sends a place: typed, copied from a map, or where this browser is. */
export function LocationDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const send = useSendAttachment(ticketId);
  const form = useSchemaForm(schema, { name: '', address: '', latitude: '', longitude: '' });
  const { busy, submit } = useSubmit(form, {
    send: (place) => send({ kind: 'location', ...place }),
    onSaved: onClose,
  });
  const [isLocating, setLocating] = useState(false);
  const { control, setValue } = form;
  const locate = () => {
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        setValue('latitude', coords.latitude.toFixed(6), { shouldValidate: true });
        setValue('longitude', coords.longitude.toFixed(6), { shouldValidate: true });
      },
      () => {
        setLocating(false);
        toast(
          'error',
          t(($) => $.messages.location.denied),
        );
      },
      { timeout: 15_000, maximumAge: 60_000 },
    );
  };
  return (
    <Dialog open onClose={onClose} title={t(($) => $.messages.location.title)} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset>
          <TextField control={control} name="name" label={t(($) => $.messages.location.name)} maxLength={200} first />
          <TextField control={control} name="address" label={t(($) => $.messages.location.address)} maxLength={300} />
          <div className={styles.pair}>
            <TextField
              control={control}
              name="latitude"
              label={t(($) => $.messages.location.latitude)}
              placeholder="-23.550520"
            />
            <TextField
              control={control}
              name="longitude"
              label={t(($) => $.messages.location.longitude)}
              placeholder="-46.633308"
            />
          </div>
          <p className={styles.hint}>{t(($) => $.messages.location.hint)}</p>
          <Button busy={isLocating} icon={<IconCurrentLocation size={16} aria-hidden />} onClick={locate}>
            {t(($) => $.messages.location.here)}
          </Button>
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.messages.composer.send)} busy={busy} />
      </form>
    </Dialog>
  );
}
