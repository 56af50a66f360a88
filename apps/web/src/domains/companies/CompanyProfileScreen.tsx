import { CompanyProfileChanges, type CompanyProfile } from '@balcao/contract/companies/companies';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormState, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { api } from '../../api/client.ts';
import { keys, queries } from '../../api/query-keys.ts';
import { SelectField, TextField } from '../../forms/fields.tsx';
import { SaveBar } from '../../forms/SaveBar.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { languageCodes, languageNames } from '../../i18n/languages.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { SettingsTabs } from '../settings/parts.ts';
import { countryChoices, timeZoneChoices } from './places.ts';
import card from '../../ui/card.module.css';
import form from '../../forms/form.module.css';
import styles from './companies.module.css';

/** The screen of what the company says of itself, and of its language, time zone and country. */
export function CompanyProfileScreen() {
  const { t } = useTranslation();
  const { data: profile, error, refetch } = useQuery(queries.companies.showProfile());
  const title = t(($) => $.companies.title);
  usePageTitle(title);
  return (
    <Screen title={title} subtitle={t(($) => $.companies.subtitle)} tabs={<SettingsTabs />}>
      <div className={`${card.card} ${styles.card}`}>
        {profile ? (
          <ProfileForm profile={profile} />
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </div>
    </Screen>
  );
}

/** The profile as values of the form, in which '' stands for null. */
const valuesOf = ({ email, phone, ...profile }: CompanyProfile) => ({
  ...profile,
  email: email ?? '',
  phone: phone ?? '',
});
type Values = ReturnType<typeof valuesOf>;

function ProfileForm({ profile }: { profile: CompanyProfile }) {
  const { t, language } = useTranslation();
  const queryClient = useQueryClient();
  const fields = useSchemaForm<Values, CompanyProfileChanges>(CompanyProfileChanges, valuesOf(profile));
  const { isDirty } = useFormState({ control: fields.control });
  // When another admin has saved, the form shows the new values, unless this user has changed a field.
  useEffect(() => {
    if (!fields.formState.isDirty) fields.reset(valuesOf(profile));
  }, [fields, profile]);
  const { busy, submit } = useSubmit(fields, {
    send: (body) => api.companies.changeProfile({ body }),
    onSaved: (saved) => {
      queryClient.setQueryData(keys.companies.showProfile(), saved);
      fields.reset(valuesOf(saved));
      toast(
        'success',
        t(($) => $.common.saved),
      );
    },
  });
  const field = (name: FieldPath<Values>) => ({
    // Fields do not depend on the output type of the form.
    control: fields.control as unknown as Control<Values, unknown, FieldValues>,
    name,
  });
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <fieldset>
        <TextField {...field('name')} label={t(($) => $.companies.fields.name)} />
        <div className={form.pair}>
          <TextField {...field('email')} type="email" label={t(($) => $.companies.fields.email)} />
          <TextField {...field('phone')} type="tel" label={t(($) => $.companies.fields.phone)} />
        </div>
        <SelectField
          {...field('language')}
          label={t(($) => $.companies.fields.language)}
          description={t(($) => $.companies.fields.languageHint)}
          data={languageCodes.map((code) => ({ value: code, label: languageNames[code] }))}
        />
        <SelectField
          {...field('timeZone')}
          label={t(($) => $.companies.fields.timeZone)}
          description={t(($) => $.companies.fields.timeZoneHint)}
          data={timeZoneChoices(profile.timeZone)}
        />
        <SelectField
          {...field('country')}
          label={t(($) => $.companies.fields.country)}
          description={t(($) => $.companies.fields.countryHint)}
          data={countryChoices(language)}
        />
      </fieldset>
      <SaveBar isDirty={isDirty} busy={busy} onReset={() => fields.reset()} />
    </form>
  );
}
