import type { AudienceFilter, SavedAudienceFilter } from '@balcao/contract';
import { SavedAudienceFilterFields } from '@balcao/contract/audience-filters/audience-filters';
import { limits } from '@balcao/contract/limits';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type KeyboardEvent } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useField } from '../../../forms/fields.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toasts.ts';
import { onEscape } from '../on-escape.ts';
import styles from '../saved-filters.module.css';

const schema = SavedAudienceFilterFields.pick({ name: true });

interface Props {
  /** The filter that is renamed; undefined: the conditions are saved as a new one. */
  saved: SavedAudienceFilter | undefined;
  conditions: AudienceFilter;
  onSaved: (saved: SavedAudienceFilter) => void;
  onCancel: () => void;
}

/** Asks for the name of a filter. It is no form element, because it stands within the form of a campaign. */
export function FilterName({ saved, conditions, onSaved, onCancel }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useSchemaForm(schema, { name: saved?.name ?? '' });
  const { busy, submit } = useSubmit(form, {
    async send({ name }) {
      const reply = await (saved
        ? api.audienceFilters.update({ params: { id: saved.id }, body: { name } })
        : api.audienceFilters.create({ body: { name, filter: conditions } }));
      await queryClient.invalidateQueries({ queryKey: keys.audienceFilters.list() });
      return reply;
    },
    onSaved: (reply) => {
      const { name } = reply;
      toast(
        'success',
        saved ? t(($) => $.audienceFilters.renamed, { name }) : t(($) => $.audienceFilters.saved, { name }),
      );
      onSaved(reply);
    },
    refusedFields: {
      ERR_AUDIENCE_FILTER_ALREADY_EXISTS: 'name',
      ERR_TOO_MANY_AUDIENCE_FILTERS: 'name',
      ERR_NO_AUDIENCE_FILTER_FOUND: 'name',
    },
  });
  const { value, onChange, kit } = useField({
    control: form.control,
    name: 'name',
    label: t(($) => $.audienceFilters.name),
    placeholder: t(($) => $.audienceFilters.nameHint),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  const escaping = onEscape(onCancel);
  const onKeyDown = (event: KeyboardEvent) => {
    escaping.onKeyDown(event);
    // The form around the field must not be sent.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <div className={styles.bar}>
      <TextInput
        {...kit}
        {...escaping}
        className={styles.name ?? ''}
        dir="auto"
        autoComplete="off"
        maxLength={limits.audience.filterName.max}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button {...escaping} onClick={onCancel}>
        {t(($) => $.common.cancel)}
      </Button>
      <Button {...escaping} kind="primary" busy={busy} onClick={submit}>
        {saved ? t(($) => $.audienceFilters.rename) : t(($) => $.audienceFilters.save)}
      </Button>
    </div>
  );
}
