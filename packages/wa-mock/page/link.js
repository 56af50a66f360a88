import { call } from './api.js';
import { find } from './dom.js';

const dialog = find('dialog.link');
const form = find('form', dialog);
const problem = find('.problem', dialog);
let account;

/** Lets a company's phone scan a code whose text is pasted. */
export function askForCode(phone) {
  account = phone.number;
  form.reset();
  problem.textContent = '';
  find('h2', dialog).textContent = `Link a device to ${phone.name}`;
  dialog.showModal();
}

form.onsubmit = async (event) => {
  event.preventDefault();
  problem.textContent = '';
  const scan = find('[value=scan]', form);
  scan.disabled = true;
  try {
    await call('scanQr', { account, qr: form.elements.qr.value });
    dialog.close();
  } catch (error) {
    problem.textContent = error.message;
  } finally {
    scan.disabled = false;
  }
};
find('[value=cancel]', form).onclick = () => dialog.close();
