import type { PaymentProvider } from '@balcao/contract';
import { PaymentProviderChanges } from '@balcao/contract/payments/payments';
import { limits } from '@balcao/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { SecretField, SwitchField, TextField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { kindKey } from '../kind-key.ts';
import { CertificateField } from './CertificateField.tsx';
import form from '../../../forms/form.module.css';

interface Props {
  provider: PaymentProvider;
  onClose: () => void;
}

/** The dialog for the settings and keys of a provider. Secrets are written here and never shown. */
export function ProviderDialog({ provider, onClose }: Props) {
  const { t } = useTranslation();
  const { kind } = provider;
  const { control, busy, submit, setCertificate } = useProviderForm(provider, onClose);
  // The cast drops the type that the schema makes of the values: the fields do not need it.
  const field = (name: FieldPath<ProviderValues>) => ({
    control: control as unknown as Control<ProviderValues, unknown, FieldValues>,
    name,
    label: t(($) => $.payments.fields[name]),
  });
  const storedHint = (isStored: boolean) => (isStored ? t(($) => $.payments.fields.kept) : undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.payments.setUpOf, { name: t(($) => $.payments.kinds[kindKey[kind]]) })}
    >
      <form className={form.form} noValidate autoComplete="off" onSubmit={submit}>
        <fieldset>
          {kind === 'asaas' && <SecretField {...field('apiKey')} description={storedHint(provider.hasApiKey)} first />}
          {kind === 'efi' && (
            <>
              <TextField {...field('clientId')} first />
              <SecretField {...field('clientSecret')} description={storedHint(provider.hasClientSecret)} />
              <CertificateField until={provider.certificateUntil} onChoose={setCertificate} />
              <SecretField
                {...field('certificatePassword')}
                description={t(($) => $.payments.fields.certificatePasswordHint)}
              />
            </>
          )}
          {kind !== 'asaas' && (
            <TextField
              {...field('pixKey')}
              description={t(($) => $.payments.fields.pixKeyHint)}
              maxLength={limits.pixKey}
              first={kind === 'pix-static'}
            />
          )}
          {kind === 'pix-static' ? (
            <div className={form.pair}>
              <TextField
                {...field('receiverName')}
                description={t(($) => $.payments.fields.receiverNameHint)}
                maxLength={limits.receiverName}
              />
              <TextField {...field('receiverCity')} maxLength={limits.receiverCity} />
            </div>
          ) : (
            <>
              {kind === 'asaas' && (
                <SwitchField {...field('mandates')} description={t(($) => $.payments.fields.mandatesHint)} />
              )}
              <SwitchField {...field('sandbox')} />
            </>
          )}
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.common.save)} busy={busy} />
      </form>
    </Dialog>
  );
}

type ProviderValues = ReturnType<typeof valuesOf>;

/** Secrets are empty: a stored one stays until another is written. */
const valuesOf = ({ sandbox, mandates, pixKey, receiverName, receiverCity, clientId }: PaymentProvider) => ({
  sandbox,
  mandates,
  pixKey,
  receiverName,
  receiverCity,
  clientId,
  apiKey: '',
  clientSecret: '',
  certificatePassword: '',
});

function useProviderForm(provider: PaymentProvider, onClose: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [certificate, setCertificate] = useState('');
  const fields = useSchemaForm<ProviderValues, PaymentProviderChanges>(PaymentProviderChanges, valuesOf(provider));
  const { busy, submit } = useSubmit(fields, {
    send: (body) =>
      api.payments.changeProvider({
        params: { kind: provider.kind },
        body: { ...body, ...(certificate !== '' && { certificate }) },
      }),
    onSaved: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.payments.providers() });
      toast(
        'success',
        t(($) => $.common.saved),
      );
      onClose();
    },
    refusedFields: { ERR_PIX_KEY_INVALID: 'pixKey', ERR_CERTIFICATE_BROKEN: 'certificatePassword' },
  });
  return { control: fields.control, busy, submit, setCertificate };
}
