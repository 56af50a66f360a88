/** A list of options as a text, as it is stored, and sent where WhatsApp shows no buttons: numbered lines. */
export const listText = ({ body, options }: { body: string; options: readonly string[] }): string =>
  [body, options.map((option, index) => `${index + 1}. ${option}`).join('\n')].filter(Boolean).join('\n\n');
