/** Commands and places that components offer to the palette. */
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

export interface CommandOffer {
  readonly run: () => void
  /** A sentence about why the command is not available now; null or absent if it is available. */
  readonly blockedReason?: string | null
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

export interface FoundPlace extends CommandOffer {
  readonly name: string | UntrustedText
  /** A text that is searched along with the name: a SKU, an id, a date. */
  readonly note?: string | UntrustedText
  /** True if the place is already a search result, so that its name is not matched again. */
  readonly isFullMatch?: true
}

export type FindPlaces = (query: string) => readonly FoundPlace[] | Promise<readonly FoundPlace[]>
