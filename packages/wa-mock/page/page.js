import { call } from './api.js';
import { clearBubbles, showBubbles } from './bubbles.js';
import { makeComposer } from './composer.js';
import { find } from './dom.js';
import { askForCode } from './link.js';
import { showCompanies, showCustomers } from './phones.js';

/** A phone stops showing that somebody types when it hears nothing more. */
const TYPING_LASTS_MS = 10_000;

const chat = find('.chat');
const partner = find('.partner select');
const reads = find('.reads');

let phones = [];
let customer;
let typingUntil = 0;

const company = () => partner.value;
const phoneOf = (number) => phones.find((phone) => phone.number === number);

const composer = makeComposer(find('.composer'), () => ({ account: company(), from: customer }));

/** Reads everything that is shown. Runs once at a time; what happens meanwhile asks for one more run. */
let running = false;
let again = false;
async function refresh() {
  if (running) {
    again = true;
    return;
  }
  running = true;
  try {
    do {
      again = false;
      const [status, unread] = await Promise.all([call('status'), call('unread')]);
      phones = status.phones;
      showCompanies(
        find('.companies'),
        phones.filter(({ business }) => business),
        { link: askForCode },
      );
      showCustomers(
        find('.customers'),
        phones.filter(({ business }) => !business),
        unread,
        customer,
        open,
      );
      showPartners();
      if (customer) await showChat();
    } while (again);
  } finally {
    running = false;
  }
}

function showPartners() {
  const companies = phones.filter(({ business }) => business);
  const chosen = partner.value;
  find('.partner').hidden = companies.length < 2;
  if (partner.options.length !== companies.length) {
    partner.replaceChildren(...companies.map(({ number, name }) => new Option(name, number)));
    partner.value = chosen || companies[0]?.number;
  }
}

async function showChat() {
  const { name, number } = phoneOf(customer);
  find('h2', chat).textContent = name;
  find('.face', chat).textContent = name.slice(0, 1);
  find('.state', chat).textContent = Date.now() < typingUntil ? 'the company is typing…' : number;
  const bubbles = await call('chat', { account: company(), customer });
  showBubbles(bubbles, { me: () => customer, reply: composer.reply, edit: composer.edit, react, remove, played });
  if (reads.checked && document.visibilityState === 'visible') markRead(bubbles);
}

function open(number) {
  customer = number;
  find('.nobody').hidden = true;
  chat.hidden = false;
  document.body.classList.add('chatting');
  clearBubbles();
  composer.reset();
  void refresh().then(() => find('.composer textarea').focus());
}

find('.back').onclick = () => {
  document.body.classList.remove('chatting');
  find('.customers [aria-current]')?.focus();
};

const send = (content) => call('send', { from: customer, to: company(), content }).catch(composer.complain);
const react = (id, emoji) => send({ kind: 'reaction', about: id, emoji });
const remove = (id) => send({ kind: 'delete', about: id });
const report = (id, tick) => call('receipt', { account: company(), by: customer, id, tick }).catch(() => {}); // nobody is linked to hear it
const played = ({ id, mine, tick }) => !mine && tick !== 'played' && report(id, 'played');

function markRead(bubbles) {
  for (const { id, mine, tick } of bubbles) if (!mine && tick === 'delivered') void report(id, 'read');
}

find('.add').onsubmit = async (event) => {
  event.preventDefault();
  const form = event.target;
  const { name, number, business } = form.elements;
  try {
    await call('addPhone', { name: name.value, number: number.value, business: business.checked });
    form.reset();
    number.setCustomValidity('');
    await refresh();
  } catch (error) {
    number.setCustomValidity(error.message);
    number.reportValidity();
  }
};
find('.add [name=number]').oninput = (event) => event.target.setCustomValidity('');
partner.onchange = refresh;
reads.onchange = refresh;
document.onvisibilitychange = refresh;

const live = find('.live');
const events = new EventSource('/events');
events.onopen = () => {
  live.textContent = '';
  void refresh();
};
events.onerror = () => {
  live.textContent = 'not running';
};
events.onmessage = ({ data }) => {
  const { type, attrs, child } = JSON.parse(data);
  if (type === 'chatstate' && customer && [phoneOf(customer)?.pn, phoneOf(customer)?.lid].includes(attrs.to)) {
    typingUntil = child === 'composing' ? Date.now() + TYPING_LASTS_MS : 0;
    setTimeout(() => void refresh(), TYPING_LASTS_MS);
  }
  void refresh();
};
