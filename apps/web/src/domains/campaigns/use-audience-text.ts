import type { Campaign } from '@balcao/contract';
import { useTranslation } from '../../i18n/i18n.ts';

type Addressed = Pick<Campaign, 'contactList' | 'tagId' | 'audience'>;

/** Names the people that a campaign addresses: its list, and whether there are more; undefined: it addresses none. */
export function useAudienceText({ contactList, tagId, audience }: Addressed): string | undefined {
  const { t } = useTranslation();
  const { lists = [], tags = [], filter = null } = audience ?? {};
  const hasMore = tagId !== null || lists.length > 0 || tags.length > 0 || filter !== null;
  if (contactList && hasMore) return t(($) => $.campaigns.listAndMore, { list: contactList.name });
  return contactList?.name ?? (hasMore ? t(($) => $.campaigns.withoutList) : undefined);
}
