import type { Prompt } from '@balcao/contract';
import { id } from '@balcao/contract/kit/fields';
import { PromptChanges, PromptFields } from '@balcao/contract/prompts/prompts';
import { IconSparkles } from '@tabler/icons-react';
import { useUser } from '../../api/our-session.ts';
import { NotInPlan } from '../../app/NotInPlan.tsx';
import { required } from '../../forms/use-schema-form.ts';
import { formatWhole } from '../../i18n/format.ts';
import { t as translate, useTranslation } from '../../i18n/i18n.ts';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { hasPrompts } from './may-edit-prompts.ts';
import { PromptForm } from './parts/PromptForm.tsx';
import { UsageNotice } from './parts/UsageNotice.tsx';
import { promptRecords } from './prompt-records.ts';
import { valuesOf } from './prompt-values.ts';
import styles from './prompts.module.css';

/** The screen requires a queue, although stored prompts may have none, for example after the queue was deleted. */
const queueId = required(id(), () => translate(($) => $.prompts.queueMissing));
const newPrompt = PromptFields.safeExtend({ queueId });
const changedPrompt = PromptChanges.extend({ queueId });

/** The prompts of the company; for admins of companies whose plan includes them. */
export function PromptsScreen() {
  const { t } = useTranslation();
  const user = useUser();
  if (!hasPrompts(user)) return <NotInPlan reason={t(($) => $.prompts.noPlan)} />;
  return (
    <RecordScreen
      records={promptRecords}
      texts={($) => $.prompts.manage}
      icon={IconSparkles}
      notice={<UsageNotice />}
      columns={[
        {
          header: ($) => $.prompts.fields.name,
          cell: ({ name, isActive, apiKey, baseUrl }) => (
            <span className={styles.named}>
              {name}
              {!isActive && <Chip tone="amber">{t(($) => $.prompts.draft)}</Chip>}
              {apiKey === '' && baseUrl === '' && <Chip tone="red">{t(($) => $.prompts.noKey)}</Chip>}
            </span>
          ),
        },
        {
          header: ($) => $.prompts.fields.queue,
          cell: ({ queue }) =>
            queue ? (
              <Chip dot={queue.color}>{queue.name}</Chip>
            ) : (
              <span className={styles.none}>{t(($) => $.prompts.noQueue)}</span>
            ),
        },
        {
          header: ($) => $.prompts.fields.maxTokens,
          cell: ({ maxTokens }) => (
            <span className="num">
              <span className={styles.inCard}>{t(($) => $.prompts.fields.maxTokens)} </span>
              {formatWhole(maxTokens)}
            </span>
          ),
        },
        { header: ($) => $.prompts.bench.title, cell: (prompt) => <Passed prompt={prompt} /> },
      ]}
      fields={(prompt) => (prompt ? changedPrompt : newPrompt)}
      valuesOf={valuesOf}
      refusedFields={{
        ERR_NO_QUEUE_FOUND: 'queueId',
        ERR_PROMPT_ADDRESS: 'baseUrl',
        ERR_PROMPT_UNTESTED: 'untested',
        ERR_TOO_MANY_PROMPTS: 'name',
      }}
    >
      {(form, prompt) => <PromptForm form={form} prompt={prompt} />}
    </RecordScreen>
  );
}

/** How many questions of the test bench the prompt has passed with its present settings. */
function Passed({ prompt: { questionCount, passedCount } }: { prompt: Prompt }) {
  const { t } = useTranslation();
  if (questionCount === 0) return <span className={styles.none}>{t(($) => $.prompts.bench.none)}</span>;
  return (
    <Chip tone={passedCount === questionCount ? 'brand' : 'amber'}>
      {t(($) => $.prompts.bench.passedOf, { passed: passedCount, total: questionCount })}
    </Chip>
  );
}
