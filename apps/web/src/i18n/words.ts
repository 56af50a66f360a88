/** The shape of a language's texts: exactly the keys of the Portuguese ones, whatever their words. */
export type Words<Source> = { [K in keyof Source]: Source[K] extends string ? string : Words<Source[K]> };
