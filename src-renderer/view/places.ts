/** What can be done or gone to, as parts of the window offer it. */
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

export interface Offer {
  readonly run: () => void
  /** Why it cannot be done now, in a sentence; null or absent: it can. */
  readonly blocked?: string | null
}

/** Where the palette can go besides commands. */
export const PLACE_KINDS = [
  'row',
  'material',
  'column',
  'view',
  'shownRows',
  'group',
  'shownStorage',
  'setting',
  'run',
  'account',
  'storage',
  'profile',
] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

export interface FoundPlace extends Offer {
  readonly name: string | UntrustedText
  /** What else it is known by: a SKU, an id, a date. Searched, too. */
  readonly note?: string | UntrustedText
  /** True where the search was done already: it is shown whatever it is called. */
  readonly fits?: true
}

export type FindPlaces = (query: string) => readonly FoundPlace[] | Promise<readonly FoundPlace[]>
