/** The commands and places available now. Components offer them; the palette and the keyboard shortcuts use them. */
import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import type { CommandId } from '../view/commands.ts'
import type { FindPlaces, CommandOffer, PlaceKind } from '../view/places.ts'
import type { BrowserEnv } from './browser-env.ts'
import { makePersistedValue } from './persisted-value.ts'

export interface CommandsState {
  readonly isOpen: boolean
  /** The ids of recently used commands, the last one first. */
  readonly recentIds: readonly string[]
}

const MAX_RECENT_COMMANDS = 6

export function createCommandsStore(browser: Pick<BrowserEnv, 'pageStorage'>) {
  const storedIds = makePersistedValue<readonly string[]>(
    browser.pageStorage,
    'stocksheet.commands',
    z.array(z.string()),
    [],
  )
  const store = createStore<CommandsState>(() => ({ isOpen: false, recentIds: storedIds.get() }))
  // If several components offer a command, the latest one wins, because one part of the window may cover another.
  const offers = new Map<CommandId, (() => CommandOffer)[]>()
  const places = new Map<PlaceKind, FindPlaces[]>()

  const actions = {
    /** Returns the function that withdraws the offer. */
    offer: (id: CommandId, offer: () => CommandOffer): (() => void) => addOffer(offers, id, offer),
    offerPlaces: (kind: PlaceKind, find: FindPlaces): (() => void) => addOffer(places, kind, find),
    /** The current offer of a command. Undefined while nothing on screen offers it. */
    offerOf: (id: CommandId): CommandOffer | undefined => offers.get(id)?.at(-1)?.(),
    placeFinderOf: (kind: PlaceKind): FindPlaces | undefined => places.get(kind)?.at(-1),
    setOpen: (isOpen: boolean): void => store.setState({ isOpen }),
    rememberUse(id: CommandId): void {
      const recentIds = [id, ...store.getState().recentIds.filter((recentId) => recentId !== id)].slice(
        0,
        MAX_RECENT_COMMANDS,
      )
      storedIds.set(recentIds)
      store.setState({ recentIds })
    },
  }
  return Object.assign(store, { act: actions })
}

function addOffer<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): () => void {
  map.set(key, [...(map.get(key) ?? []), value])
  return () =>
    void map.set(
      key,
      (map.get(key) ?? []).filter((entry) => entry !== value),
    )
}
