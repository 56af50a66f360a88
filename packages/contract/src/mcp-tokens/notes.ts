import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'McpToken.name': ['The name of the access: the assistant, and who uses it.', 'Claude da Ana'],
  'McpToken.mayWrite': ['True: its tools may also change and send; false: they only read.', false],
  'McpTokenFields.name': ['The name of the access: the assistant, and who uses it.', 'Claude da Ana'],
  'McpTokenFields.mayWrite': ['True: its tools may also change and send; false: they only read.', false],
  'McpTokenChanges.name': ['The name of the access: the assistant, and who uses it.', 'Claude da Ana'],
  'McpTokenChanges.mayWrite': ['True: its tools may also change and send; false: they only read.', false],
  'McpToken.id': ['The id of the access.', 2],
  'McpToken.userId': ['The user with whose rights the access works; null: it has no token, or the user is gone.', 1],
  'McpToken.userName': ['The name of this user.', 'Ana Souza'],
  'McpToken.tokenHint': ['The last characters of the token; null: none was made.', '9f2c'],
  'McpToken.expiresAt': ['When the token ends; null: none was made.', '2027-11-23T14:05:00.000Z'],
  'McpToken.lastUsedAt': ['When the token was last used, to the minute; null: never.', null],
  'FreshMcpToken.token': ['The token, which is shown only now.', 'balcao_mcp_1_2_6Q1kZ0s9exampletoken'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { name: 'Claude da Ana', mayWrite: false },
  update: { mayWrite: true },
};
