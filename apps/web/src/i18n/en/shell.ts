import type { shell as source } from '../pt/shell.ts';
import type { Words } from '../words.ts';

export const shell: Words<typeof source> = {
  hello: 'Hello, {{name}}',
  dueOn: 'due on {{date}}',
  main: 'Main',
  bottom: 'Bottom bar',
  skip: 'Skip to content',
  nav: { tickets: 'Tickets', connections: 'Connections', messagesApi: 'API', menu: 'Menu' },
  needsAttention: 'needs attention',
  openMenu: 'Expand the menu',
  closeMenu: 'Collapse the menu',
  language: 'Language',
  theme: 'Theme',
  themeDark: 'Dark theme',
  themeLight: 'Light theme',
  volume: 'Notification volume',
  refresh: 'Refresh',
  profile: 'My account',
  signOut: 'Sign out',
  shortcuts: 'Keyboard shortcuts',
  dueSoon: {
    one: "The company's subscription is due in {{count}} day ({{date}}).",
    many: "The company's subscription is due in {{count}} days ({{date}}).",
    other: "The company's subscription is due in {{count}} days ({{date}}).",
  },
  dueToday: "The company's subscription is due today ({{date}}).",
  storageFull:
    'The server is out of disk space. Nothing more is stored until there is room; what was stored is still here.',
  offline: 'Offline. Reconnecting…',
  unreachable: 'The server could not be reached.',
  unreachableHint: 'Check your internet. We keep trying every few seconds.',
  elsewhere: 'Your account was accessed on another computer.',
  version: 'Version {{version}}',
  profiles: { admin: 'Administrator', supervisor: 'Supervisor', user: 'Attendant' },
};
