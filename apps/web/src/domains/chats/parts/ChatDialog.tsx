import type { Chat } from '@balcao/contract';
import { ChatFields } from '@balcao/contract/chats/chats';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useUser } from '../../../api/our-session.ts';
import { queries } from '../../../api/query-keys.ts';
import { MultiSelectField, TextField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from '../../../forms/form.module.css';

interface Props {
  /** Absent: a new chat is begun. */
  chat?: Chat;
  onClose: () => void;
  onSaved?: (chat: Chat) => void;
}

/** Begins a chat, or changes its title and its participants. */
export function ChatDialog({ chat, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const people = useQuery(queries.chats.people());
  const form = useSchemaForm(ChatFields, {
    title: chat?.title ?? '',
    users: chat?.users.map((user) => user.userId).filter((id) => id !== userId) ?? [],
  });
  const { busy, submit } = useSubmit(form, {
    send: (body) => (chat ? api.chats.update({ params: { id: chat.id }, body }) : api.chats.create({ body })),
    onSaved: (saved) => {
      onClose();
      onSaved?.(saved);
    },
    refusedFields: { ERR_CHAT_USERS: 'users' },
  });
  const { control } = form;
  return (
    <Dialog open onClose={onClose} title={t(($) => (chat ? $.chats.edit : $.chats.add))} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset>
          <TextField control={control} name="title" label={t(($) => $.chats.fields.title)} first />
          <MultiSelectField
            control={control}
            name="users"
            label={t(($) => $.chats.fields.users)}
            data={(people.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => (chat ? $.common.save : $.chats.begin))} busy={busy} />
      </form>
    </Dialog>
  );
}
