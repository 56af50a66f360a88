import { useId, useState, type ReactNode } from 'react';
import type { Control, FieldValues, UseFormReturn } from 'react-hook-form';
import { TextField } from '../../../forms/fields.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Answer } from '../send-test.ts';
import { AnswerView } from './AnswerView.tsx';
import shared from '../../../ui/card.module.css';
import styles from '../messages-api.module.css';

/** The fields of every test: the token of the sending connection, and the number of the recipient. */
export interface Target {
  token: string;
  number: string;
}

interface Props<Values extends Target & FieldValues, Out extends FieldValues> {
  title: string;
  form: UseFormReturn<Values, unknown, Out>;
  call: (values: Out) => Promise<Answer>;
  /** The text of the button. */
  label: string;
  icon: ReactNode;
  /** The fields of the content. */
  children: ReactNode;
}

/** A form that calls as a program would, and shows the answer. */
export function TestForm<Values extends Target & FieldValues, Out extends FieldValues>({
  title,
  form,
  call,
  label,
  icon,
  children,
}: Props<Values, Out>) {
  const { t } = useTranslation();
  const id = useId();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { busy, submit } = useSubmit(form, {
    send: (values) => {
      setAnswer(null);
      return call(values);
    },
    onSaved: setAnswer,
  });
  // The compiler does not see that a form with more fields has those of `Target`, too.
  const control = form.control as unknown as Control<Target, unknown, FieldValues>;
  return (
    <form className={`${shared.card} ${styles.test}`} noValidate aria-labelledby={id} onSubmit={submit}>
      <h2 id={id}>{title}</h2>
      <p>{t(($) => $.externalApi.tryHint)}</p>
      <TextField control={control} name="token" label={t(($) => $.externalApi.token)} />
      <TextField
        control={control}
        name="number"
        label={t(($) => $.externalApi.to)}
        description={t(($) => $.externalApi.toHint)}
      />
      {children}
      <Button type="submit" kind="primary" busy={busy} icon={icon}>
        {label}
      </Button>
      <AnswerView answer={answer} title={title} />
    </form>
  );
}
