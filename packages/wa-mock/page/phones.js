import { call } from './api.js';
import { initials, make, showList } from './dom.js';

/** The companies' phones with the devices linked to them. */
export function showCompanies(list, phones, { link }) {
  showList(
    list,
    phones,
    (phone) => phone.number,
    (phone) => {
      const { name, number, linked } = phone;
      return make(
        'li',
        {},
        make(
          'p',
          { class: 'name' },
          name,
          make('button', { class: 'quiet', type: 'button', onclick: () => link(phone) }, 'Link a device'),
        ),
        make('p', { class: 'number' }, number),
        ...linked.map((companion) => deviceLine(number, companion)),
      );
    },
  );
}

function deviceLine(account, { device, online, waiting }) {
  const act = (name, words) =>
    make(
      'button',
      {
        class: 'quiet',
        type: 'button',
        'aria-label': `${words} device ${device}`,
        onclick: () => call(name, { account, device }),
      },
      words,
    );
  const state = online ? 'online' : 'away';
  return make(
    'p',
    { class: `device ${state}` },
    `device ${device} ${state}${waiting ? `, ${waiting} waiting` : ''}`,
    online && act('cut', 'Cut'),
    act('unlink', 'Unlink'),
  );
}

/** The customers; one of them is open. */
export function showCustomers(list, phones, unread, current, open) {
  const items = phones.map((phone) => ({
    ...phone,
    count: unread[phone.number] ?? 0,
    current: phone.number === current,
  }));
  showList(
    list,
    items,
    (item) => item.number,
    ({ name, number, count, current: isCurrent }) =>
      make(
        'li',
        {},
        make(
          'button',
          { type: 'button', 'aria-current': isCurrent ? 'true' : undefined, onclick: () => open(number) },
          make('span', { class: 'face', 'aria-hidden': 'true' }, initials(name)),
          make('span', {}, make('span', { class: 'name' }, name), make('span', { class: 'number' }, number)),
          count > 0 && make('span', { class: 'count', 'aria-label': `${count} not read` }, String(count)),
        ),
      ),
  );
}
