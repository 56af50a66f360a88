import { planFeatures, type PlanFeature } from '@balcao/contract';

/** `useOpenAi` → `use_open_ai`. */
const columnOf = (feature: string) => feature.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** SQL: the operator lets a company run campaigns, if its plan includes them. A company does not change the setting. */
export const mayCampaignSql = (company: string): string => `not exists (
        select from settings s
        where s.company_id = ${company}.id and s.key = 'campaignsEnabled' and s.value = 'false')`;

const conditionOf = (feature: PlanFeature): string => {
  const included = `coalesce((c.overrides ->> '${feature}')::boolean, p.${columnOf(feature)})`;
  return feature === 'useCampaigns' ? `${included} and ${mayCampaignSql('c')}` : included;
};

/**
 * SQL of the features that a company has, as their wire names: those of its plan `p`, as far as the company `c` has no
 * override.
 */
export const featuresSql = `array_remove(array[
      ${planFeatures.map((one) => `case when ${conditionOf(one)} then '${one}' end`).join(',\n      ')}], null)`;
