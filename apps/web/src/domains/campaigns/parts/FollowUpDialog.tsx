import type { Campaign } from '@balcao/contract';
import { CampaignFollowUp } from '@balcao/contract/campaigns/campaigns';
import { limits } from '@balcao/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { SelectField, TextField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { countUnanswered } from '../campaign-progress.ts';
import formStyles from '../../../forms/form.module.css';

interface Props {
  campaign: Campaign;
  onClose: () => void;
  /** The new campaign, which has not started. */
  onMade: (campaign: Campaign) => void;
}

/** Makes a campaign to the people who got this one and did not answer: with a flow, or with a copy of its message. */
export function FollowUpDialog({ campaign, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: connections = [] } = useQuery(queries.connections.list());
  const flows = useQuery(queries.flowRuns.startable()).data?.flows ?? [];
  const isOfficial = connections.some(({ id, driver }) => driver === 'cloud-api' && id === campaign.whatsappId);
  const { name } = campaign;
  const ending = t(($) => $.campaigns.followUp.nameEnding);
  const form = useSchemaForm(CampaignFollowUp, {
    name: `${name.slice(0, limits.campaign.name.max - ending.length)}${ending}`,
    flowId: '',
  });
  const { busy, submit } = useSubmit(form, {
    send: (body) => api.campaigns.followUp({ params: { id: campaign.id }, body }),
    onSaved: async (made) => {
      await queryClient.invalidateQueries({ queryKey: keys.campaigns.all });
      onMade(made);
    },
    refusedFields: { ERR_NO_FLOW_FOUND: 'flowId', ERR_FLOW_NOT_PUBLISHED: 'flowId', ERR_CAMPAIGN_TEMPLATE: 'flowId' },
  });
  return (
    <Dialog open onClose={onClose} title={t(($) => $.campaigns.followUp.title)} size="sm">
      <form className={formStyles.form} noValidate onSubmit={submit}>
        <fieldset>
          <p>{t(($) => $.campaigns.followUp.people, { count: countUnanswered(campaign) })}</p>
          <TextField
            control={form.control}
            name="name"
            label={t(($) => $.campaigns.fields.name)}
            maxLength={limits.campaign.name.max}
            first
          />
          {isOfficial ? (
            <p className={formStyles.hint}>{t(($) => $.campaigns.followUp.official)}</p>
          ) : (
            <SelectField
              control={form.control}
              name="flowId"
              label={t(($) => $.campaigns.fields.flow)}
              description={t(($) => $.campaigns.followUp.flowHint)}
              placeholder={t(($) => $.campaigns.followUp.noFlow)}
              data={flows.map(({ id, name: flow }) => ({ value: String(id), label: flow }))}
              clearable
            />
          )}
          <p className={formStyles.hint}>{t(($) => $.campaigns.followUp.next)}</p>
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.campaigns.followUp.make)} busy={busy} />
      </form>
    </Dialog>
  );
}
