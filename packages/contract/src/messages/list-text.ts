/** A list of options as numbered lines. This text is stored, and is sent where WhatsApp shows no buttons. */
export const listText = ({ body, options }: { body: string; options: readonly string[] }): string =>
  [body, options.map((option, index) => `${index + 1}. ${option}`).join('\n')].filter(Boolean).join('\n\n');
