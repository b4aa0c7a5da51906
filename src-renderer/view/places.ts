/** Commands and places as components offer them to the palette. */
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

export interface Offer {
  readonly run: () => void
  /** Why it is not available now, in a sentence; null or absent: it is. */
  readonly blocked?: string | null
}

/** Kinds of places in the palette. */
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
  /** Also searched: a SKU, an id, a date. */
  readonly note?: string | UntrustedText
  /** True if the search is already done: it is listed whatever its name. */
  readonly fits?: true
}

export type FindPlaces = (query: string) => readonly FoundPlace[] | Promise<readonly FoundPlace[]>
