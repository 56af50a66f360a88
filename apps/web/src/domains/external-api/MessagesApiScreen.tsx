import { useUser } from '../../api/our-session.ts';
import { NotInPlan } from '../../app/NotInPlan.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { Screen } from '../../ui/Screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ApiGuide } from './parts/ApiGuide.tsx';
import { MediaTest } from './parts/MediaTest.tsx';
import { TextTest } from './parts/TextTest.tsx';
import styles from './messages-api.module.css';

/** How programs send, with two forms to try it. Only for companies whose plan includes it. */
export function MessagesApiScreen() {
  const { t } = useTranslation();
  const { plan } = useUser().company;
  const title = t(($) => $.externalApi.title);
  usePageTitle(title);
  if (!plan.useExternalApi) return <NotInPlan reason={t(($) => $.externalApi.unauthorized)} />;
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
