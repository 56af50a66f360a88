import { call, toBase64 } from './api.js';
import { find } from './dom.js';
import { makeRecorder } from './recorder.js';

const TYPING_EVERY_MS = 4_000;

/** The box in which a customer writes. `chat` tells who writes to whom. */
export function makeComposer(form, chat) {
  const box = find('textarea', form);
  const file = find('input[type=file]', form);
  const about = find('.about', form);
  const problem = find('.problem', form);
  let subject;
  let typed = 0;

  const complain = (error) => {
    problem.textContent = error.message;
  };
  const send = async (content) => {
    problem.textContent = '';
    const { account, from } = chat();
    const quote = subject?.kind === 'reply' ? subject.id : undefined;
    await call('send', { from, to: account, content: { ...content, quote } });
    reset();
  };
  const type = (state) => {
    const { account, from } = chat();
    call('typing', { account, from, state }).catch(() => {}); // nobody is linked to see it
  };
  const recorder = makeRecorder(find('[data-tool=voice]', form), {
    began: () => type('recording'),
    done: async (sound, seconds) =>
      send({ kind: 'audio', data: await toBase64(sound), mimetype: sound.type, seconds, voice: true }),
    failed: complain,
  });

  function take(kind, id, words) {
    subject = { kind, id };
    about.hidden = false;
    find('span', about).textContent = `${kind}: ${words}`;
    box.focus();
  }
  function reset() {
    subject = undefined;
    about.hidden = true;
    problem.textContent = '';
    box.value = '';
    typed = 0;
  }

  form.onsubmit = (event) => {
    event.preventDefault();
    const text = box.value.trim();
    if (!text) return;
    const content = subject?.kind === 'edit' ? { kind: 'edit', about: subject.id, text } : { kind: 'text', text };
    send(content).catch(complain);
  };
  box.onkeydown = (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    }
    if (event.key === 'Escape') reset();
  };
  box.oninput = () => {
    if (!box.value) type('paused');
    else if (Date.now() - typed > TYPING_EVERY_MS) type('composing');
    else return;
    typed = box.value ? Date.now() : 0;
  };
  find('button', about).onclick = reset;
  file.onchange = () => {
    const [chosen] = file.files;
    file.value = '';
    if (chosen) sendFile(chosen).catch(complain);
  };
  const sendFile = async (chosen) => {
    const [type] = chosen.type.split('/');
    const kind = ['image', 'video', 'audio'].includes(type) ? type : 'document';
    const mimetype = chosen.type || 'application/octet-stream';
    await send({
      kind,
      data: await toBase64(chosen),
      mimetype,
      fileName: chosen.name,
      caption: box.value.trim() || undefined,
    });
  };
  const tools = {
    file: () => file.click(),
    voice: () => recorder.toggle(),
    place: () =>
      send({ kind: 'location', latitude: -23.5503, longitude: -46.6339, name: box.value.trim() || 'Praça da Sé' }),
    contact: () => {
      const name = box.value.trim() || 'Dora Dias';
      return send({
        kind: 'contact',
        name,
        vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;waid=5511955554444:+55 11 95555-4444\nEND:VCARD`,
      });
    },
    call: () => call('call', { account: chat().account, from: chat().from }),
  };
  for (const button of form.querySelectorAll('[data-tool]')) {
    button.onclick = async () => {
      try {
        await tools[button.dataset.tool]();
      } catch (error) {
        complain(error);
      }
    };
  }

  return {
    reset,
    complain,
    reply: (id, words) => take('reply', id, words),
    edit: (id, words) => {
      take('edit', id, words);
      box.value = words;
    },
  };
}
