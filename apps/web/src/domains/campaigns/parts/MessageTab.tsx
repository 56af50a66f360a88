import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormState, useWatch, type Control } from 'react-hook-form';
import { queries } from '../../../api/query-keys.ts';
import { SelectField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { MediaField, MessageField, type TextVariable } from '../../quick-messages/parts.ts';
import { TemplateFields, type TemplateValues } from '../../schedules/parts.ts';
import { messageNames } from '../campaign-values.ts';
import { useTextVariables } from '../use-text-variables.ts';
import type { TabProps } from './tab-props.ts';
import styles from '../campaigns.module.css';

interface Props extends TabProps {
  areTextsFixed: boolean;
  /** The id of the main number, if it uses the official API: such a number sends templates instead of texts. */
  officialId: number | undefined;
}

/** What people get: up to five variants of a text, or a template, with a file and a list of files; or a flow. */
export function MessageTab({ record, isFixed, areTextsFixed, officialId }: Props) {
  const { t } = useTranslation();
  const { data: lists } = useQuery(queries.fileLists.page({ query: {} }));
  const flows = useQuery(queries.flowRuns.startable()).data?.flows ?? [];
  const flowId = useWatch(record.field('flowId'));
  const hasFlow = officialId === undefined && flowId !== '';
  const variables = useTextVariables(String(useWatch(record.field('contactListId'))));
  return (
    <>
      {officialId !== undefined ? (
        <>
          <p className={styles.hint}>
            {t(($) => $.campaigns.templateText)}{' '}
            <Link to="/connections/$connectionId/templates" params={{ connectionId: String(officialId) }}>
              {t(($) => $.templates.manage)}
            </Link>
          </p>
          <TemplateFields
            // The form of a campaign also has the fields of `TemplateValues`, `template` and `parameters`.
            control={record.field('template').control as unknown as Control<TemplateValues>}
            connectionId={officialId}
            variables={variables}
            disabled={isFixed}
          />
        </>
      ) : (
        <>
          {!hasFlow && <Variants record={record} isFixed={areTextsFixed} variables={variables} />}
          <SelectField
            {...record.field('flowId')}
            label={t(($) => $.campaigns.fields.flow)}
            description={t(($) => $.campaigns.flowHint)}
            placeholder={t(($) => $.campaigns.followUp.noFlow)}
            data={flows.map(({ id, name }) => ({ value: String(id), label: name }))}
            disabled={isFixed}
            clearable
          />
        </>
      )}
      {hasFlow ? null : (
        <>
          <MediaField {...record.field('media')} label={t(($) => $.campaigns.fields.media)} disabled={isFixed} />
          <SelectField
            {...record.field('fileListId')}
            label={t(($) => $.campaigns.fields.fileList)}
            placeholder={t(($) => $.campaigns.none)}
            data={(lists?.files ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            disabled={isFixed}
            clearable
          />
        </>
      )}
    </>
  );
}

/** A tab for each variant of the text. If a variant is refused, its tab is shown. */
function Variants({ record, isFixed, variables }: TabProps & { variables: readonly TextVariable[] }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<string | null>(messageNames[0]);
  const { control } = record.field('message1');
  const texts = useWatch({ control, name: [...messageNames] }) as string[];
  const { errors } = useFormState({ control });
  const firstWrong = messageNames.find((name) => errors[name]);
  // The shown tab changes only when another variant becomes the first wrong one, so the user may leave that tab.
  const [lastFirstWrong, setLastFirstWrong] = useState<string | undefined>(undefined);
  if (firstWrong !== lastFirstWrong) {
    setLastFirstWrong(firstWrong);
    if (firstWrong) setShown(firstWrong);
  }
  return (
    <Tabs value={shown} onChange={setShown} variant="pills" className={styles.variants ?? ''}>
      <div className={styles.variantHead}>
        <Tabs.List aria-label={t(($) => $.campaigns.variants)}>
          {messageNames.map((name, place) => (
            <Tabs.Tab
              key={name}
              value={name}
              aria-label={[
                t(($) => $.campaigns.fields.message, { number: place + 1 }),
                texts[place] ? t(($) => $.campaigns.isFilled) : '',
              ]
                .filter(Boolean)
                .join(', ')}
              data-filled={texts[place] ? true : undefined}
            >
              {place + 1}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <span className={styles.hint}>{t(($) => $.campaigns.variantsHint)}</span>
      </div>
      {messageNames.map((name, place) => (
        <Tabs.Panel key={name} value={name}>
          <MessageField
            {...record.field(name)}
            label={t(($) => $.campaigns.fields.message, { number: place + 1 })}
            variables={variables}
            disabled={isFixed}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
