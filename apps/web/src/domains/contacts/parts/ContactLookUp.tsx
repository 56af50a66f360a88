import type { FieldValues } from 'react-hook-form';
import { queries } from '../../../api/query-keys.ts';
import type { FieldProps } from '../../../forms/fields.tsx';
import { LookUpField } from '../../../forms/LookUpField.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { formatNumber, isPhoneNumber } from '../format-number.ts';

/** The chosen contact. If the caller preselects it, its number may not be known. */
export interface ChosenContact {
  id: number;
  name: string;
  number?: string;
}

interface Props<Values extends FieldValues> extends Pick<
  FieldProps<Values>,
  'control' | 'name' | 'required' | 'problem'
> {
  /** The default label is "Contact"; the default placeholder tells what to type. */
  label?: string;
  placeholder?: string;
  chosen: ChosenContact | null;
  onChoose: (contact: ChosenContact | null) => void;
  /** A contact that is not offered. */
  withoutId?: number;
  /** Offers to create a contact by the typed text when none is found. */
  onCreate?: (typed: string) => void;
}

/** A field that finds one contact of the company by name or number. It takes the focus when its dialog opens. */
export function ContactLookUp<Values extends FieldValues>({
  label,
  placeholder,
  withoutId,
  onCreate,
  ...bound
}: Props<Values>) {
  const { t } = useTranslation();
  return (
    <LookUpField<Values, ChosenContact>
      {...bound}
      label={label ?? t(($) => $.tickets.dialog.contact)}
      placeholder={placeholder ?? t(($) => $.tickets.dialog.contactHint)}
      find={(searchParam) => queries.contacts.list({ query: { searchParam } })}
      without={({ id }) => id === withoutId}
      labelOf={labelOf}
      words={{
        searching: t(($) => $.tickets.dialog.searching),
        nothingFound: t(($) => $.tickets.dialog.noContact),
        clear: t(($) => $.tickets.dialog.back),
      }}
      {...(onCreate && {
        create: { label: (name) => t(($) => $.tickets.dialog.createContact, { name }), run: onCreate },
      })}
      first
    />
  );
}

const labelOf = ({ name, number = '' }: ChosenContact) =>
  isPhoneNumber(number) ? `${name} · ${formatNumber(number)}` : name;
