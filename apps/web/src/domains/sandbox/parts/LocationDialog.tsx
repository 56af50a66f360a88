import { z } from 'zod';
import { TextField } from '../../../forms/fields.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { SendMessage } from '../use-phone.ts';
import styles from '../phone.module.css';

const schema = z.object({
  body: z.string().trim().max(200),
  latitude: z.coerce.number<string>().min(-90).max(90),
  longitude: z.coerce.number<string>().min(-180).max(180),
});
const examplePlace = { body: 'Praça da Sé, São Paulo', latitude: '-23.550520', longitude: '-46.633308' };

/** Sends a location; the form begins with an example. */
export function LocationDialog({ onClose, onSend }: { onClose: () => void; onSend: SendMessage }) {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, examplePlace);
  const { busy, submit } = useSubmit(form, {
    send: (location) => onSend({ type: 'location', ...location }),
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <Dialog open onClose={onClose} title={t(($) => $.sandbox.location)} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField control={control} name="body" label={t(($) => $.sandbox.place)} first />
        <TextField control={control} name="latitude" label={t(($) => $.sandbox.latitude)} />
        <TextField control={control} name="longitude" label={t(($) => $.sandbox.longitude)} />
        <Button type="submit" kind="primary" busy={busy}>
          {t(($) => $.sandbox.send)}
        </Button>
      </form>
    </Dialog>
  );
}
