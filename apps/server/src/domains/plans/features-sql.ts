import { planFeatures, type PlanFeature } from '@balcao/contract';

/** `useOpenAi` → `use_open_ai`. */
const columnOf = (feature: string) => feature.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** SQL: the operator has not forbidden the company to run campaigns. A company cannot change this setting. */
export const mayCampaignSql = (company: string): string => `not exists (
        select from settings s
        where s.company_id = ${company}.id and s.key = 'campaignsEnabled' and s.value = 'false')`;

const conditionOf = (feature: PlanFeature): string => {
  const included = `coalesce((c.overrides ->> '${feature}')::boolean, p.${columnOf(feature)})`;
  return feature === 'useCampaigns' ? `${included} and ${mayCampaignSql('c')}` : included;
};

/**
 * SQL of the features that a company has, by their wire names. An override of the company `c` wins over its plan `p`.
 * Campaigns also need the operator's permission.
 */
export const featuresSql = `array_remove(array[
      ${planFeatures.map(nameIfIncluded).join(',\n      ')}], null)`;

function nameIfIncluded(feature: PlanFeature): string {
  return `case when ${conditionOf(feature)} then '${feature}' end`;
}
