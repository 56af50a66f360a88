declare module 'virtual:wire' {
  /** `METHOD /path/:name` of every route, by noun and verb. */
  export const calls: Record<string, Record<string, string>>;
  /** The channel of every signal, by its name in the contract. */
  export const channels: Record<keyof typeof import('@balcao/contract').signals, string>;
  /** The order of the values in the rows of a conversation and of a list of tickets. */
  export const messageLayout: typeof import('@balcao/contract').messageLayout;
  export const ticketLayouts: typeof import('@balcao/contract').ticketLayouts;
  /** A contact whose fields are not loaded yet. */
  export const emptyContact: import('@balcao/contract').Contact;
  /** A message without content, for records that are shown as messages. */
  export const emptyMessage: import('@balcao/contract').Message;
}
