import { IconAddressBook } from '@tabler/icons-react';
import { webNoun } from '../../app/noun.ts';
import { contactRules } from './live.ts';

export const noun = webNoun({
  menu: [{ to: '/contacts', label: ($) => $.contacts.menu, icon: IconAddressBook, section: 'main', place: 30 }],
  live: contactRules,
});
