/** The type of a language's texts: exactly the keys of the Portuguese texts, with any words. */
export type Words<Source> = { [K in keyof Source]: Source[K] extends string ? string : Words<Source[K]> };
