import type { QueueOption } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { QueueOptionFields } from '@balcao/contract/queue-options/queue-options';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type FormEvent } from 'react';
import { z } from 'zod';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { AreaField, SelectField, TextField } from '../../../forms/fields.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import styles from '../queue-options.module.css';

/** The values of the fields. `target` is `stay`, `person`, or the id of a queue. */
const OptionForm = QueueOptionFields.pick({ title: true, message: true }).extend({ target: z.string() });

interface Props {
  queueId: number;
  /** Undefined: a new option. */
  option: QueueOption | undefined;
  /** The parent of a new option; null: the first menu. */
  parent: QueueOption | null;
  /** Closes the editor; the focus goes to the option with this id. */
  onBack: (id?: number) => void;
}

/**
 * The fields of an option, shown instead of the tree. They are inside the form of the queue, and HTML allows no form in
 * a form. So while they are shown, Enter and the main button of the dialog save the option.
 */
export function OptionEditor({ queueId, option, parent, onBack }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: queues = [] } = useQuery(queries.queues.list());
  const form = useSchemaForm(OptionForm, {
    title: option?.title ?? '',
    message: option?.message ?? '',
    target: option?.endsBot ? 'person' : String(option?.transferQueueId ?? 'stay'),
  });
  const { busy, submit } = useSubmit(form, {
    send: ({ title, message, target }) => {
      const fields = {
        title,
        message,
        endsBot: target === 'person',
        transferQueueId: target === 'stay' || target === 'person' ? null : Number(target),
      };
      return option
        ? api.queueOptions.update({ params: { id: option.id }, body: fields })
        : api.queueOptions.create({ body: { ...fields, queueId, parentId: parent?.id ?? null } });
    },
    onSaved: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: keys.queueOptions.list({ query: { queueId } }) });
      onBack(id);
    },
    refusedFields: { ERR_QUEUE_OPTION_LIMIT: 'title' },
  });
  const section = useSubmitOfOuterForm(submit);
  const { setFocus } = form;
  useEffect(() => setFocus('title'), [setFocus]);
  let heading = t(($) => $.queueOptions.add);
  if (option) heading = t(($) => $.queueOptions.edit, { title: option.title });
  else if (parent) heading = t(($) => $.queueOptions.addBelow, { title: parent.title });
  const { control } = form;
  return (
    <section ref={section} className={styles.editor} aria-label={heading}>
      <h3>{heading}</h3>
      <TextField
        control={control}
        name="title"
        label={t(($) => $.queueOptions.fields.title)}
        description={t(($) => $.queueOptions.fields.titleHint)}
        maxLength={limits.queueOptions.title}
      />
      <AreaField
        control={control}
        name="message"
        label={t(($) => $.queueOptions.fields.message)}
        description={t(($) => $.queueOptions.fields.messageHint)}
        rows={4}
      />
      <SelectField
        control={control}
        name="target"
        label={t(($) => $.queueOptions.fields.target)}
        description={t(($) => $.queueOptions.targetHint)}
        data={[
          { value: 'stay', label: t(($) => $.queueOptions.fields.stay) },
          { value: 'person', label: t(($) => $.queueOptions.fields.person) },
          ...queues
            .filter(({ id }) => id !== queueId)
            .map(({ id, name }) => ({
              value: String(id),
              label: t(($) => $.queueOptions.fields.queue, { name }),
            })),
        ]}
      />
      <div className={styles.actions}>
        <Button onClick={() => onBack(option?.id ?? parent?.id)}>{t(($) => $.queueOptions.backToTree)}</Button>
        <Button kind="primary" busy={busy} onClick={submit}>
          {t(($) => $.queueOptions.saveOption)}
        </Button>
      </div>
    </section>
  );
}

/**
 * Handles the submit event of the form around an element instead of that form. Otherwise the dialog would close, and
 * the text in the element would be lost.
 */
function useSubmitOfOuterForm(submit: (event: FormEvent) => void) {
  const element = useRef<HTMLElement>(null);
  const latest = useLatest(submit);
  useEffect(() => {
    const form = element.current?.closest('form');
    const take = (event: SubmitEvent) => {
      event.stopImmediatePropagation();
      event.preventDefault();
      // A native event suffices: `submit` only prevents its default.
      latest.current(event as unknown as FormEvent);
    };
    form?.addEventListener('submit', take, true);
    return () => form?.removeEventListener('submit', take, true);
  }, [latest]);
  return element;
}
