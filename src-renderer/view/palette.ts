/** What the palette lists for what was typed: commands and places, those that fit best first. Pure. */
import { matchSorter, type MatchSorterOptions } from 'match-sorter'
import type { CommandId } from './commands.ts'
import type { FoundPlace, PlaceKind } from './places.ts'
import { shownText } from './visible-text.ts'

export interface Entry {
  /** Unique in the list. */
  readonly key: string
  readonly of: { readonly command: CommandId } | { readonly place: PlaceKind }
  readonly name: string
  readonly note: string
  /** What is searched: its name in every language, and its note. */
  readonly terms: readonly string[]
  readonly keys: readonly string[]
  /** Why it cannot be had now. */
  readonly blocked: string | null
  readonly run: () => void
}

export interface Section {
  readonly name: 'recent' | 'all' | 'best' | PlaceKind
  readonly entries: readonly Entry[]
}

export function placeEntry(kind: PlaceKind, found: FoundPlace, at: number): Entry {
  const [name, note] = [shownText(found.name), shownText(found.note ?? '')]
  const { run, blocked = null } = found
  return { key: `${kind} ${at}`, of: { place: kind }, name, note, terms: [name, note], keys: [], blocked, run }
}

interface Listed {
  readonly commands: readonly Entry[]
  readonly recent: readonly string[]
  /** By kind, as they are shown: those that were searched for already, and those to be searched here. */
  readonly places: readonly {
    readonly kind: PlaceKind
    readonly fitting: readonly Entry[]
    readonly named: readonly Entry[]
  }[]
}

/** Places of one kind at most: whoever means another types more. */
const MOST_PLACES = 8

export function sectionsOf(query: string, listed: Listed): readonly Section[] {
  const { commands, recent } = listed
  const lately = recent.flatMap((id) => commands.filter(({ of }) => 'command' in of && of.command === id))
  const rest = commands.filter((entry) => !lately.includes(entry))
  if (query.trim() === '') {
    return filled([
      { name: 'recent', entries: lately },
      { name: 'all', entries: rest },
    ])
  }
  const ordered = { ...listed, commands: [...lately, ...rest] }
  const whole = foundIn(query, ordered, matchSorter.rankings.CONTAINS)
  // Letters with others between them are in nearly everything: only where the words themselves are nowhere.
  return whole.length > 0 ? whole : foundIn(query, ordered, matchSorter.rankings.MATCHES)
}

type Threshold = NonNullable<MatchSorterOptions['threshold']>

function foundIn(query: string, { commands, places }: Listed, threshold: Threshold): readonly Section[] {
  const best: Section = { name: 'best', entries: fittingOf(commands, query, threshold) }
  const found = places.map(({ kind, fitting, named }) => {
    const entries = [...fitting, ...fittingOf(named, query, threshold)].slice(0, MOST_PLACES)
    return { section: { name: kind, entries }, sure: fitting.length > 0 }
  })
  // A number is a row or an id, whatever command has its digit.
  const number = /\d/.test(query)
  const first = found.filter(({ sure }) => sure && number)
  const others = found.filter(({ sure }) => !(sure && number))
  return filled([...first.map(({ section }) => section), best, ...others.map(({ section }) => section)])
}

function filled(sections: readonly Section[]): readonly Section[] {
  return sections.filter(({ entries }) => entries.length > 0)
}

/** Every word must be found, in any order; equal ones stay as they stand. */
function fittingOf(entries: readonly Entry[], query: string, threshold: Threshold): readonly Entry[] {
  const asTheyStand = { threshold, baseSort: (a: { index: number }, b: { index: number }) => a.index - b.index }
  return query
    .trim()
    .split(/\s+/)
    .reduceRight<readonly Entry[]>(
      (left, word) => matchSorter(left, word, { ...asTheyStand, keys: [({ terms }) => [...terms]] }),
      entries,
    )
}
