declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** It fell and has been down for so long that people should know. */
    'connection.fell': { fallId: number };
    /** One that people were told about is up again, or is not wanted any more. */
    'connection.rose': { fallId: number };
  }
}
export {};
