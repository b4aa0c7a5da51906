/**
 * The command palette: one field that finds commands and places by keyboard. A combobox whose list is always open. Unavailable commands are listed
 * with the reason. The focus returns to its previous place before a command runs.
 */
import { Modal, Text } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { type PlaceKind, PLACE_KINDS } from '../view/places.ts'
import { useUi } from '../use-ui.ts'
import { COMMAND_IDS, specOfCommand } from '../view/commands.ts'
import { sectionsOf, type Entry, makePlaceEntry } from '../view/palette.ts'
import { commandNames, type Words } from '../../src-shared/words/window/words.ts'
import { focusFallback } from '../parts/focus-home.ts'
import { SearchIcon } from '../parts/icons.tsx'
import { KeyLabels } from '../parts/keys.tsx'
import { useCommand } from '../parts/use-command.ts'
import css from './palette.module.css'

export function Palette() {
  const { commands } = useUi()
  const isOpen = useStore(commands, (state) => state.isOpen)
  useCommand('palette', { run: () => commands.act.setOpen(!isOpen) })
  return isOpen && <OpenPalette />
}

function OpenPalette() {
  const { commands, words } = useUi()
  // Where the focus was, and whether a dialog was open. The commands of an open dialog come first.
  const [{ focusedElement, hadDialog }] = useState(() => ({
    focusedElement: document.activeElement,
    hadDialog: document.querySelector('[role="dialog"]') !== null,
  }))
  const [query, setQuery] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const id = useId()
  const { recentIds } = useStore(commands)
  // Availability is decided when the palette opens, because the user cannot change anything behind it.
  const [allCommands] = useState(() => makeCommandEntries(hadDialog, commands.act.offerOf, words))
  // True if Enter was pressed before all results were shown. The chosen entry runs as soon as they are shown.
  const isEnterPending = useRef(false)
  const { places, isPending } = usePlaceSearch(query, hadDialog)
  const sections = sectionsOf(query, { commands: allCommands, recentIds, places })
  const entries = sections.flatMap((section) => section.entries)
  const entryIndex = Math.min(activeIndex, entries.length - 1)
  const chosenEntry = entries[entryIndex]

  useEffect(() => {
    if (isPending || !isEnterPending.current) return
    isEnterPending.current = false
    // Closing redraws the page immediately, which React does not allow inside an effect.
    queueMicrotask(() => choose(chosenEntry))
  })

  function close(afterClose?: () => void): void {
    // Close the palette first, so that the next key goes to the command's result.
    flushSync(() => commands.act.setOpen(false))
    if (focusedElement instanceof HTMLElement && focusedElement.isConnected && focusedElement !== document.body)
      focusedElement.focus({ preventScroll: true })
    else focusFallback()
    afterClose?.()
  }

  function choose(entry: Entry | undefined): void {
    if (!entry || entry.blockedReason !== null) return
    if ('command' in entry.target) commands.act.rememberUse(entry.target.command)
    close(entry.run)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const lastIndex = entries.length - 1
    const nextIndex = nextIndexOf(event.key, entryIndex, lastIndex)
    if (nextIndex !== null && lastIndex >= 0) setActiveIndex(nextIndex)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (isPending) isEnterPending.current = true
      else choose(chosenEntry)
    } else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') {
      // The palette has one tab stop, the field. The keys for the list work in the field.
    } else return
    event.preventDefault()
    // A menu that the command opens would treat this key press as one outside the menu, and close.
    event.stopPropagation()
  }

  return (
    <Modal.Root
      opened
      onClose={() => close()}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      size={640}
      yOffset="10dvh"
    >
      <Modal.Overlay backgroundOpacity={0.25} />
      <Modal.Content aria-label={words.commands.title} className={css['palette'] ?? ''}>
        <SearchField
          id={id}
          chosenIndex={chosenEntry ? entryIndex : -1}
          query={query}
          onQueryChange={(text) => {
            setQuery(text)
            setActiveIndex(0)
            isEnterPending.current = false
          }}
          onKeyDown={onKeyDown}
        />
        <EntryList id={id} sections={sections} entryIndex={entryIndex} onHover={setActiveIndex} onChoose={choose} />
        <ResultCount count={entries.length} query={query} />
        <p className={css['hint']}>{words.commands.hint}</p>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The dialog would focus the field a moment later, and letters typed until then would be lost. */
function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus()
}

interface SearchFieldProps {
  readonly id: string
  /** The index of the chosen entry; -1 if none. */
  readonly chosenIndex: number
  readonly query: string
  readonly onQueryChange: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function SearchField({ id, chosenIndex, query, onQueryChange, onKeyDown }: SearchFieldProps) {
  const { words } = useUi()
  return (
    <div className={css['field']}>
      <SearchIcon size={16} />
      <input
        ref={focusAtOnce}
        data-autofocus
        // Escape closes only the palette, not a dialog behind it.
        data-mantine-stop-propagation="true"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosenIndex < 0 ? undefined : `${id}-${chosenIndex}`}
        aria-label={words.commands.find}
        placeholder={words.commands.find}
        maxLength={200}
        value={query}
        onChange={(event) => onQueryChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

function ResultCount({ count, query }: { readonly count: number; readonly query: string }) {
  const { words } = useUi()
  const resultText = query === '' ? '' : words.commands.results(count, words.count(count))
  return (
    <>
      {count === 0 && (
        <Text c="dimmed" px={16} pb={12}>
          {words.commands.none}
        </Text>
      )}
      <p className="heard" role="status">
        {count === 0 ? words.commands.none : resultText}
      </p>
    </>
  )
}

interface EntryListProps {
  readonly id: string
  readonly sections: ReturnType<typeof sectionsOf>
  /** The index of the chosen entry among all entries. */
  readonly entryIndex: number
  readonly onHover: (entryIndex: number) => void
  readonly onChoose: (entry: Entry) => void
}

function EntryList({ id, sections, entryIndex, onHover, onChoose }: EntryListProps) {
  const { words } = useUi()
  const list = useRef<HTMLDivElement>(null)
  const entries = sections.flatMap((section) => section.entries)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={words.commands.title} className={css['list']}>
      {sections.map(({ name, entries: listedEntries }) => (
        <div key={name} role="group" aria-label={sectionName(name, words)}>
          <div className={css['section']} aria-hidden="true">
            {sectionName(name, words)}
          </div>
          {listedEntries.map((entry) => {
            const index = entries.indexOf(entry)
            return (
              <Line
                key={entry.key}
                id={`${id}-${index}`}
                entry={entry}
                isChosen={index === entryIndex}
                onHover={() => onHover(index)}
                onChoose={() => onChoose(entry)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface LineProps {
  readonly id: string
  readonly entry: Entry
  readonly isChosen: boolean
  readonly onHover: () => void
  readonly onChoose: () => void
}

function Line({ id, entry: { name, note, keys, blockedReason }, isChosen, onHover, onChoose }: LineProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={blockedReason !== null || undefined}
      className={css['line']}
      onMouseMove={onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={css['name']}>
        <span>{name}</span>
        {note !== '' && <span className={css['note']}> {note}</span>}
        {blockedReason !== null && <span className={css['why']}> {blockedReason}</span>}
      </span>
      {keys.length > 0 && (
        <span className={css['keys']}>
          <KeyLabels keys={keys.slice(0, 1)} />
        </span>
      )}
    </div>
  )
}

const PAGE_STEP = 8

/** The index that a key leads to, wrapping at both ends; null if the key belongs to the text field. */
function nextIndexOf(key: string, entryIndex: number, lastIndex: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return entryIndex >= lastIndex ? 0 : entryIndex + 1
    case 'ArrowUp':
      return entryIndex <= 0 ? lastIndex : entryIndex - 1
    case 'PageDown':
      return Math.min(lastIndex, entryIndex + PAGE_STEP)
    case 'PageUp':
      return Math.max(0, entryIndex - PAGE_STEP)
    default:
      return null
  }
}

function sectionName(name: 'recent' | 'all' | 'best' | PlaceKind, { commands }: Words): string {
  return name === 'recent' || name === 'all' || name === 'best' ? commands[name] : commands.places[name]
}

type OfferFinder = ReturnType<typeof useUi>['commands']['act']['offerOf']

function makeCommandEntries(isDialogOpen: boolean, offerOf: OfferFinder, words: Words): readonly Entry[] {
  return COMMAND_IDS.filter((id) => id !== 'palette').map((id): Entry => {
    const { keys = [], requirement, isInDialog = false } = specOfCommand(id)
    const offer = offerOf(id)
    const { unavailableReasons, names } = words.commands
    const blockedReason =
      isDialogOpen && !(isInDialog && offer)
        ? unavailableReasons.dialog
        : offer
          ? (offer.blockedReason ?? null)
          : unavailableReasons[requirement]
    const run = offer?.run ?? (() => {})
    return {
      key: id,
      target: { command: id },
      name: names[id],
      note: '',
      terms: commandNames(id),
      keys,
      blockedReason,
      run,
    }
  })
}

/** The account and the file are searched this many milliseconds after the last letter. */
const PAUSE_MS = 80

interface FoundPlaces {
  readonly kind: PlaceKind
  readonly searchResults: readonly Entry[]
  readonly unfilteredEntries: readonly Entry[]
}

/**
 * Finds places that match the palette's text. Results for an older text are dropped. Places found in the window are shown until the other results
 * arrive.
 */
function usePlaceSearch(
  query: string,
  isInDialog: boolean,
): { readonly places: readonly FoundPlaces[]; readonly isPending: boolean } {
  const { commands, browser } = useUi()
  const text = isInDialog ? '' : query.trim()
  const [results, setResults] = useState<{ readonly query: string; readonly allPlaces: readonly FoundPlaces[] }>({
    query: '',
    allPlaces: [],
  })
  useEffect(() => {
    let isCancelled = false
    const find = async (): Promise<void> => {
      const foundPlaces = await Promise.all(
        PLACE_KINDS.map(async (kind) => {
          const places = (await commands.act.placeFinderOf(kind)?.(text)) ?? []
          const entries = places.map((place, index) => ({ place, entry: makePlaceEntry(kind, place, index) }))
          const entriesOf = (isFullMatch: boolean): Entry[] =>
            entries.filter(({ place }) => (place.isFullMatch === true) === isFullMatch).map(({ entry }) => entry)
          return { kind, searchResults: entriesOf(true), unfilteredEntries: entriesOf(false) }
        }),
      )
      if (!isCancelled) setResults({ query: text, allPlaces: foundPlaces })
    }
    const cancelTimer = text === '' ? null : browser.runLater(() => void find(), PAUSE_MS)
    return () => {
      isCancelled = true
      cancelTimer?.()
    }
  }, [text, commands, browser])
  const isPending = text !== '' && results.query !== text
  if (text === '') return { places: [], isPending }
  return {
    places: isPending
      ? results.allPlaces.map((placesFound) => ({ ...placesFound, searchResults: [] }))
      : results.allPlaces,
    isPending,
  }
}
