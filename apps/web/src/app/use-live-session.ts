import type { UserPreferences } from '@balcao/contract';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { api } from '../api/client.ts';
import { session, useUser } from '../api/our-session.ts';
import { queryClient } from '../api/query-client.ts';
import { hasStoredLanguage } from '../i18n/languages.ts';
import { currentLanguage, showLanguage, t } from '../i18n/i18n.ts';
import { live } from '../live/our-live.ts';
import { followSignals } from '../live/registry.ts';
import { toast } from '../ui/toasts.ts';
import { forgetUser, liveRules } from './nouns.ts';

/** Time to read the notice of a sign-in at another place before the sign-in page replaces the screen. */
const noticeMs = 1000;

/**
 * The longest time that screens wait for the socket before they fetch. They wait because data that is fetched before
 * the socket is connected must be fetched again afterwards.
 */
const maxSocketWaitMs = 400;
/** While the query client counts as offline, its queries wait. */
const waitForSocket = () => onlineManager.setOnline(false);
waitForSocket();

/** Keeps the socket connected while a user is signed in, and the data on screen current. */
export function useLiveSession(): void {
  const user = useUser();
  const { companyId, id } = user;
  const language = user.language ?? user.company.language;
  useLook(user.preferences);

  useEffect(() => {
    const stops = [
      followSignals(live, queryClient, liveRules),
      session.subscribe((state) => {
        if (state.status === 'signed-out' && state.reason?.kind === 'chosen') void forgetUser(id);
      }),
      live.onReconnect(() => void queryClient.invalidateQueries()),
      live.onSignal('auth', (signedIn) => {
        if (live.isOurs(signedIn)) return;
        toast(
          'notice',
          t(($) => $.shell.elsewhere),
        );
        session.announceEnd({ kind: 'elsewhere' });
        setTimeout(() => session.end({ kind: 'elsewhere' }), noticeMs);
      }),
      live.onSignal('user', (signal) => {
        if (signal.action === 'update' && signal.user.id === session.user()?.id)
          session.patchUser((user) => ({ ...user, ...signal.user }));
      }),
    ];
    const letQueriesRun = () => onlineManager.setOnline(true);
    const timer = setTimeout(letQueriesRun, maxSocketWaitMs);
    stops.push(live.onLink(() => live.link() === 'connected' && letQueriesRun()));
    live.start(companyId);
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      live.stop();
      waitForSocket();
      // The next user must not see data of this one.
      queryClient.clear();
    };
  }, [companyId, id]);

  useEffect(() => {
    // A language that was chosen in this browser wins. A new browser starts with the user's choice in another browser,
    // or else with the language of the company.
    if (!hasStoredLanguage() && language !== currentLanguage()) void showLanguage(language);
  }, [language]);
}

/** Shows the density and the text size of the user's preferences. They may change on another device. */
function useLook({ density, fontSize }: UserPreferences): void {
  useLayoutEffect(() => {
    const root = document.documentElement.dataset;
    root['density'] = density;
    root['text'] = fontSize;
    return () => {
      delete root['density'];
      delete root['text'];
    };
  }, [density, fontSize]);
}

/** Sets the language of this browser, and the user's language for new browsers. */
export async function changeLanguage(lang: Parameters<typeof showLanguage>[0]): Promise<void> {
  await Promise.all([showLanguage(lang), api.users.setLanguage({ params: { lang } })]);
}
