import type { UserPreferences, UserPreferencesChanges } from '@balcao/contract';
import { SegmentedControl, Switch as KitSwitch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { session, useUser } from '../../../api/our-session.ts';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { toastError } from '../../../ui/toasts.ts';
import { PermissionNotice } from '../../notifications/parts.ts';
import { Card } from './Card.tsx';
import styles from '../profile.module.css';

const ticketEvents = ['message', 'newTicket', 'transfer', 'mention'] as const;
/** The last two are events of the internal chat, which the plan may lack. */
const events = [...ticketEvents, 'chatMention', 'directMessage'] as const;
const ways = ['sound', 'browser', 'push'] as const;
const densities = ['comfortable', 'cozy', 'compact'] as const;
const fontSizes = ['small', 'normal', 'large'] as const;

/** The preferences of the user; each choice is saved at once. */
export function PreferencesCard({ preferences }: { preferences: UserPreferences }) {
  const { t } = useTranslation();
  const change = usePreferencesChange();
  const { notifications, notificationPreviews, density, fontSize, nextTicketAfterResolve, playNextVoiceNote } =
    preferences;
  return (
    <Card title={t(($) => $.profile.preferences.title)}>
      <div className={styles.choices}>
        <Choice
          label={t(($) => $.profile.preferences.density)}
          value={density}
          options={densities.map((value) => ({ value, label: t(($) => $.profile.preferences.densities[value]) }))}
          onChange={(value) => change({ density: value })}
        />
        <Choice
          label={t(($) => $.profile.preferences.fontSize)}
          value={fontSize}
          options={fontSizes.map((value) => ({ value, label: t(($) => $.profile.preferences.fontSizes[value]) }))}
          onChange={(value) => change({ fontSize: value })}
        />
        <KitSwitch
          label={t(($) => $.profile.preferences.nextTicket)}
          description={t(($) => $.profile.preferences.nextTicketText)}
          checked={nextTicketAfterResolve}
          onChange={(event) => change({ nextTicketAfterResolve: event.currentTarget.checked })}
        />
        <KitSwitch
          label={t(($) => $.profile.preferences.nextVoice)}
          description={t(($) => $.profile.preferences.nextVoiceText)}
          checked={playNextVoiceNote}
          onChange={(event) => change({ playNextVoiceNote: event.currentTarget.checked })}
        />
      </div>
      <NotificationTable notifications={notifications} onChange={change} />
      <div className={styles.choices}>
        <KitSwitch
          label={t(($) => $.profile.preferences.previews)}
          description={t(($) => $.profile.preferences.previewsText)}
          checked={notificationPreviews}
          onChange={(event) => change({ notificationPreviews: event.currentTarget.checked })}
        />
        <PermissionNotice />
      </div>
    </Card>
  );
}

interface TableProps {
  notifications: UserPreferences['notifications'];
  onChange: (changes: UserPreferencesChanges) => void;
}

/** In which ways the user hears of each event. */
function NotificationTable({ notifications, onChange }: TableProps) {
  const { t } = useTranslation();
  const { company } = useUser();
  return (
    <table className={styles.notifications}>
      <caption>{t(($) => $.profile.preferences.notifications)}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t(($) => $.profile.preferences.notifications)}</span>
          </th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {t(($) => $.profile.preferences.ways[way])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(company.plan.useInternalChat ? events : ticketEvents).map((event) => (
          <tr key={event}>
            <th scope="row">{t(($) => $.profile.preferences.events[event])}</th>
            {ways.map((way) => (
              <td key={way}>
                <KitSwitch
                  aria-label={[
                    t(($) => $.profile.preferences.events[event]),
                    t(($) => $.profile.preferences.ways[way]),
                  ].join(': ')}
                  checked={notifications[event][way]}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange({ notifications: { [event]: { [way]: checked } } })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <div className={styles.choice}>
      <span>{label}</span>
      <SegmentedControl
        aria-label={label}
        value={value}
        data={options}
        onChange={(next) => onChange(options.find((option) => option.value === next)?.value ?? value)}
      />
    </div>
  );
}

/** Returns a function that shows a change at once and saves it. If the server refuses it, the former choices return. */
function usePreferencesChange(): (changes: UserPreferencesChanges) => void {
  const queryClient = useQueryClient();
  const show = (preferences: UserPreferences) => {
    queryClient.setQueryData(
      keys.accounts.profile(),
      (profile: object | undefined) => profile && { ...profile, preferences },
    );
    session.patchUser((user) => ({ ...user, preferences }));
  };
  const { mutate } = useMutation({
    mutationFn: (body: UserPreferencesChanges) => api.accounts.changePreferences({ body }),
    onMutate: (changes) => {
      const before = session.user()?.preferences;
      if (before) show(changed(before, changes));
      return before;
    },
    // The calls run one after the other, so that the last choice counts. Their answers are not shown: an answer may be
    // older than the choices on screen.
    scope: { id: 'preferences' },
    onError: (error, _changes, before) => {
      if (before) show(before);
      toastError(error);
    },
  });
  return mutate;
}

/** The preferences after a change, merged as on the server. */
function changed(before: UserPreferences, { notifications = {}, ...others }: UserPreferencesChanges): UserPreferences {
  const merged = { ...before.notifications };
  for (const event of events) merged[event] = { ...merged[event], ...withoutAbsent(notifications[event] ?? {}) };
  return { ...before, ...withoutAbsent(others), notifications: merged };
}

/** The cast: `Object.fromEntries` does not keep the names of fields in its type. */
const withoutAbsent = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
