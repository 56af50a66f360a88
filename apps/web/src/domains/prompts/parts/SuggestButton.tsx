import { IconSparkles } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { useSuggestion } from '../use-suggestion.ts';
import buttons from '../../../ui/buttons.module.css';

interface Props {
  ticketId: number;
  /** Gets the suggested reply. */
  onText: (text: string) => void;
}

/** Asks the prompt of the ticket for a reply. The user reads it, and sends it as it is, changed, or not at all. */
export function SuggestButton({ ticketId, onText }: Props) {
  const { t } = useTranslation();
  const { isBusy, suggest } = useSuggestion(ticketId, onText);
  const label = t(($) => $.prompts.suggest);
  useShortcut('alt+s', label, suggest);
  return (
    <>
      <IconButton label={label} aria-keyshortcuts="Alt+S" busy={isBusy} onClick={suggest}>
        {isBusy ? <span className={buttons.spinner} aria-hidden /> : <IconSparkles size={18} stroke={1.75} />}
      </IconButton>
      <output className="sr">{isBusy && t(($) => $.prompts.suggesting)}</output>
    </>
  );
}
