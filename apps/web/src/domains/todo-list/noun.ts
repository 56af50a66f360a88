import { IconChecklist } from '@tabler/icons-react';
import { webNoun } from '../../app/noun.ts';

export const noun = webNoun({
  menu: [{ to: '/todolist', label: ($) => $.todoList.title, icon: IconChecklist, section: 'main', place: 70 }],
});
