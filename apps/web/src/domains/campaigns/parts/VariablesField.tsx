import type { CampaignSettings } from '@balcao/contract';
import { CampaignVariable, isPersonVariable } from '@balcao/contract/campaigns/campaigns';
import { limits } from '@balcao/contract/limits';
import { TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from '../campaigns.module.css';

const emptyVariable = { key: '', value: '' };
type Fault = 'keyTaken' | 'keyOfPerson' | 'keyWrong' | 'valueMissing';

/** The variables for texts. Two keys must differ by more than upper and lower case. */
export function VariablesField({ control }: { control: Control<CampaignSettings> }) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'variables' });
  const variables = field.value;
  return (
    <div className={styles.variables}>
      {variables.length === 0 && <p className={styles.hint}>{t(($) => $.campaigns.settings.noVariables)}</p>}
      {variables.length > 0 && (
        <ul>
          {variables.map(({ key, value }, place) => (
            <li key={key}>
              <code>{`{${key}}`}</code>
              <TextInput
                aria-label={t(($) => $.campaigns.settings.valueOf, { key })}
                value={value}
                maxLength={limits.campaign.variable}
                dir="auto"
                onChange={(event) =>
                  field.onChange(
                    variables.map((old, index) => (index === place ? { key, value: event.target.value } : old)),
                  )
                }
              />
              <IconButton
                label={t(($) => $.campaigns.settings.removeVariable, { key })}
                onClick={() => field.onChange(variables.filter((_, index) => index !== place))}
              >
                <IconTrash size={17} stroke={1.75} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {variables.length >= limits.campaign.variables ? (
        <p className={styles.hint}>{t(($) => $.campaigns.settings.tooMany, { count: limits.campaign.variables })}</p>
      ) : (
        <NewVariable variables={variables} onAdd={(added) => field.onChange([...variables, added])} />
      )}
    </div>
  );
}

interface NewVariableProps {
  variables: CampaignSettings['variables'];
  onAdd: (variable: CampaignSettings['variables'][number]) => void;
}

/** The fields for a further variable, with a button that adds it to the list. */
function NewVariable({ variables, onAdd }: NewVariableProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(emptyVariable);
  const [fault, setFault] = useState<Fault | null>(null);
  const change = (changes: Partial<typeof emptyVariable>) => {
    setDraft({ ...draft, ...changes });
    setFault(null);
  };
  const add = () => {
    const added = { key: draft.key.trim(), value: draft.value };
    const found = faultOf(added, variables);
    setFault(found);
    if (found) return;
    onAdd(added);
    setDraft(emptyVariable);
  };
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter adds the variable. It must not submit the form of the settings around it.
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.newVariable}>
      <TextInput
        label={t(($) => $.campaigns.settings.key)}
        value={draft.key}
        maxLength={limits.campaign.variableKey}
        error={fault && fault !== 'valueMissing' ? t(($) => $.campaigns.settings[fault]) : undefined}
        onChange={(event) => change({ key: event.target.value })}
        onKeyDown={addByEnter}
      />
      <TextInput
        label={t(($) => $.campaigns.settings.value)}
        value={draft.value}
        maxLength={limits.campaign.variable}
        dir="auto"
        error={fault === 'valueMissing' ? t(($) => $.campaigns.settings.valueMissing) : undefined}
        onChange={(event) => change({ value: event.target.value })}
        onKeyDown={addByEnter}
      />
      <Button icon={<IconPlus size={15} aria-hidden />} onClick={add}>
        {t(($) => $.campaigns.settings.addVariable)}
      </Button>
    </div>
  );
}

/** Why a variable cannot be added; null: it can. */
function faultOf({ key, value }: typeof emptyVariable, variables: NewVariableProps['variables']): Fault | null {
  if (variables.some((variable) => variable.key.toLowerCase() === key.toLowerCase())) return 'keyTaken';
  if (isPersonVariable(key)) return 'keyOfPerson';
  if (!CampaignVariable.shape.key.safeParse(key).success) return 'keyWrong';
  return value.trim() === '' ? 'valueMissing' : null;
}
