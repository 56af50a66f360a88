import type { Audience } from '@balcao/contract';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { queries } from '../../../api/query-keys.ts';
import { SelectField, SwitchField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { noAudience } from '../../audiences/index.ts';
import { AudienceField, AudienceSize } from '../../audiences/parts.ts';
import type { CampaignValues } from '../campaign-values.ts';
import type { TabProps } from './tab-props.ts';
import form from '../../../forms/form.module.css';
import styles from '../campaigns.module.css';

interface Props extends TabProps {
  /** The campaign sends by a number of the official API. With a template, it may write to people who never wrote. */
  isOfficial: boolean;
  /** A campaign; the people of it who did not answer are the audience. */
  follows: { name: string } | undefined;
}

/** Who gets the campaign: a list, the contacts with a tag, and further people, without the excluded people. */
export function PeopleTab({ record, isFixed, isOfficial, follows }: Props) {
  const { t } = useTranslation();
  const lists = useQuery(queries.contactLists.list()).data ?? [];
  const tags = useQuery(queries.tags.list()).data ?? [];
  if (follows) return <p>{t(($) => $.campaigns.followUp.audienceOf, { name: follows.name })}</p>;
  // The cast drops the type that the schema makes of the values: the fields do not need it.
  const control = record.field('audience').control as unknown as Control<CampaignValues>;
  return (
    <>
      <div className={form.pair}>
        <SelectField
          {...record.field('contactListId')}
          label={t(($) => $.campaigns.fields.contactList)}
          placeholder={t(($) => $.campaigns.none)}
          data={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
          disabled={isFixed}
          clearable
        />
        <SelectField
          {...record.field('tagListId')}
          label={t(($) => $.campaigns.fields.tag)}
          placeholder={t(($) => $.campaigns.none)}
          data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
          disabled={isFixed}
          clearable
        />
      </div>
      <MoreAudience control={control} isFixed={isFixed} />
      {!isOfficial && (
        <SwitchField
          {...record.field('firstContacts')}
          label={t(($) => $.campaigns.fields.firstContacts)}
          description={t(($) => $.campaigns.firstContactsHint)}
          disabled={isFixed}
        />
      )}
      <Size control={control} />
    </>
  );
}

/** The further and the excluded people, behind a switch. The switch removes them when it is turned off. */
function MoreAudience({ control, isFixed }: { control: Control<CampaignValues>; isFixed: boolean }) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'audience' });
  const audience = field.value as Audience;
  const [isOpen, setOpen] = useState(JSON.stringify(audience) !== JSON.stringify(noAudience));
  return (
    <fieldset disabled={isFixed} className={styles.more}>
      <Switch
        label={t(($) => $.campaigns.moreAudience)}
        description={t(($) => $.campaigns.moreAudienceHint)}
        checked={isOpen}
        onChange={({ target: { checked } }) => {
          setOpen(checked);
          if (!checked) field.onChange(noAudience);
        }}
      />
      {isOpen && <AudienceField value={audience} onChange={field.onChange} isFurther />}
    </fieldset>
  );
}

/** Counts the people of the list, of the tag and the further ones together, without the excluded people. */
function Size({ control }: { control: Control<CampaignValues> }) {
  const [audience, list, tag] = useWatch({ control, name: ['audience', 'contactListId', 'tagListId'] });
  const ids = (chosen: string, further: readonly number[]) => [...(chosen === '' ? [] : [Number(chosen)]), ...further];
  const { lists, tags, ...rest } = audience as Audience;
  return <AudienceSize audience={{ ...rest, lists: ids(list, lists), tags: ids(tag, tags) }} />;
}
