import { settingDefinitions, settingKeys, type SettingKey, type Settings } from '@balcao/contract/settings/settings';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { session, useUser } from '../../api/our-session.ts';
import { toastError } from '../../ui/toasts.ts';
import { withSetting } from './with-setting.ts';

/** All settings of the company. They come with the session, and signals keep them up to date. */
export function useSettings(): Settings {
  const { settings } = useUser().company;
  return useMemo(() => {
    const stored = new Map(settings.map(({ key, value }) => [key, value]));
    return Object.fromEntries(
      settingKeys.map((key) => [key, stored.get(key) ?? settingDefinitions[key].default]),
    ) as Settings;
  }, [settings]);
}

/** One setting, and a function that saves it. The new value is shown already while it is being saved. */
export function useSetting(key: SettingKey): { value: string; save: (value: string) => void } {
  const settings = useSettings();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (value: string) => api.settings.set({ params: { key }, body: { value } }),
    onSuccess: (_changed, value) => session.patchUser((user) => withSetting(user, { key, value })),
    onError: toastError,
  });
  return { value: isPending ? variables : settings[key], save: mutate };
}
