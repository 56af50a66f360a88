import type { OwnProfile } from '@balcao/contract';
import { OwnProfileChanges } from '@balcao/contract/accounts/accounts';
import { useFormState } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { SelectField, TextField } from '../../../forms/fields.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { showLanguage, t as translateNow, useTranslation } from '../../../i18n/i18n.ts';
import { languageCodes, languageNames } from '../../../i18n/languages.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useProfileChange } from '../use-profile.ts';
import { Card } from './Card.tsx';
import styles from '../profile.module.css';

const Details = OwnProfileChanges.pick({ name: true, language: true }).required();

/** The form for the user's own name and language. */
export function DetailsCard({ profile }: { profile: OwnProfile }) {
  const { t, language } = useTranslation();
  const showChanged = useProfileChange();
  const form = useSchemaForm(Details, { name: profile.name, language: profile.language ?? language });
  const { isDirty } = useFormState({ control: form.control });
  const { busy, submit } = useSubmit(form, {
    send: async (body) => {
      const changed = await api.accounts.changeProfile({ body });
      await showLanguage(body.language);
      return { changed, body };
    },
    onSaved: ({ changed, body }) => {
      showChanged(changed);
      form.reset(body);
      // `t` still has the language before this change.
      toast(
        'success',
        translateNow(($) => $.common.saved),
      );
    },
  });
  return (
    <Card title={t(($) => $.profile.details.title)}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField control={form.control} name="name" label={t(($) => $.profile.details.name)} />
        <SelectField
          control={form.control}
          name="language"
          label={t(($) => $.shell.language)}
          data={languageCodes.map((value) => ({ value, label: languageNames[value] }))}
        />
        <Button type="submit" kind="primary" busy={busy} disabled={!isDirty}>
          {t(($) => $.common.save)}
        </Button>
      </form>
    </Card>
  );
}
