import { contentKinds, type ContentKind } from '@balcao/contract/flows/blocks/content';
import { limits } from '@balcao/contract/limits';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useController, useWatch } from 'react-hook-form';
import { AreaField, NumberField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { afterBlur } from '../../../forms/after-blur.ts';
import { addCard, cardsInForm, moveCard, removeCard, type CardValues } from '../content-cards.ts';
import type { BlockFormProps } from './block-form-props.ts';
import { VariablesHint } from './VariablesHint.tsx';
import { FileField } from './FileField.tsx';
import styles from '../flows.module.css';

/** The kind of the file of a card, by the kind of the card. */
const kindOfFile = { img: 'image', audio: 'audio', video: 'video' } as const;

/** The cards of a content block, in the order in which they are sent. */
export function ContentFields({ control, form }: BlockFormProps) {
  const { t } = useTranslation();
  const { fieldState } = useController({ control, name: 'elements' });
  const values = useWatch({ control }) as CardValues;
  const cards = cardsInForm(values);
  const change = (edit: (before: CardValues) => CardValues) =>
    afterBlur(() => {
      const { seq, elements } = edit(form.getValues() as CardValues);
      form.setValue('seq', seq, { shouldDirty: true });
      form.setValue('elements', elements, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    });
  return (
    <>
      {cards.map(({ name, kind, place }, index) => (
        <section key={name} className={styles.card} aria-label={t(($) => $.flows.cards[kind])}>
          <header>
            <b>{t(($) => $.flows.cards[kind])}</b>
            <IconButton
              label={t(($) => $.flows.cards.up)}
              isAtEnd={index === 0}
              onClick={() => change((before) => moveCard(before, name, -1))}
            >
              <IconArrowUp size={16} stroke={1.75} aria-hidden />
            </IconButton>
            <IconButton
              label={t(($) => $.flows.cards.down)}
              isAtEnd={index === cards.length - 1}
              onClick={() => change((before) => moveCard(before, name, 1))}
            >
              <IconArrowDown size={16} stroke={1.75} aria-hidden />
            </IconButton>
            <IconButton label={t(($) => $.common.delete)} onClick={() => change((before) => removeCard(before, name))}>
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </IconButton>
          </header>
          <CardFields control={control} form={form} kind={kind} place={place} />
        </section>
      ))}
      {fieldState.error?.message && <p className={styles.problem}>{fieldState.error.message}</p>}
      <VariablesHint />
      {cards.length < limits.flow.cards && (
        <div className={styles.adders}>
          {contentKinds.map((kind) => (
            <Button key={kind} small onClick={() => change((before) => addCard(before, kind))}>
              + {t(($) => $.flows.cards[kind])}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** The fields of one card. @param place the index of the card in `elements` */
function CardFields({ control, form, kind, place }: BlockFormProps & { kind: ContentKind; place: number }) {
  const { t } = useTranslation();
  const name = `elements.${place}.value`;
  if (kind === 'message')
    return <AreaField control={control} name={name} label={t(($) => $.flows.fields.text)} rows={4} hideLabel />;
  if (kind === 'interval')
    return <NumberField control={control} name={name} label={t(($) => $.flows.fields.seconds)} />;
  return (
    <FileField
      control={control}
      name={name}
      kind={kindOfFile[kind]}
      {...(kind === 'audio' && { record: `elements.${place}.record` })}
      onUploaded={({ original }) => form.setValue(`elements.${place}.original`, original)}
    />
  );
}
