import type { Control, FieldValues } from 'react-hook-form';
import { AreaField, NumberField, SelectField, type Choice } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { FlowField } from '../../flows/parts.ts';
import { IntegrationField } from '../../integrations/parts.ts';
import { PromptField } from '../../prompts/parts.ts';
import type { ConnectionValues } from '../use-connection-form.ts';
import styles from '../../../forms/form.module.css';

/** The server stores this choice for old clients; it has no effect. */
const providers: Choice[] = [
  { value: 'beta', label: 'beta' },
  { value: 'stable', label: 'stable' },
];

interface Props {
  control: Control<ConnectionValues, unknown, FieldValues>;
  queues: Choice[];
}

/** The automatic actions: transfers and ends of tickets after a time, the menu of queues, bots and flows. */
export function AutomationFields({ control, queues }: Props) {
  const { t } = useTranslation();
  const minutes = ` ${t(($) => $.connections.form.minutes)}`;
  return (
    <fieldset>
      <legend>{t(($) => $.connections.form.automation)}</legend>
      <div className={styles.pair}>
        <IntegrationField control={control} name="integrationId" of="connection" />
        <NumberField
          control={control}
          name="timeToTransfer"
          label={t(($) => $.connections.form.timeToTransfer)}
          description={t(($) => $.connections.form.timeToTransferHint)}
          suffix={minutes}
        />
        <SelectField
          control={control}
          name="transferQueueId"
          label={t(($) => $.connections.form.transferQueue)}
          data={queues}
          clearable
        />
        <NumberField
          control={control}
          name="expiresTicket"
          label={t(($) => $.connections.form.expiresTicket)}
          description={t(($) => $.connections.form.expiresTicketHint)}
          suffix={minutes}
        />
        <AreaField
          control={control}
          name="expiresInactiveMessage"
          label={t(($) => $.connections.form.expiresMessage)}
        />
        <NumberField
          control={control}
          name="timeUseBotQueues"
          label={t(($) => $.connections.form.timeUseBot)}
          description={t(($) => $.connections.form.timeUseBotHint)}
          suffix={minutes}
        />
        <NumberField
          control={control}
          name="maxUseBotQueues"
          label={t(($) => $.connections.form.maxUseBot)}
          description={t(($) => $.connections.form.maxUseBotHint)}
        />
        <FlowField
          control={control}
          name="flowIdWelcome"
          label={t(($) => $.connections.form.flowWelcome)}
          description={t(($) => $.connections.form.flowWelcomeHint)}
        />
        <FlowField
          control={control}
          name="flowIdNotPhrase"
          label={t(($) => $.connections.form.flowNotPhrase)}
          description={t(($) => $.connections.form.flowNotPhraseHint)}
        />
        <PromptField
          control={control}
          name="promptId"
          label={t(($) => $.connections.form.prompt)}
          description={t(($) => $.connections.form.promptHint)}
          placeholder={t(($) => $.connections.form.noPrompt)}
        />
        <SelectField control={control} name="provider" label={t(($) => $.connections.form.provider)} data={providers} />
      </div>
    </fieldset>
  );
}
