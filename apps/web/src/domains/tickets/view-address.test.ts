import { expect, test } from 'vitest';
import type { ListView } from './list-view.ts';
import { addressOf, isSameAddress, hasViewParameters, viewOfAddress } from './view-address.ts';

const fresh: ListView = {
  tab: 'open',
  openTab: 'assigned',
  text: '',
  tags: [],
  users: [],
  showAll: false,
  queueIds: null,
  reasons: [],
  byWait: false,
};

test('TK-02 a new list has the plain address', () => {
  expect(addressOf(fresh)).toEqual({});
  expect(viewOfAddress({})).toEqual(fresh);
  expect(hasViewParameters({})).toBe(false);
  expect(hasViewParameters({ utm: 'x' })).toBe(false);
});

test('TK-02 TK-03 TK-04 every view survives its address', () => {
  const views: ListView[] = [
    { ...fresh, openTab: 'pending' },
    { ...fresh, tab: 'closed', showAll: true },
    { ...fresh, tab: 'search', text: 'sofá verde', tags: [3, 9], users: [2] },
    { ...fresh, tab: 'closed', reasons: [5] },
    { ...fresh, tab: 'closed', reasons: [5, 8] },
    { ...fresh, tab: 'search', text: '5511' },
    { ...fresh, queueIds: [4] },
    { ...fresh, queueIds: [4, 7] },
    { ...fresh, queueIds: [] },
  ];
  for (const view of views) {
    const address = addressOf(view);
    // As a browser keeps it: in text, from which the router reads numbers.
    const read = Object.fromEntries(
      Object.entries(address).map(([name, value]) => [name, /^\d+$/.test(String(value)) ? Number(value) : value]),
    );
    expect(viewOfAddress(read)).toEqual(view);
    expect(hasViewParameters(read)).toBe(true);
    expect(isSameAddress(read, address)).toBe(true);
  }
});

test('an address that a user wrote wrongly shows a new list', () => {
  expect(viewOfAddress({ tab: 'x', tags: 'a,-1,1.5', users: { x: 1 }, queues: '', all: 'yes' })).toEqual(fresh);
  expect(viewOfAddress({ tab: 'constructor' })).toEqual(fresh);
  expect(viewOfAddress({ tags: '2,2,0,7' }).tags).toEqual([2, 7]);
  expect(viewOfAddress({ q: 'x'.repeat(500) }).text).toHaveLength(200);
});
