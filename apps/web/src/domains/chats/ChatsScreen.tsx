import { useMediaQuery } from '@mantine/hooks';
import { IconMessageUser } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { NotInPlan } from '../../app/NotInPlan.tsx';
import { onePane } from '../../app/shell/breakpoints.ts';
import { useFullScreenOnPhone } from '../../app/shell/use-full-screen-on-phone.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useLinkedMessage } from '../tickets/index.ts';
import { ChatList } from './parts/ChatList.tsx';
import { OpenChat } from './parts/OpenChat.tsx';
import styles from './chats.module.css';

/** Conversations among colleagues: the list, and the open chat. A small screen shows one of the two. */
export function ChatsScreen() {
  const { t } = useTranslation();
  const { company } = useUser();
  return company.plan.useInternalChat ? <Chats /> : <NotInPlan reason={t(($) => $.errors.ERR_PLAN_FEATURE)} />;
}

function Chats() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: uuid } = useParams({ from: '/signed-in/shell/chats/{-$id}' });
  const isOnePane = useMediaQuery(onePane, undefined, { getInitialValueInEffect: false });
  /** The id of the message to show, which a search has found or the address names. */
  const [wanted, setWanted] = useState<string | null>(null);
  useLinkedMessage(setWanted);
  usePageTitle(t(($) => $.chats.title));
  useFullScreenOnPhone(uuid !== undefined);
  const open = (id: string | undefined, messageId: string | null = null) => {
    setWanted(messageId);
    void navigate({ to: '/chats/{-$id}', params: { id } });
  };
  return (
    <div className={styles.workspace}>
      {isOnePane && uuid ? <h1 className="sr">{t(($) => $.chats.title)}</h1> : <ChatList onOpen={open} />}
      {uuid ? (
        <OpenChat
          key={uuid}
          uuid={uuid}
          wanted={wanted}
          onShown={() => setWanted(null)}
          onBack={isOnePane ? () => open(undefined) : undefined}
          onGone={() => open(undefined)}
        />
      ) : (
        !isOnePane && (
          <div className={styles.placeholder}>
            <EmptyState
              icon={<IconMessageUser size={28} stroke={1.6} aria-hidden />}
              title={t(($) => $.chats.choose)}
              text={t(($) => $.chats.chooseText)}
            />
          </div>
        )
      )}
    </div>
  );
}
