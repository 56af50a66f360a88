import type { NewCloudAccount } from '@balcao/contract';
import type { Control, FieldPath } from 'react-hook-form';
import { SecretField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import styles from '../../../forms/form.module.css';

/**
 * The values of a form whose account fields are at its top level, or under `cloud`. A form has only one of both, so the
 * callers cast their `control`.
 */
export type AccountValues = NewCloudAccount & { cloud: NewCloudAccount };

interface Props {
  control: Control<AccountValues>;
  /** Where the fields are in the form. */
  within?: '' | 'cloud.';
  /** Whether secrets are stored already: an empty field keeps the stored one. */
  isKept?: boolean;
}

/** The values that Meta gives for a number of the official API. */
export function AccountFields({ control, within = '', isKept = false }: Props) {
  const { t } = useTranslation();
  const fieldName = (name: keyof NewCloudAccount): FieldPath<AccountValues> => `${within}${name}`;
  const placeholder = isKept ? t(($) => $.cloud.secretKept) : undefined;
  return (
    <>
      <p className={styles.hint}>{t(($) => $.cloud.whereIds)}</p>
      <div className={styles.pair}>
        <TextField control={control} name={fieldName('phoneNumberId')} label={t(($) => $.cloud.phoneNumberId)} />
        <TextField
          control={control}
          name={fieldName('businessAccountId')}
          label={t(($) => $.cloud.businessAccountId)}
        />
        <SecretField
          control={control}
          name={fieldName('accessToken')}
          label={t(($) => $.cloud.accessToken)}
          description={t(($) => $.cloud.accessTokenHint)}
          placeholder={placeholder}
        />
        <SecretField
          control={control}
          name={fieldName('appSecret')}
          label={t(($) => $.cloud.appSecret)}
          description={t(($) => $.cloud.appSecretHint)}
          placeholder={placeholder}
        />
      </div>
    </>
  );
}
