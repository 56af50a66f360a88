import { CloudAccountChanges, NewCloudAccount, type CloudAccount, type Connection } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Caution } from '../../../ui/Caution.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toasts.ts';
import { Status } from '../../connections/parts.ts';
import { AccountFields, type AccountValues } from './AccountFields.tsx';
import { CopyField } from './CopyField.tsx';
import formStyles from '../../../forms/form.module.css';
import steps from '../../../ui/steps.module.css';
import styles from './cloud-dialog.module.css';

/** A number of the official API: its status, the values to enter at Meta, and the form for the values of Meta. */
export function CloudDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  // While a connection is moved to the Cloud API, it has its former provider until that provider has released it.
  const account = useQuery({
    ...queries.cloud.show({ params: { id: connection.id } }),
    enabled: connection.driver === 'cloud-api',
  });
  return (
    <Dialog open onClose={onClose} title={t(($) => $.cloud.title, { name: connection.name })} size="lg">
      <div className={styles.cloud}>
        <Status connection={connection} />
        {account.data ? (
          <>
            <Webhook account={account.data} />
            <Credentials key={connection.id} connectionId={connection.id} account={account.data} onClose={onClose} />
          </>
        ) : account.error ? (
          <ErrorState error={account.error} retry={() => void account.refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </div>
    </Dialog>
  );
}

/** The steps by which a user enters the webhook at Meta, and the values for them. */
function Webhook({ account }: { account: CloudAccount }) {
  const { t } = useTranslation();
  return (
    <section className={formStyles.form}>
      <fieldset>
        <legend>{t(($) => $.cloud.webhook)}</legend>
        {!account.isWebhookReachable && <Caution alert>{t(($) => $.cloud.unreachable)}</Caution>}
        <ol className={steps.steps}>
          <li>{t(($) => $.cloud.webhookStep1)}</li>
          <li>{t(($) => $.cloud.webhookStep2)}</li>
          <li>{t(($) => $.cloud.webhookStep3)}</li>
        </ol>
        <CopyField label={t(($) => $.cloud.webhookUrl)} value={account.webhookUrl} />
        <CopyField label={t(($) => $.cloud.verifyToken)} value={account.verifyToken} />
      </fieldset>
    </section>
  );
}

/** The form for the ids and secrets that Meta gives. */
function Credentials({
  connectionId,
  account,
  onClose,
}: {
  connectionId: number;
  account: CloudAccount;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useSchemaForm(
    // The call may leave out an id. The form always sends both, so they must be filled.
    CloudAccountChanges.extend({
      phoneNumberId: NewCloudAccount.shape.phoneNumberId,
      businessAccountId: NewCloudAccount.shape.businessAccountId,
    }),
    {
      phoneNumberId: account.phoneNumberId,
      businessAccountId: account.businessAccountId,
      accessToken: '',
      appSecret: '',
    },
  );
  const { busy, submit } = useSubmit(form, {
    send: (body) => api.cloud.change({ params: { id: connectionId }, body }),
    onSaved: (saved) => {
      queryClient.setQueryData<CloudAccount>(keys.cloud.show({ params: { id: connectionId } }), saved);
      toast(
        'success',
        t(($) => $.common.saved),
      );
      onClose();
    },
  });
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      <fieldset>
        <legend>{t(($) => $.cloud.credentials)}</legend>
        {/* The cast: the fields without `within` use only the names of `NewCloudAccount`. */}
        <AccountFields control={form.control as unknown as Control<AccountValues>} isKept />
      </fieldset>
      <FormFooter onCancel={onClose} cancel={t(($) => $.common.close)} submit={t(($) => $.cloud.save)} busy={busy} />
    </form>
  );
}
