import type { Prompt } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useUser } from '../../api/our-session.ts';
import { keys } from '../../api/query-keys.ts';
import { hasPrompts } from './may-edit-prompts.ts';

/** The key of the cached prompts of `usePromptChoices`. */
export const choicesKey = [...keys.prompts.all, 'choices'];

/** All prompts of the company, for a select; undefined if the user may not choose one. */
export function usePromptChoices(): { value: string; label: string }[] | undefined {
  const enabled = hasPrompts(useUser());
  const { data } = useQuery({ queryKey: choicesKey, queryFn: fetchAll, enabled });
  return enabled ? (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })) : undefined;
}

async function fetchAll(): Promise<Prompt[]> {
  const all: Prompt[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { prompts, hasMore } = await api.prompts.page({ query: { pageNumber } });
    all.push(...prompts);
    if (!hasMore) return all;
  }
}
