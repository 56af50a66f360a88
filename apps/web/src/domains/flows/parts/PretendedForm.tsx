import { Select, TextInput } from '@mantine/core';
import { FormData } from '@balcao/contract/flows/blocks/form';
import { optionsOfField, variableOfField } from '@balcao/contract/flows/form-fields';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useFlowWords } from '../use-flow-words.ts';
import type { Simulator } from '../use-simulator.ts';
import styles from '../flows.module.css';

/** The form as the customer fills it in on the phone. */
export function PretendedForm({ simulator: { feed, simulation, content } }: { simulator: Simulator }) {
  const { t } = useFlowWords();
  const [values, setValues] = useState<Record<string, string>>({});
  const node = content.nodes.find(({ id }) => id === simulation.run.state?.nodeId);
  const { fields, button } = FormData.parse(node?.data ?? {});
  const change = (name: string, value: string) => setValues((before) => ({ ...before, [name]: value }));
  return (
    <section className={styles.pretended} aria-label={t(($) => $.flows.blocks.form)}>
      {(fields ?? []).map((field, nth) => {
        const name = variableOfField(field);
        const label = field.label ?? name;
        const inputType = field.kind === 'date' || field.kind === 'email' ? field.kind : 'text';
        return field.kind === 'choice' ? (
          <Select
            key={nth}
            label={label}
            // Mantine throws if an option occurs twice.
            data={[...new Set(optionsOfField(field))]}
            value={values[name] ?? null}
            onChange={(value) => change(name, value ?? '')}
          />
        ) : (
          <TextInput
            key={nth}
            label={label}
            type={inputType}
            // The run keeps no more characters of an answer (`readFieldAnswer`).
            maxLength={1000}
            value={values[name] ?? ''}
            onChange={(event) => change(name, event.currentTarget.value)}
          />
        );
      })}
      <div className={styles.adders}>
        <Button small kind="primary" onClick={() => feed({ type: 'form', values })}>
          {button || t(($) => $.flows.simulator.fillForm)}
        </Button>
      </div>
    </section>
  );
}
