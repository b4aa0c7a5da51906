/**
 * How a storage's list is requested: as a as a whole in one request, or in pages. All rules for this choice, and for its cost in requests, are in
 * this file (decision 050). [READ-1, READ-2, READ-3]
 */

/** The largest page that the API allows, according to its documentation. */
export const PAGE_SIZE = 1000

export type ListReading = 'whole' | 'pages'

/** What is remembered about an account that failed to return a whole list but did return its pages. */
export interface WholeListRefusal {
  /** When the last whole list failed, in milliseconds since 1970. */
  readonly at: number
  /** How many whole lists failed in a row. */
  readonly times: number
  /** The number of materials in the shortest list that failed. */
  readonly size: number
}

/** Why a whole list could not be read. */
export type WholeListFailure =
  /** The request was not sent, or something other than the API answered. Neither failure depends on how the list is requested. */
  | 'unreached'
  /** The account refuses this request. */
  | 'refused'
  /** The answer did not come in time, or came too slowly. */
  | 'late'
  /** One material, or the JSON around the materials, is longer than in any real list. */
  | 'too-large'
  /** An error of the account, or an answer that was cut off or is not JSON. */
  | 'lost'
  /** The number of materials differs from the total in the same answer. */
  | 'short'

const HOUR_MS = 3_600_000
const MAX_WAIT_MS = 7 * 24 * HOUR_MS
/** A failure may be temporary. For a list of thousands of materials, a second request costs less than requesting all pages. */
const WHOLE_LIST_TRIES = 2
const CONNECTION_TRIES = 3

/** `knownSize`: how many materials the list had when it was last read; null if unknown. */
export function chooseListReading(
  knownSize: number | null,
  refusal: WholeListRefusal | null,
  now: number,
): ListReading {
  if (refusal === null || now >= computeNextTry(refusal) || now < refusal.at) return 'whole'
  return knownSize !== null && knownSize * 2 <= refusal.size ? 'whole' : 'pages'
}

/** The time of the next attempt: one hour after the first failure. The wait doubles after each further failure, up to a week. */
function computeNextTry({ at, times }: WholeListRefusal): number {
  return at + Math.min(MAX_WAIT_MS, HOUR_MS * 2 ** (times - 1))
}

/** What to do after `tries` failed requests for a whole list. `give-up`: pages would fail as well. */
export function decideAfterFailure(failure: WholeListFailure, tries: number): 'again' | 'pages' | 'give-up' {
  switch (failure) {
    case 'unreached':
      return tries < CONNECTION_TRIES ? 'again' : 'give-up'
    case 'lost':
    case 'short':
      return tries < WHOLE_LIST_TRIES ? 'again' : 'pages'
    // A retry would take as long and fail the same way, so pages are requested instead.
    case 'refused':
    case 'late':
    case 'too-large':
      return 'pages'
  }
}

/**
 * What to remember when a list of `size` could only be read in pages. If one page contains the whole list, nothing
 * changes.
 */
export function findRefusalAfterPages(
  earlierRefusal: WholeListRefusal | null,
  size: number,
  now: number,
): WholeListRefusal | null {
  if (size <= PAGE_SIZE) return earlierRefusal
  return { at: now, times: (earlierRefusal?.times ?? 0) + 1, size: Math.min(size, earlierRefusal?.size ?? size) }
}

/** What to remember when a list of `size` was read in one request. A list shorter than the failed one proves nothing. */
export function findRefusalAfterWholeList(
  earlierRefusal: WholeListRefusal | null,
  size: number,
): WholeListRefusal | null {
  return earlierRefusal === null || size >= earlierRefusal.size ? null : earlierRefusal
}

/** How many requests it takes to read the list the same way as last time. For pages, this includes the failed requests for the whole list. */
export function countRequestsFor(size: number, listReading: ListReading): number {
  if (listReading === 'whole' || size <= PAGE_SIZE) return 1
  return Math.ceil(size / PAGE_SIZE) + WHOLE_LIST_TRIES
}
