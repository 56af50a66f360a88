import fc from 'fast-check';

/** A Brazilian mobile number as people and programs write it; `eight` are its digits without the ninth. */
export const spellingsOf = (area: string, eight: string): readonly string[] => [
  `${area}9${eight}`,
  `0${area}9${eight}`,
  `55${area}9${eight}`,
  `+55 (${area}) 9${eight.slice(0, 4)}-${eight.slice(4)}`,
  `0055${area}9${eight}`,
  `whatsapp:+55${area}9${eight}`,
  `55${area}${eight}`,
  `(${area}) ${eight.slice(0, 4)}-${eight.slice(4)}`,
  `0${area} ${eight}`,
];

/** An index into the spellings. */
export const spelling = fc.nat({ max: spellingsOf('11', '87650007').length - 1 });
