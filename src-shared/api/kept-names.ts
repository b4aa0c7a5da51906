/** Names of the kinds of stored data. There is no schema here, so that the terminal's help loads only these names. */

/** In the order in which they are listed to the user. */
export const STORED_DATA_NAMES = [
  'runs',
  'rows',
  'imports',
  'materials',
  'readings',
  'suppliers',
  'log',
  'copies',
] as const
export type KeptName = (typeof STORED_DATA_NAMES)[number]
