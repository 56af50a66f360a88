declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** A note names these users, who see its ticket now. */
    'note.mentioned': { noteId: number; ticketId: number; userIds: number[] };
  }
}
export {};
