/** The palette's entries for a text: commands and places, best matches first. Pure. */
import { matchSorter, type MatchSorterOptions } from 'match-sorter'
import type { CommandId } from './commands.ts'
import type { FoundPlace, PlaceKind } from './places.ts'
import { shownText } from './visible-text.ts'

export interface Entry {
  /** A key that is unique in the list. */
  readonly key: string
  readonly target: { readonly command: CommandId } | { readonly place: PlaceKind }
  readonly name: string
  readonly note: string
  /** The texts to search: the entry's name in every language, and its note. */
  readonly terms: readonly string[]
  readonly keys: readonly string[]
  /** Why the entry is not available now; null if it is available. */
  readonly blockedReason: string | null
  readonly run: () => void
}

export interface Section {
  readonly name: 'recent' | 'all' | 'best' | PlaceKind
  readonly entries: readonly Entry[]
}

export function makePlaceEntry(kind: PlaceKind, place: FoundPlace, index: number): Entry {
  const [name, note] = [shownText(place.name), shownText(place.note ?? '')]
  const { run, blockedReason = null } = place
  return {
    key: `${kind} ${index}`,
    target: { place: kind },
    name,
    note,
    terms: [name, note],
    keys: [],
    blockedReason,
    run,
  }
}

interface PaletteContents {
  readonly commands: readonly Entry[]
  readonly recentIds: readonly string[]
  /** Places by kind, in display order. Some are search results already; the others are searched here. */
  readonly places: readonly {
    readonly kind: PlaceKind
    readonly searchResults: readonly Entry[]
    readonly unfilteredEntries: readonly Entry[]
  }[]
}

/** The maximum number of places shown of one kind. The user can type more letters to find others. */
const MAX_PLACES = 8

export function sectionsOf(query: string, contents: PaletteContents): readonly Section[] {
  const { commands, recentIds } = contents
  const recentEntries = recentIds.flatMap((id) =>
    commands.filter(({ target }) => 'command' in target && target.command === id),
  )
  const otherCommands = commands.filter((entry) => !recentEntries.includes(entry))
  if (query.trim() === '') {
    return dropEmptySections([
      { name: 'recent', entries: recentEntries },
      { name: 'all', entries: sortByAvailability(otherCommands) },
    ])
  }
  const sortedContents = { ...contents, commands: [...recentEntries, ...otherCommands] }
  const sectionsWithMatches = searchPalette(query, sortedContents, matchSorter.rankings.CONTAINS)
  // Scattered letters match nearly everything, so such matches are used only if nothing contains the words.
  return sectionsWithMatches.length > 0
    ? sectionsWithMatches
    : searchPalette(query, sortedContents, matchSorter.rankings.MATCHES)
}

type Threshold = NonNullable<MatchSorterOptions['threshold']>

function searchPalette(query: string, { commands, places }: PaletteContents, threshold: Threshold): readonly Section[] {
  const bestSection: Section = { name: 'best', entries: filterEntries(sortByAvailability(commands), query, threshold) }
  const sections = places.map(({ kind, searchResults, unfilteredEntries }) => {
    const entries = [...searchResults, ...filterEntries(unfilteredEntries, query, threshold)].slice(0, MAX_PLACES)
    return { section: { name: kind, entries }, hasResults: searchResults.length > 0 }
  })
  // A number means a row or an id, even if a command contains the digit.
  const hasDigit = /\d/.test(query)
  const firstSections = sections.filter(({ hasResults }) => hasResults && hasDigit)
  const otherSections = sections.filter(({ hasResults }) => !(hasResults && hasDigit))
  return dropEmptySections([
    ...firstSections.map(({ section }) => section),
    bestSection,
    ...otherSections.map(({ section }) => section),
  ])
}

function dropEmptySections(sections: readonly Section[]): readonly Section[] {
  return sections.filter(({ entries }) => entries.length > 0)
}

/** Puts unavailable entries last. */
function sortByAvailability(entries: readonly Entry[]): readonly Entry[] {
  const isAvailable = ({ blockedReason }: Entry): boolean => blockedReason === null
  return [...entries.filter(isAvailable), ...entries.filter((entry) => !isAvailable(entry))]
}

/** The entries that match every word of the query, in any order. Equal matches keep their order. */
function filterEntries(entries: readonly Entry[], query: string, threshold: Threshold): readonly Entry[] {
  const sortOptions = { threshold, baseSort: (a: { index: number }, b: { index: number }) => a.index - b.index }
  return query
    .trim()
    .split(/\s+/)
    .reduceRight<readonly Entry[]>(
      (remainingEntries, word) =>
        matchSorter(remainingEntries, word, { ...sortOptions, keys: [({ terms }) => [...terms]] }),
      entries,
    )
}
