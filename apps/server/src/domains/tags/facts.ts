declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'tag.created': { tagId: number };
    'tag.changed': { tagId: number };
    'tag.removed': { tagId: number };
  }
}
