declare module 'virtual:wire' {
  /** `METHOD /path/:name` of every route, by noun and verb. */
  export const calls: Record<string, Record<string, string>>;
  /** The channel of every signal, by its name in the contract. */
  export const channels: Record<keyof typeof import('@balcao/contract').signals, string>;
}
