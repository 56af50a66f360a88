import { describe, expect, it } from 'vitest';
import { filterOf, viewerOf, type ListView } from './list-view.ts';

const view: ListView = {
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
const admin = { canShowAll: true };
const attendant = { canShowAll: false };

describe('what a list asks of the server', () => {
  it('TK-02 each tab asks for its own state', () => {
    expect(filterOf(view, attendant)?.status).toBe('open');
    expect(filterOf({ ...view, openTab: 'pending' }, attendant)?.status).toBe('pending');
    expect(filterOf({ ...view, tab: 'closed' }, attendant)?.status).toBe('closed');
  });

  it('TK-09 only the resolved tab asks for closing reasons', () => {
    expect(filterOf({ ...view, tab: 'closed', reasons: [5] }, attendant)?.reasons).toEqual([5]);
    expect(filterOf({ ...view, reasons: [5] }, attendant)).not.toHaveProperty('reasons');
    expect(filterOf({ ...view, tab: 'closed' }, attendant)).not.toHaveProperty('reasons');
  });

  it('TK-03 only an admin may ask for everything', () => {
    expect(filterOf({ ...view, showAll: true }, admin)?.showAll).toBe(true);
    expect(filterOf({ ...view, showAll: true }, attendant)?.showAll).toBe(false);
  });

  it('TK-04 a search is written small, needs something to look for, and filters by person only for admins', () => {
    expect(filterOf({ ...view, tab: 'search', text: '  ' }, admin)).toBeUndefined();
    expect(filterOf({ ...view, tab: 'search', text: ' SOFÁ ' }, attendant)).toMatchObject({
      searchParam: 'sofá',
      showAll: false,
    });
    expect(filterOf({ ...view, tab: 'search', users: [3] }, attendant)).toBeUndefined();
    expect(filterOf({ ...view, tab: 'search', users: [3] }, admin)).toMatchObject({ users: [3], showAll: true });
    expect(filterOf({ ...view, tab: 'search', tags: [2] }, attendant)).toMatchObject({ tags: [2], searchParam: '' });
  });

  it('an admin stands above the queues, the others see their own', () => {
    const queues = [{ id: 4 }, { id: 9 }];
    expect(viewerOf({ id: 1, profile: 'admin', queues })).toEqual({ id: 1, queueIds: null });
    expect(viewerOf({ id: 1, profile: 'user', queues })).toEqual({ id: 1, queueIds: [4, 9] });
  });
});
