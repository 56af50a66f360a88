import type { CampaignGroup, CampaignResults } from '@balcao/contract';

interface Compared<Group> extends Pick<CampaignResults, 'verdict' | 'best'> {
  groups: (Group & Pick<CampaignGroup, 'rate' | 'low' | 'high'>)[];
}

/** The z value of the normal distribution for an interval of 95 %. */
const z = 1.959964;
/** With fewer people in a group, its interval is mostly wider than the difference between two texts. */
const minPeople = 30;

/**
 * The 95 % score interval of Wilson for the part `hits / people`: within 0 and 1, and right for small counts, too.
 * `people` must not be 0. For no hits the low end is set to 0, and for only hits the high end to 1, since the formula
 * misses these values by a rounding error.
 */
export function wilsonInterval(hits: number, people: number): { low: number; high: number } {
  const part = hits / people;
  const spread = (z / people) * Math.sqrt(people * part * (1 - part) + (z * z) / 4);
  const middle = part + (z * z) / (2 * people);
  const whole = 1 + (z * z) / people;
  return {
    low: hits === 0 ? 0 : Math.max(0, (middle - spread) / whole),
    high: hits === people ? 1 : Math.min(1, (middle + spread) / whole),
  };
}

/**
 * The groups with their intervals, and whether one of them is better than all others: whether its interval lies above
 * theirs.
 */
export function compareGroups<Group extends Pick<CampaignGroup, 'variant' | 'people'>>(
  counted: readonly Group[],
  hitsOf: (group: Group) => number,
): Compared<Group> {
  const groups = counted.map((group) => {
    const { people } = group;
    if (people === 0) return { ...group, rate: null, low: null, high: null };
    const hits = hitsOf(group);
    return { ...group, rate: hits / people, ...wilsonInterval(hits, people) };
  });
  if (groups.length < 2 || groups.some(({ people }) => people < minPeople))
    return { groups, verdict: 'no-data', best: null };
  // Each group has people here, so the rates and the ends are numbers; `??` is only for the types.
  const [first, ...others] = groups.toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
  const isBetter = others.every(({ high }) => (first?.low ?? 0) > (high ?? 1));
  return isBetter
    ? { groups, verdict: 'differs', best: first?.variant ?? null }
    : { groups, verdict: 'same', best: null };
}
