/**
 * How a storage's list is requested: whole, in one request, or in pages. Decided only here, with its cost (decision 050). [READ-1, READ-2, READ-3]
 */

/** The interface's largest page (spec, Limits). */
export const PAGE = 1000

export type ListWay = 'whole' | 'pages'

/** Remembered for an account that did not return a list whole, although pages of it worked. */
export interface WholeListRefusal {
  /** When it last did not. Milliseconds since 1970. */
  readonly at: number
  /** How often in a row. */
  readonly times: number
  /** Materials of the shortest such list. */
  readonly size: number
}

/** Why a list did not come whole. */
export type WholeListFailure =
  /** The request was not sent, or something other than the interface answered: this says nothing about lists. */
  | 'unreached'
  /** The account refuses this request. */
  | 'refused'
  /** No answer, or too little, for too long. */
  | 'late'
  /** One material, or the JSON around them, is longer than any genuine one. */
  | 'too-large'
  /** An error of the account, or an answer that was cut off or is not JSON. */
  | 'lost'
  /** The number of materials differs from its own total. */
  | 'short'

const HOUR_MS = 3_600_000
const LONGEST_MS = 7 * 24 * HOUR_MS
/** A failure may be temporary; a list of thousands is worth a second request before it costs one for each thousand. */
const WHOLE_TRIES = 2
const REACH_TRIES = 3

/** `known`: materials of the list when it was last read; null if unknown. */
export function chooseListWay(knownSize: number | null, refusal: WholeListRefusal | null, now: number): ListWay {
  if (refusal === null || now >= nextTryAt(refusal) || now < refusal.at) return 'whole'
  return knownSize !== null && knownSize * 2 <= refusal.size ? 'whole' : 'pages'
}

/** An hour after the first time, twice as long after each further one, at most a week. */
function nextTryAt({ at, times }: WholeListRefusal): number {
  return at + Math.min(LONGEST_MS, HOUR_MS * 2 ** (times - 1))
}

/** What to do after `tries` requests for a whole list have failed. `give-up`: pages would fail as well. */
export function afterWhole(failure: WholeListFailure, tries: number): 'again' | 'pages' | 'give-up' {
  switch (failure) {
    case 'unreached':
      return tries < REACH_TRIES ? 'again' : 'give-up'
    case 'lost':
    case 'short':
      return tries < WHOLE_TRIES ? 'again' : 'pages'
    // It would take as long, and say the same.
    case 'refused':
    case 'late':
    case 'too-large':
      return 'pages'
  }
}

/** What to remember after a list of `size` could only be read in pages. If one page contains the whole list, the earlier value stays. */
export function refusalAfterPages(before: WholeListRefusal | null, size: number, now: number): WholeListRefusal | null {
  if (size <= PAGE) return before
  return { at: now, times: (before?.times ?? 0) + 1, size: Math.min(size, before?.size ?? size) }
}

/** What to remember after a list of `size` was read whole: a shorter list than the refused one proves nothing. */
export function refusalAfterWhole(before: WholeListRefusal | null, size: number): WholeListRefusal | null {
  return before === null || size >= before.size ? null : before
}

/**
 * The requests for reading a list in the same way as last time. In pages: including those for the whole list, which may be tried again in between.
 */
export function requestsFor(size: number, way: ListWay): number {
  if (way === 'whole' || size <= PAGE) return 1
  return Math.ceil(size / PAGE) + WHOLE_TRIES
}
