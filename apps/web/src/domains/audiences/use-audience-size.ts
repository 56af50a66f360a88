import type { Audience } from '@balcao/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../api/query-keys.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { filledConditions } from '../audience-filters/index.ts';

export const noAudience: Audience = { lists: [], tags: [], filter: null, exclude: { lists: [], tags: [] } };

/** Whether an audience chooses no people. A filter without conditions chooses every contact, so it is not empty. */
export const isEmptyAudience = ({ lists, tags, filter }: Audience): boolean =>
  lists.length === 0 && tags.length === 0 && filter === null;

/** An audience in the form that is sent: without conditions that are not filled in. */
export const withoutBlanks = ({ filter, ...rest }: Audience): Audience => ({
  ...rest,
  filter: filter && filledConditions(filter),
});

/** The size of an audience while it is edited; `undefined` until it is known, and for an empty one. */
export function useAudienceSize(edited: Audience) {
  const audience = withoutBlanks(edited);
  // The audience is debounced as text: as an object it would change with each rendering, even if its content is equal.
  const debounced = JSON.parse(useDebounced(JSON.stringify(audience))) as Audience;
  const isEmpty = isEmptyAudience(audience);
  const { data, isFetching } = useQuery({
    ...queries.audiences.count({ body: debounced }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
  });
  const isCounting = isFetching || JSON.stringify(debounced) !== JSON.stringify(audience);
  return { size: isEmpty ? undefined : data, isCounting: !isEmpty && isCounting };
}
