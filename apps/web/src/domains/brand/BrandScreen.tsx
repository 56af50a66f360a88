import { BrandFields, productName, type Brand } from '@balcao/contract/brand/brand';
import { isReadable, nearestShade } from '@balcao/contract/brand/colors';
import { limits } from '@balcao/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormState, useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { refusal } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { keys, queries } from '../../api/query-keys.ts';
import { AreaField, TextField } from '../../forms/fields.tsx';
import { SaveBar } from '../../forms/SaveBar.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { errorText } from '../../ui/error-text.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { toast, toastError } from '../../ui/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { SettingsTabs } from '../settings/parts.ts';
import { BrandPreview } from './parts/BrandPreview.tsx';
import { ColorField } from './parts/ColorField.tsx';
import { LogoField } from './parts/LogoField.tsx';
import { showBrand } from './show-brand.ts';
import card from '../../ui/card.module.css';
import form from '../../forms/form.module.css';
import styles from './brand.module.css';

/** The operator's form for the name, logo, colours, sender of mails and business of the installation. */
export function BrandScreen() {
  const { t } = useTranslation();
  const { data: brand, error, refetch } = useQuery(queries.brand.show());
  const title = t(($) => $.brand.title);
  usePageTitle(title);
  return (
    <Screen title={title} subtitle={t(($) => $.brand.subtitle)} tabs={<SettingsTabs />}>
      <div className={`${card.card} ${styles.card}`}>
        {brand ? (
          <BrandForm brand={brand} />
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={8} />
        )}
      </div>
    </Screen>
  );
}

/** Balcão's own colours by theme, as in `tokens.css`. */
const defaultColors = { light: '#0b7a5b', dark: '#3cc99b' };

/** The values of the form, in which a colour that is not chosen is an empty text. */
const valuesOf = ({ logoPath: _, color, darkColor, ...brand }: Brand) => ({
  ...brand,
  color: color ?? '',
  darkColor: darkColor ?? '',
});
type Values = ReturnType<typeof valuesOf>;

function BrandForm({ brand }: { brand: Brand }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const fields = useSchemaForm<Values, BrandFields>(BrandFields, valuesOf(brand));
  const { isDirty } = useFormState({ control: fields.control });
  const [name, color, darkColor] = useWatch({ control: fields.control, name: ['name', 'color', 'darkColor'] });
  // A change that arrives while the user has typed nothing is shown in the form.
  useEffect(() => {
    if (!fields.formState.isDirty) fields.reset(valuesOf(brand));
  }, [fields, brand]);
  const applyBrand = (saved: Brand) => {
    queryClient.setQueryData(keys.brand.show(), saved);
    showBrand(saved);
  };
  const { busy, submit } = useSubmit(fields, {
    send: (body) => api.brand.update({ body }),
    onSaved: (saved) => {
      applyBrand(saved);
      fields.reset(valuesOf(saved));
      toast(
        'success',
        t(($) => $.common.saved),
      );
    },
    onRefused: (error) => {
      const lowContrast = refusal(error, 'ERR_BRAND_CONTRAST');
      if (!lowContrast) return toastError(error);
      const field = lowContrast.theme === 'light' ? 'color' : 'darkColor';
      fields.setError(field, { message: errorText(error) }, { shouldFocus: true });
    },
  });
  // The cast: inputs read and write `Values`; the type of what the form sends does not concern them.
  const field: BindField = (path) => ({
    control: fields.control as unknown as Control<Values, unknown, FieldValues>,
    name: path,
  });
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <IdentityFields field={field} logoPath={brand.logoPath} onLogo={applyBrand} />
      <ColorFields field={field} name={name} color={color} darkColor={darkColor} />
      <MailFields field={field} />
      <BusinessFields field={field} />
      <SaveBar isDirty={isDirty} busy={busy} onReset={() => fields.reset()} />
    </form>
  );
}

/** Returns the props that bind an input to a field of the form. */
type BindField = (path: FieldPath<Values>) => {
  control: Control<Values, unknown, FieldValues>;
  name: FieldPath<Values>;
};

interface IdentityFieldsProps {
  field: BindField;
  logoPath: string | null;
  onLogo: (saved: Brand) => void;
}

function IdentityFields({ field, logoPath, onLogo }: IdentityFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend>{t(($) => $.brand.identity)}</legend>
      <div className={styles.pair}>
        <TextField
          {...field('name')}
          label={t(($) => $.brand.name)}
          description={t(($) => $.brand.nameHint)}
          placeholder={productName}
          maxLength={limits.brand.name}
        />
        <TextField
          {...field('shortName')}
          label={t(($) => $.brand.shortName)}
          description={t(($) => $.brand.shortNameHint)}
          maxLength={limits.brand.shortName}
        />
      </div>
      <LogoField logoPath={logoPath} onSaved={onLogo} />
    </fieldset>
  );
}

interface ColorFieldsProps {
  field: BindField;
  name: string;
  color: string;
  darkColor: string;
}

function ColorFields({ field, name, color, darkColor }: ColorFieldsProps) {
  const { t } = useTranslation();
  const previewColors = { color: readColor(color, 'light'), darkColor: readColor(darkColor, 'dark') };
  return (
    <fieldset>
      <legend>{t(($) => $.brand.colors)}</legend>
      <div className={styles.pair}>
        <ColorField
          {...field('color')}
          label={t(($) => $.brand.color)}
          description={t(($) => $.brand.colorHint)}
          theme="light"
          derived={defaultColors.light}
        />
        <ColorField
          {...field('darkColor')}
          label={t(($) => $.brand.darkColor)}
          description={t(($) => $.brand.darkColorHint)}
          theme="dark"
          derived={previewColors.color === null ? defaultColors.dark : nearestShade(previewColors.color, 'dark')}
        />
      </div>
      <BrandPreview name={name.trim() || productName} colors={previewColors} />
    </fieldset>
  );
}

function MailFields({ field }: { field: BindField }) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend>{t(($) => $.brand.mail)}</legend>
      <div className={styles.pair}>
        <TextField
          {...field('senderName')}
          label={t(($) => $.brand.senderName)}
          description={t(($) => $.brand.senderNameHint)}
          maxLength={limits.brand.senderName}
        />
        <TextField
          {...field('senderAddress')}
          type="email"
          label={t(($) => $.brand.senderAddress)}
          description={t(($) => $.brand.senderAddressHint)}
        />
      </div>
      <AreaField
        {...field('signature')}
        label={t(($) => $.brand.signature)}
        description={t(($) => $.brand.signatureHint)}
      />
    </fieldset>
  );
}

function BusinessFields({ field }: { field: BindField }) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend>{t(($) => $.brand.business)}</legend>
      <TextField
        {...field('businessName')}
        label={t(($) => $.brand.businessName)}
        description={t(($) => $.brand.businessNameHint)}
        maxLength={limits.brand.businessName}
      />
      <AreaField {...field('businessAddress')} rows={3} label={t(($) => $.brand.businessAddress)} />
    </fieldset>
  );
}

/**
 * The colour that the preview shows for a typed text: the nearest readable shade, since the server refuses others.
 * @returns null: the text is no colour
 */
function readColor(text: string, theme: 'light' | 'dark'): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return null;
  const color = text.toLowerCase();
  return isReadable(color, theme) ? color : nearestShade(color, theme);
}
