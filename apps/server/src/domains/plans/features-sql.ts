import { planFeatures } from '@balcao/contract';

/** `useOpenAi` → `use_open_ai`. */
const columnOf = (feature: string) => feature.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * SQL of the features that a company has, as their wire names: those of its plan `p`, as far as the company `c` has no
 * override.
 */
export const featuresSql = `array_remove(array[
      ${planFeatures
        .map(
          (feature) =>
            `case when coalesce((c.overrides ->> '${feature}')::boolean, p.${columnOf(feature)}) then '${feature}' end`,
        )
        .join(',\n      ')}], null)`;
