import type { Prompt } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { IconPlayerPlay, IconPlus, IconTestPipe } from '@tabler/icons-react';
import { useWatch, type Control, type FieldValues } from 'react-hook-form';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { verdictOf } from '../bench.ts';
import { useBench, type Draft } from '../use-bench.ts';
import type { PromptValues } from '../prompt-values.ts';
import { QuestionCard } from './QuestionCard.tsx';
import styles from '../prompts.module.css';

interface Props {
  prompt: Prompt;
  control: Control<PromptValues, unknown, FieldValues>;
}

/**
 * The test bench: questions that customers ask, what the answers must say, and how the prompt of the form answers now.
 * Questions are saved apart from the form around them.
 */
export function BenchPanel({ prompt, control }: Props) {
  const { t } = useTranslation();
  // The types differ only in the submitted values, which `useWatch` does not read.
  const values = useWatch({ control: control as unknown as Control<PromptValues> });
  const bench = useBench(prompt.id);
  if (bench.error) return <ErrorState error={bench.error} retry={bench.retry} />;
  if (!bench.isLoaded) return <SkeletonRows rows={4} />;
  const { questions, progress } = bench;
  const passed = questions.filter(({ id }) => verdictOf(bench.storedOf(id)?.result ?? null) === 'passed').length;
  if (questions.length === 0)
    return (
      <EmptyState
        icon={<IconTestPipe size={26} stroke={1.6} aria-hidden />}
        title={t(($) => $.prompts.bench.empty)}
        text={t(($) => $.prompts.bench.emptyText)}
        action={
          <div className={styles.actions}>
            {/* The change to save: all questions were removed. */}
            {bench.hasChanges && <SaveButton bench={bench} />}
            <AddButton bench={bench} />
          </div>
        }
      />
    );
  return (
    <div className={styles.panel}>
      <p className={styles.later}>{t(($) => $.prompts.bench.intro)}</p>
      <ol className={styles.questions}>
        {questions.map((question, nth) => (
          <QuestionCard
            key={question.key}
            number={nth + 1}
            question={question}
            stored={bench.storedOf(question.id)}
            // A run asks the questions in this order, so the number of those that are done is the index of the next.
            isAsked={progress?.done === nth}
            isLocked={progress !== null}
            onChange={(changes) => bench.change(question.key, changes)}
            onRemove={() => bench.remove(question.key)}
          />
        ))}
      </ol>
      <output className={styles.verdict} aria-live="polite">
        {progress
          ? t(($) => $.prompts.bench.running, { done: progress.done + 1, total: progress.total })
          : t(($) => $.prompts.bench.passedOf, { passed, total: questions.length })}
      </output>
      {progress && (
        <ProgressBar
          value={(100 * progress.done) / progress.total}
          aria-label={t(($) => $.prompts.bench.running, { done: progress.done + 1, total: progress.total })}
        />
      )}
      <div className={styles.actions}>
        {progress ? (
          <Button onClick={bench.cancel}>{t(($) => $.prompts.bench.cancel)}</Button>
        ) : (
          <Button
            kind="primary"
            icon={<IconPlayerPlay size={16} stroke={1.9} aria-hidden />}
            busy={bench.isSaving}
            onClick={() => void bench.run(draftOf(values as PromptValues))}
          >
            {t(($) => $.prompts.bench.run)}
          </Button>
        )}
        <AddButton bench={bench} />
        {bench.hasChanges && (
          <>
            <SaveButton bench={bench} />
            <Button kind="quiet" onClick={bench.undo}>
              {t(($) => $.prompts.bench.undo)}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

type Bench = ReturnType<typeof useBench>;

function AddButton({ bench: { progress, questions, add } }: { bench: Bench }) {
  const { t } = useTranslation();
  return (
    <Button
      icon={<IconPlus size={16} stroke={2.2} aria-hidden />}
      disabled={progress !== null || questions.length >= limits.prompt.questions}
      onClick={add}
    >
      {t(($) => $.prompts.bench.add)}
    </Button>
  );
}

function SaveButton({ bench: { isSaving, save } }: { bench: Bench }) {
  const { t } = useTranslation();
  return (
    <Button busy={isSaving} onClick={() => void save()}>
      {t(($) => $.prompts.bench.save)}
    </Button>
  );
}

/** The current values of the form. A queue that is not chosen is not sent. */
function draftOf({ untested: _, queueId, ...fields }: PromptValues): Draft {
  return { ...fields, ...(queueId !== '' && { queueId }) };
}
