import { find, make, showList } from './dom.js';

const ticks = { sent: '✓', delivered: '✓✓', read: '✓✓', played: '✓✓' };
const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

const list = find('.bubbles');
let staysAtEnd = true;

list.onscroll = () => {
  staysAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
};
list.addEventListener('load', toEnd, { capture: true }); // a picture has got its height

/** Empties the chat, for another one. */
export function clearBubbles() {
  list.replaceChildren();
  staysAtEnd = true;
}

/** Shows the messages of the chat, and stays at the end if the reader is there. */
export function showBubbles(bubbles, acts) {
  const texts = new Map(bubbles.map(({ id, seen }) => [id, seen.text || seen.kind]));
  showList(
    list,
    bubbles.filter(({ seen }) => !['reaction', 'edit', 'delete'].includes(seen.kind)),
    (bubble) => bubble.id,
    (bubble) => draw(bubble, texts, acts),
  );
  toEnd();
}

function toEnd() {
  if (staysAtEnd) list.scrollTop = list.scrollHeight;
}

function draw(bubble, texts, acts) {
  const { id, mine, at, tick, seen, edited, deleted, reactions } = bubble;
  const emoji = Object.values(reactions).join('');
  const content = make(
    'div',
    { class: 'bubble' },
    seen.about && make('span', { class: 'quoted' }, texts.get(seen.about) ?? 'a message'),
    ...(deleted ? [make('span', { class: 'gone' }, 'deleted')] : contentOf(bubble, acts)),
    make(
      'span',
      { class: 'foot' },
      emoji && make('span', { class: 'reactions' }, emoji),
      edited && make('span', {}, 'edited'),
      make('span', {}, time.format(at)),
      mine &&
        make(
          'span',
          { class: tick === 'read' || tick === 'played' ? 'read' : '', role: 'img', 'aria-label': tick },
          ticks[tick],
        ),
    ),
  );
  return make('li', { class: mine ? 'line mine' : 'line' }, content, !deleted && actsOf(id, bubble, acts));
}

function contentOf(bubble, { played }) {
  const { id, seen } = bubble;
  const source = `/media/${id}`;
  const caption = seen.text && make('span', {}, seen.text);
  switch (seen.kind) {
    case 'image':
    case 'sticker':
      return [make('img', { src: source, alt: seen.text || seen.kind, loading: 'lazy' }), caption];
    case 'video':
      return [make('video', { src: source, controls: true, preload: 'metadata' }), caption];
    case 'audio':
      return [make('audio', { src: source, controls: true, preload: 'none', onplay: () => played(bubble) })];
    case 'document':
      return [make('a', { href: source, download: seen.fileName ?? id }, seen.fileName ?? 'document'), caption];
    case 'location':
      return [`📍 ${seen.text} ${seen.latitude}, ${seen.longitude}`];
    case 'contact':
      return [`👤 ${seen.text}`];
    case 'other':
      return [make('span', { class: 'gone' }, `not shown here: ${seen.text}`)];
    default:
      return [seen.text];
  }
}

function actsOf(id, { mine, seen, reactions }, { me, reply, edit, react, remove }) {
  const words = seen.text || seen.kind;
  const act = (text, label, onclick) =>
    make('button', { class: 'quiet', type: 'button', 'aria-label': `${label}: ${words}`, onclick }, text);
  const emoji = (one) => {
    const given = reactions[me()] === one;
    const button = act(one, `React with ${one}`, () => react(id, given ? '' : one));
    button.setAttribute('aria-pressed', given);
    return button;
  };
  return make(
    'span',
    { class: 'acts' },
    act('Reply', 'Reply', () => reply(id, words)),
    emoji('👍'),
    emoji('❤️'),
    mine && seen.kind === 'text' && act('Edit', 'Edit', () => edit(id, seen.text)),
    mine && act('Delete', 'Delete', () => remove(id)),
  );
}
