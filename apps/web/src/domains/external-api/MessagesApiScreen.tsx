import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../../api/our-session.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Screen } from '../../ui/Screen.tsx';
import { toast } from '../../ui/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ApiGuide } from './parts/ApiGuide.tsx';
import { MediaTest } from './parts/MediaTest.tsx';
import { TextTest } from './parts/TextTest.tsx';
import styles from './messages-api.module.css';

const leaveMs = 1000;

/** How programs send, with two forms to try it. Only for companies whose plan includes it. */
export function MessagesApiScreen() {
  const { t } = useTranslation();
  const { plan } = useUser().company;
  const title = t(($) => $.externalApi.title);
  usePageTitle(title);
  if (!plan.useExternalApi) return <NotAllowed />;
  return (
    <Screen title={title} subtitle={t(($) => $.externalApi.subtitle)}>
      <div className={styles.columns}>
        <ApiGuide />
        <div className={styles.tests}>
          <TextTest />
          <MediaTest />
        </div>
      </div>
    </Screen>
  );
}

/** Shows the reason and leaves for the first page. */
function NotAllowed() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refuse = useEffectEvent(() =>
    toast(
      'error',
      t(($) => $.externalApi.unauthorized),
    ),
  );
  useEffect(() => {
    refuse();
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), leaveMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return null;
}
