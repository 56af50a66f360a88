import { WhatsappPrices, type WhatsappPrice } from '@balcao/contract/console/console';
import { limits } from '@balcao/contract/limits';
import { IconDownload, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { afterBlur } from '../../../forms/after-blur.ts';
import { NumberField, TextField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { localDay } from '../../../i18n/local-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { saveCsv } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toasts.ts';
import { pricesAsCsv, readPrices } from '../price-file.ts';
import form_ from '../../../forms/form.module.css';
import styles from '../console.module.css';

/** The dialog with the price list of WhatsApp, from which the costs of the companies are computed. */
export function PricesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queries.console.prices());
  return (
    <Dialog open onClose={onClose} title={t(($) => $.console.prices.title)} size="lg">
      {data ? (
        <PricesForm prices={data} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Dialog>
  );
}

function PricesForm({ prices, onClose }: { prices: WhatsappPrices; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useSchemaForm<WhatsappPrices, WhatsappPrices>(WhatsappPrices, prices);
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'prices' });
  const { busy, submit } = useSubmit(form, {
    send: (body) => api.console.changePrices({ body }),
    onSaved: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.console.all });
      toast(
        'success',
        t(($) => $.common.saved),
      );
      onClose();
    },
  });
  return (
    <form className={form_.form} noValidate onSubmit={submit}>
      <fieldset>
        <p className={styles.hint}>{t(($) => $.console.prices.hint)}</p>
        <p className={styles.hint}>{t(($) => $.console.prices.countryHint)}</p>
        {fields.length === 0 && <p className={styles.hint}>{t(($) => $.console.prices.empty)}</p>}
        {fields.map(({ id }, index) => (
          <div key={id} className={styles.price}>
            <TextField
              control={form.control}
              name={`prices.${index}.country`}
              label={t(($) => $.console.prices.country)}
              maxLength={3}
            />
            <TextField
              control={form.control}
              name={`prices.${index}.category`}
              label={t(($) => $.console.prices.category)}
              maxLength={40}
            />
            <TextField
              control={form.control}
              name={`prices.${index}.validFrom`}
              label={t(($) => $.console.prices.validFrom)}
              type="date"
            />
            <NumberField
              control={form.control}
              name={`prices.${index}.price`}
              label={t(($) => $.console.prices.price)}
              max={limits.whatsappPrice.max}
              decimals={6}
            />
            <IconButton
              label={t(($) => $.console.prices.remove, { number: index + 1 })}
              onClick={() => afterBlur(() => remove(index))}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </IconButton>
          </div>
        ))}
        <Button
          icon={<IconPlus size={16} stroke={1.9} aria-hidden />}
          disabled={fields.length >= limits.whatsappPrice.most}
          onClick={() =>
            append({ country: '55', category: '', validFrom: localDay(new Date().toISOString()), price: 0 })
          }
        >
          {t(($) => $.console.prices.add)}
        </Button>
        <PriceFile read={() => form.getValues('prices')} onRead={replace} />
      </fieldset>
      <FormFooter onCancel={onClose} submit={t(($) => $.common.save)} busy={busy} />
    </form>
  );
}

/**
 * Saves the list of the form as CSV, or replaces it by the prices of a file. The server stores nothing before the form
 * is saved.
 */
function PriceFile({ read, onRead }: { read: () => WhatsappPrice[]; onRead: (prices: WhatsappPrice[]) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const result = readPrices(await file.text());
    if ('wrongLine' in result)
      return toast(
        'error',
        t(($) => $.console.prices.wrongFile, { line: result.wrongLine }),
      );
    const { most } = limits.whatsappPrice;
    if (result.prices.length > most)
      return toast(
        'error',
        t(($) => $.console.prices.tooMany, { count: result.prices.length, most }),
      );
    onRead(result.prices);
  };
  return (
    <div className={styles.head}>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t(($) => $.console.prices.read)}
        // The value is reset, so that choosing the same file again is a change.
        onChange={({ target }) => void readFile(target.files?.[0]).finally(() => void (target.value = ''))}
      />
      <Button small icon={<IconUpload size={15} aria-hidden />} onClick={() => input.current?.click()}>
        {t(($) => $.console.prices.read)}
      </Button>
      <Button
        small
        icon={<IconDownload size={15} aria-hidden />}
        onClick={() => saveCsv('whatsapp-prices.csv', pricesAsCsv(read()))}
      >
        {t(($) => $.console.prices.save)}
      </Button>
    </div>
  );
}
