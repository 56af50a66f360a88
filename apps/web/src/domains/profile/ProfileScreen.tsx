import { useTranslation } from '../../i18n/i18n.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { AccessCard } from './parts/AccessCard.tsx';
import { DetailsCard } from './parts/DetailsCard.tsx';
import { PreferencesCard } from './parts/PreferencesCard.tsx';
import { SignInsCard } from './parts/SignInsCard.tsx';
import { useProfile } from './use-profile.ts';
import styles from './profile.module.css';

/** The signed-in user: name, access, preferences, sign-ins. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const { data: profile, error, refetch } = useProfile();
  usePageTitle(t(($) => $.profile.title));
  return (
    <Screen title={t(($) => $.profile.title)} subtitle={t(($) => $.profile.subtitle)}>
      {profile && (
        <div className={styles.cards}>
          <div>
            <DetailsCard profile={profile} />
            <PreferencesCard preferences={profile.preferences} />
          </div>
          <div>
            <AccessCard profile={profile} />
            <SignInsCard />
          </div>
        </div>
      )}
      {!profile && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={4} />)}
    </Screen>
  );
}
