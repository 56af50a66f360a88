import type { BinaryNode } from 'baileys';
import { expect, test } from 'vitest';
import { stanzaOrder } from './stanza-order.ts';

const stanza = (attrs: object) => ({ tag: 'message', attrs }) as BinaryNode;

function makeOrder() {
  const order = stanzaOrder();
  const handed: string[] = [];
  return { order, handed, hand: (name: string) => () => void handed.push(name) };
}

test('a message decrypted early waits for those of its chat that came before, under either address, and for no other chat', () => {
  const { order, handed, hand } = makeOrder();
  const [one, two, three, other] = [{ from: '1@lid' }, { from: '55@s.whatsapp.net', sender_lid: '1@lid' }, { from: '9@lid', recipient: '1@lid' }, { from: '2@lid' }].map((attrs) => stanza(attrs));
  for (const each of [one, two, three, other]) order.expect(each as BinaryNode, 1);
  order.partDone(three, hand('three'));
  order.partDone(other, hand('other'));
  order.partDone(two, hand('two'));
  expect(handed).toEqual(['other']);
  order.partDone(one, hand('one'));
  expect(handed).toEqual(['other', 'one', 'two', 'three']);
});

test('a message that cannot be decrypted holds nobody up, and one with two parts is settled by the second', () => {
  const { order, handed, hand } = makeOrder();
  const [one, two] = [stanza({ from: '1@g.us' }), stanza({ from: '1@g.us' })];
  order.expect(one, 2);
  order.expect(two, 1);
  order.partDone(two, hand('two'));
  order.partDone(one);
  expect(handed).toEqual([]);
  order.partDone(one);
  expect(handed).toEqual(['two']);
});

test('when the socket is gone, what was decrypted is passed on', () => {
  const { order, handed, hand } = makeOrder();
  const [one, two] = [stanza({ from: '1@lid' }), stanza({ from: '1@lid' })];
  for (const each of [one, two]) order.expect(each, 1);
  order.partDone(two, hand('two'));
  order.reset();
  order.partDone(one, hand('one'));
  expect(handed).toEqual(['two', 'one']);
});
