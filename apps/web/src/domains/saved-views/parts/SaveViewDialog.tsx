import { limits } from '@balcao/contract/limits';
import { SavedViewFields } from '@balcao/contract/saved-views/saved-views';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useUser } from '../../../api/our-session.ts';
import { keys } from '../../../api/query-keys.ts';
import { SwitchField, TextField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import form from '../../../forms/form.module.css';

const schema = SavedViewFields.pick({ name: true, isShared: true });

/** Asks for the name of the current view; admins may share it. */
export function SaveViewDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const queryClient = useQueryClient();
  const fields = useSchemaForm(schema, { name: '', isShared: false });
  const { busy, submit } = useSubmit(fields, {
    send: (values) => api.savedViews.create({ body: { ...values, address } }),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: keys.savedViews.list() });
      toast(
        'success',
        t(($) => $.savedViews.saved),
      );
      onClose();
    },
    refusedFields: { ERR_SAVED_VIEW_LIMIT: 'name' },
  });
  const { control } = fields;
  return (
    <Dialog open onClose={onClose} title={t(($) => $.savedViews.saveTitle)} size="sm">
      <form className={form.form} noValidate onSubmit={submit}>
        <fieldset>
          <p style={{ margin: 0, color: 'var(--ink-2)' }}>{t(($) => $.savedViews.saveText)}</p>
          <TextField
            control={control}
            name="name"
            label={t(($) => $.savedViews.name)}
            placeholder={t(($) => $.savedViews.nameHint)}
            maxLength={limits.savedViewName.max}
            first
          />
          {user.profile === 'admin' && (
            <SwitchField control={control} name="isShared" label={t(($) => $.savedViews.share)} />
          )}
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.savedViews.submit)} busy={busy} />
      </form>
    </Dialog>
  );
}
