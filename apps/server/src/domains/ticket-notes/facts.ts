declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** A note names these users, who see its ticket. Not only ids: who sees it now is stored nowhere. */
    'note.mentioned': { noteId: number; ticketId: number; userIds: number[] };
  }
}
export {};
