import type { BenchResult, PromptQuestion } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { Switch, TagsInput, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { verdictOf, type EditedQuestion } from '../bench.ts';
import styles from '../prompts.module.css';

interface Props {
  number: number;
  question: EditedQuestion;
  /** The stored question with its results; absent: it is not saved yet. */
  stored: PromptQuestion | undefined;
  /** The model is asked this question now. */
  isAsked: boolean;
  /** A run is under way, so nothing may change. */
  isLocked: boolean;
  onChange: (changes: Partial<EditedQuestion>) => void;
  onRemove: () => void;
}

const tones = { notAsked: 'neutral', passed: 'brand', failed: 'red' } as const;

/** One question of the test bench: what the answer must say, and what the model answered. */
export function QuestionCard({ number, question, stored, isAsked, isLocked, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const title = useId();
  const verdict = verdictOf(stored?.result ?? null);
  return (
    <li className={styles.question} aria-labelledby={title} aria-busy={isAsked}>
      <div className={styles.questionHead}>
        <strong id={title}>{t(($) => $.prompts.bench.question, { number })}</strong>
        <Chip tone={isAsked ? 'blue' : tones[verdict]}>
          {t(($) => (isAsked ? $.prompts.bench.asking : $.prompts.bench.verdicts[verdict]))}
        </Chip>
        <IconButton label={t(($) => $.prompts.bench.remove, { number })} disabled={isLocked} onClick={onRemove}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <Textarea
        label={t(($) => $.prompts.bench.asked)}
        rows={1}
        autosize
        maxRows={5}
        dir="auto"
        maxLength={limits.prompt.question}
        disabled={isLocked}
        value={question.question}
        onChange={(event) => onChange({ question: event.target.value })}
      />
      <div className={styles.facts}>
        <TagsInput
          label={t(($) => $.prompts.bench.mustContain)}
          description={t(($) => $.prompts.bench.phraseHint)}
          acceptValueOnBlur
          maxTags={limits.prompt.facts}
          disabled={isLocked}
          value={question.mustContain}
          onChange={(mustContain) => onChange({ mustContain })}
        />
        <TagsInput
          label={t(($) => $.prompts.bench.mustNotContain)}
          description={t(($) => $.prompts.bench.phraseHint)}
          acceptValueOnBlur
          maxTags={limits.prompt.facts}
          disabled={isLocked}
          value={question.mustNotContain}
          onChange={(mustNotContain) => onChange({ mustNotContain })}
        />
      </div>
      <Switch
        label={t(($) => $.prompts.bench.expectsHandOver)}
        disabled={isLocked}
        checked={question.expectsHandOver}
        onChange={(event) => onChange({ expectsHandOver: event.target.checked })}
      />
      {stored?.result && (
        <div className={styles.results}>
          <Result title={t(($) => $.prompts.bench.now)} result={stored.result} />
          {stored.formerResult && (
            <Result title={t(($) => $.prompts.bench.before)} result={stored.formerResult} isFormer />
          )}
        </div>
      )}
    </li>
  );
}

function Result({ title, result, isFormer = false }: { title: string; result: BenchResult; isFormer?: boolean }) {
  const { t } = useTranslation();
  const { answer, handedOver, queue, missing, unwanted, fault, passed } = result;
  return (
    <div className={styles.result} data-former={isFormer || undefined}>
      <span className={styles.resultHead}>
        {title}
        {isFormer && (
          <Chip tone={passed ? 'brand' : 'red'}>
            {t(($) => $.prompts.bench.verdicts[passed ? 'passed' : 'failed'])}
          </Chip>
        )}
      </span>
      {fault !== null && (
        <p className={styles.fault}>{t(($) => $.prompts.faults[fault as keyof typeof $.prompts.faults])}</p>
      )}
      {answer && <blockquote dir="auto">{answer}</blockquote>}
      {handedOver && (
        <p>
          {queue === null ? t(($) => $.prompts.bench.handedOver) : t(($) => $.prompts.bench.handedOverTo, { queue })}
        </p>
      )}
      {missing.length > 0 && (
        <p className={styles.fault}>{t(($) => $.prompts.bench.missing, { phrases: missing.join(' · ') })}</p>
      )}
      {unwanted.length > 0 && (
        <p className={styles.fault}>{t(($) => $.prompts.bench.unwanted, { phrases: unwanted.join(' · ') })}</p>
      )}
    </div>
  );
}
