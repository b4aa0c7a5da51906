/**
 * The command palette: one field that finds commands and places, by keyboard alone. A combobox with a list that is always open;
 * what cannot be had now is listed with its reason. The focus goes back to where it was before anything is done.
 */
import { Modal, Text } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { PLACE_KINDS, type PlaceKind } from '../../view/places.ts'
import { useUi } from '../../use-ui.ts'
import { COMMAND_IDS, specOfCommand } from '../../view/commands.ts'
import { placeEntry, sectionsOf, type Entry } from '../../view/palette.ts'
import { commandNames, type Words } from '../../wording/words.ts'
import { focusHome } from '../focus-home.ts'
import { SearchIcon } from '../icons.tsx'
import { Keys } from './keys.tsx'
import { useCommand } from './use-command.ts'
import css from './palette.module.css'

export function Palette() {
  const { commands } = useUi()
  const open = useStore(commands, (state) => state.open)
  useCommand('palette', { run: () => commands.act.show(!open) })
  return open && <OpenPalette />
}

function OpenPalette() {
  const { commands, words } = useUi()
  // The dialogs that were open when it came up: their questions come first.
  const [{ from, asked }] = useState(() => ({
    from: document.activeElement,
    asked: document.querySelector('[role="dialog"]') !== null,
  }))
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { recent } = useStore(commands)
  // What can be done was decided when the palette opened: nothing behind it changes by the user's hand.
  const [own] = useState(() => commandEntries(asked, commands.act.offered, words))
  // Enter was pressed before everything was found: done as soon as it is.
  const hurried = useRef(false)
  const { places, pending } = usePlacesFound(query, asked, (found) => {
    const all = sectionsOf(query, { commands: own, recent, places: found }).flatMap((section) => section.entries)
    if (hurried.current) choose(all[Math.min(active, all.length - 1)])
    hurried.current = false
  })
  const sections = sectionsOf(query, { commands: own, recent, places })
  const entries = sections.flatMap((section) => section.entries)
  const at = Math.min(active, entries.length - 1)
  const chosen = entries[at]
  const count = query === '' ? '' : words.commands.results(entries.length, words.count(entries.length))

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  function close(then?: () => void): void {
    // It is gone before anything is done, and the next key is for what that leads to.
    flushSync(() => commands.act.show(false))
    if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus({ preventScroll: true })
    else focusHome()
    then?.()
  }

  function choose(entry: Entry | undefined): void {
    if (!entry || entry.blocked !== null) return
    if ('command' in entry.of) commands.act.used(entry.of.command)
    close(entry.run)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = entries.length - 1
    const next = stepOf(event.key, at, last)
    if (next !== null && last >= 0) setActive(next)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (pending) hurried.current = true
      else choose(chosen)
    } else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') {
      // One stop: the list follows the field.
    } else return
    event.preventDefault()
    // A menu that is opened so takes any key that comes by for one beside it, and closes.
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
        <div className={css['field']}>
          <SearchIcon size={16} />
          <input
            ref={focusAtOnce}
            data-autofocus
            // Escape closes this one only, not a dialog below it.
            data-mantine-stop-propagation="true"
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen ? `${id}-${at}` : undefined}
            aria-label={words.commands.find}
            placeholder={words.commands.find}
            maxLength={200}
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value)
              setActive(0)
              hurried.current = false
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={words.commands.title} className={css['list']}>
          {sections.map(({ name, entries: listed }) => (
            <div key={name} role="group" aria-label={sectionName(name, words)}>
              <div className={css['section']} aria-hidden="true">
                {sectionName(name, words)}
              </div>
              {listed.map((entry) => {
                const index = entries.indexOf(entry)
                return (
                  <Line
                    key={entry.key}
                    id={`${id}-${index}`}
                    entry={entry}
                    chosen={index === at}
                    onPoint={() => setActive(index)}
                    onChoose={() => choose(entry)}
                  />
                )
              })}
            </div>
          ))}
        </div>
        {entries.length === 0 && (
          <Text c="dimmed" px={16} pb={14}>
            {words.commands.none}
          </Text>
        )}
        <p className="heard" role="status">
          {entries.length === 0 ? words.commands.none : count}
        </p>
        <p className={css['hint']}>{words.commands.hint}</p>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The dialog itself would do it a moment later, and letters typed meanwhile would be lost. */
function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus()
}

interface LineProps {
  readonly id: string
  readonly entry: Entry
  readonly chosen: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

function Line({ id, entry: { name, note, keys, blocked }, chosen, onPoint, onChoose }: LineProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-disabled={blocked !== null || undefined}
      className={css['line']}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={css['name']}>
        <span>{name}</span>
        {note !== '' && <span className={css['note']}> {note}</span>}
        {blocked !== null && <span className={css['why']}> {blocked}</span>}
      </span>
      {keys.length > 0 && (
        <span className={css['keys']}>
          <Keys keys={keys.slice(0, 1)} />
        </span>
      )}
    </div>
  )
}

const PAGE = 8

/** Where a key leads in the list; it goes round at both ends. Null: the key is the field's. */
function stepOf(key: string, at: number, last: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return at >= last ? 0 : at + 1
    case 'ArrowUp':
      return at <= 0 ? last : at - 1
    case 'PageDown':
      return Math.min(last, at + PAGE)
    case 'PageUp':
      return Math.max(0, at - PAGE)
    default:
      return null
  }
}

function sectionName(name: 'recent' | 'all' | 'best' | PlaceKind, { commands }: Words): string {
  return name === 'recent' || name === 'all' || name === 'best' ? commands[name] : commands.places[name]
}

type Offered = ReturnType<typeof useUi>['commands']['act']['offered']

function commandEntries(asked: boolean, offered: Offered, words: Words): readonly Entry[] {
  return COMMAND_IDS.filter((id) => id !== 'palette').map((id): Entry => {
    const { keys = [], needs, inDialog = false } = specOfCommand(id)
    const offer = offered(id)
    const { why, names } = words.commands
    const blocked = asked && !(inDialog && offer) ? why.dialog : offer ? (offer.blocked ?? null) : why[needs]
    const run = offer?.run ?? (() => {})
    return { key: id, of: { command: id }, name: names[id], note: '', terms: commandNames(id), keys, blocked, run }
  })
}

/** After the last letter typed: places in the account and the file are asked for. */
const PAUSE_MS = 80

interface PlacesFound {
  readonly kind: PlaceKind
  readonly fitting: readonly Entry[]
  readonly named: readonly Entry[]
}

/** What was searched for with other letters is not shown; what is searched here stays until there is more. */
function usePlacesFound(
  query: string,
  asked: boolean,
  onFound: (places: readonly PlacesFound[]) => void,
): { readonly places: readonly PlacesFound[]; readonly pending: boolean } {
  const { commands, page } = useUi()
  const wanted = asked ? '' : query.trim()
  const [found, setFound] = useState<{ readonly query: string; readonly all: readonly PlacesFound[] }>({
    query: '',
    all: [],
  })
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  useEffect(() => {
    let over = false
    const look = async (): Promise<void> => {
      const all = await Promise.all(
        PLACE_KINDS.map(async (kind) => {
          const places = (await commands.act.placesOf(kind)?.(wanted)) ?? []
          const entries = places.map((place, at) => ({ place, entry: placeEntry(kind, place, at) }))
          const of = (fits: boolean): Entry[] =>
            entries.filter(({ place }) => (place.fits === true) === fits).map(({ entry }) => entry)
          return { kind, fitting: of(true), named: of(false) }
        }),
      )
      if (over) return
      setFound({ query: wanted, all })
      latest.current(all)
    }
    const off = wanted === '' ? null : page.later(() => void look(), PAUSE_MS)
    return () => {
      over = true
      off?.()
    }
  }, [wanted, commands, page])
  const pending = wanted !== '' && found.query !== wanted
  if (wanted === '') return { places: [], pending }
  return { places: pending ? found.all.map((one) => ({ ...one, fitting: [] })) : found.all, pending }
}
