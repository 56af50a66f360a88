import type { SessionUser } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { errorText } from '../../../ui/error-text.ts';
import { toast } from '../../../ui/toasts.ts';
import { formatNumber } from '../../contacts/index.ts';
import type { OpenedTicket } from '../../tickets/index.ts';
import { codeText } from '../code-text.ts';
import { useForward, useRecipients, type Recipient } from '../use-forward.ts';
import form from '../../../forms/form.module.css';
import styles from './forward.module.css';

interface Props {
  /** The conversation from which the messages come. */
  ticket: OpenedTicket;
  user: SessionUser;
  messageIds: readonly string[];
  onClose: () => void;
  onSent: () => void;
}

/** Forwards messages to some conversations or contacts. */
export function ForwardDialog({ ticket, user, messageIds, onClose, onSent }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { recipients, isLoading, failure } = useRecipients(ticket, user, text);
  const connections = useQuery(queries.connections.list());
  const forward = useForward(ticket.id, messageIds, (count) => {
    toast(
      'success',
      t(($) => $.messages.forward.done, { count }),
    );
    onSent();
  });
  const { chosen, refused, isBusy, isFull } = forward;
  // Meta's API cannot mark a message as forwarded. A hint tells the user so.
  const isCloudApi = (connectionId: number) =>
    connections.data?.some(({ id, driver }) => id === connectionId && driver === 'cloud-api') ?? false;
  const isUnmarked = chosen.some(({ connectionId }) => isCloudApi(connectionId));
  // Chosen recipients stay in the list when the search does not find them.
  const foundKeys = new Set(recipients.map(({ key }) => key));
  const shown = [...chosen.filter(({ key }) => !foundKeys.has(key)), ...recipients];
  const emptyText = isLoading ? t(($) => $.common.loading) : t(($) => $.messages.forward.nothing);
  // The dialog stays open until the outcome is known, since it shows to whom nothing was sent.
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog open onClose={close} title={t(($) => $.messages.forward.count, { count: messageIds.length })} size="sm">
      <div className={styles.forward}>
        <TextInput
          label={t(($) => $.messages.forward.to)}
          placeholder={t(($) => $.messages.forward.hint)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <fieldset className={styles.choices} aria-label={t(($) => $.messages.forward.choices)}>
          {shown.map((recipient) => {
            const isChosen = chosen.some(({ key }) => key === recipient.key);
            return (
              <RecipientRow
                key={recipient.key}
                recipient={recipient}
                isChosen={isChosen}
                isDisabled={isBusy || (isFull && !isChosen)}
                problem={refused.get(recipient.key)}
                onToggle={() => forward.toggle(recipient)}
              />
            );
          })}
          {shown.length === 0 && <p className={styles.empty}>{failure ? errorText(failure) : emptyText}</p>}
        </fieldset>
        <output className={styles.hint}>
          {isFull && t(($) => $.messages.forward.full, { count: limits.forward.targets })}
          {isUnmarked && ` ${t(($) => $.messages.forward.unmarked)}`}
        </output>
      </div>
      <div className={form.footer}>
        <Button disabled={isBusy} onClick={close}>
          {t(($) => $.common.cancel)}
        </Button>
        <Button kind="primary" busy={isBusy} disabled={chosen.length === 0} onClick={forward.send}>
          {t(($) => $.messages.menu.forward)}
        </Button>
      </div>
    </Dialog>
  );
}

interface RowProps {
  recipient: Recipient;
  isChosen: boolean;
  isDisabled: boolean;
  /** The code of the refusal. */
  problem: string | undefined;
  onToggle: () => void;
}

function RecipientRow({ recipient: { name, number, picture }, isChosen, isDisabled, problem, onToggle }: RowProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isChosen} disabled={isDisabled} onChange={onToggle} />
      <Avatar name={name} src={picture} size={36} />
      <span>
        <b dir="auto">{name}</b>
        {/* The number of a customer who hides it is a placeholder such as `lid:…`, which is not shown. */}
        <small>{/^\d+$/.test(number) ? formatNumber(number) : ''}</small>
        {problem && <em role="alert">{codeText(problem)}</em>}
      </span>
    </label>
  );
}
