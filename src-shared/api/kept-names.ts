/** Names of the kinds of stored data. Without a schema, because the terminal's help lists them. */

/** In the order of lists. */
export const KEPT_THINGS = ['runs', 'rows', 'imports', 'materials', 'readings', 'suppliers', 'log', 'copies'] as const
export type KeptName = (typeof KEPT_THINGS)[number]
