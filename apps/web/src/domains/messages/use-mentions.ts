import type { Colleague } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../api/our-session.ts';
import { queries } from '../../api/query-keys.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useKeyedState } from '../../ui/use-keyed-state.ts';
import { matchColleagues, mentionQuery } from './mention-query.ts';
import { useMatchKeys } from './use-match-keys.ts';

export type Mentions = ReturnType<typeof useMentions>;

interface Options {
  ticketId: number;
  text: string;
  caret: number;
  /** The user writes a note. */
  isOn: boolean;
}

/** Whether a key of the query below, `[noun, call, input]`, is for the ticket. */
const isForTicket = (ticketId: number, key: readonly unknown[] | undefined) =>
  (key?.[2] as { params: { id: number } } | undefined)?.params.id === ticketId;

/** The colleagues whose name fits the word after an `@` at the caret. `onPick` gets the position of the `@`. */
export function useMentions(
  { ticketId, text, caret, isOn }: Options,
  onPick: (colleague: Colleague, from: number) => void,
) {
  const { id: ownId } = useUser();
  const [dismissed, setDismissed] = useKeyedState<string | null>(ticketId, null);
  const typed = isOn ? mentionQuery(text.slice(0, caret)) : undefined;
  const isWanted = typed !== undefined && dismissed !== text;
  const searchParam = useDebounced(typed?.query.split(' ')[0] ?? '');
  const { data } = useQuery({
    ...queries.tickets.colleagues({ params: { id: ticketId }, query: { searchParam } }),
    enabled: isWanted,
    // The colleagues of another ticket are not kept: other users may see that ticket.
    placeholderData: (earlier, query) => (isForTicket(ticketId, query?.queryKey) ? earlier : undefined),
  });
  const others = (data?.users ?? []).filter(({ id }) => id !== ownId);
  const matches = typed && isWanted ? matchColleagues(others, typed.query) : [];
  const keys = useMatchKeys(matches, {
    onPick: (colleague) => typed && onPick(colleague, typed.from),
    onDismiss: () => setDismissed(text),
  });
  return { isOpen: matches.length > 0, matches, ...keys };
}
