/** Which storages of an account the Stock screen shows, and how it is read. The stock itself is an import: see make-stores.ts. */
import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import type { Account, Failure, Host } from '../../src-shared/api/window-types.ts'
import type { BrowserEnv } from './browser-env.ts'
import { ask } from './call-host.ts'
import type { ImportStore } from './import-store.ts'
import { makePersistedValue } from './persisted-value.ts'
import type { SavedStore } from './saved-store.ts'

export interface StockState {
  /** The storages shown as columns, by account id. An account without an entry shows its first storages. */
  readonly shownStorages: ReadonlyMap<string, readonly number[]>
  /** Why the account could not be read. */
  readonly failure: Failure | null
}

/** The maximum number of storages shown by default, because each takes two columns. The user can show more. */
const MAX_INITIAL_STORAGES = 6

/** `savedStore`: saved changes of the stock. They are resumed first, because the account would otherwise be read twice. */
export function createStockStore(
  host: Host,
  browser: Pick<BrowserEnv, 'pageStorage'>,
  imports: ImportStore,
  savedStore: SavedStore,
) {
  const storedChoices = makePersistedValue<readonly (readonly [string, readonly number[]])[]>(
    browser.pageStorage,
    'stocksheet.stock',
    z.array(z.tuple([z.string(), z.array(z.number().int())])),
    [],
  )
  const store = createStore<StockState>(() => ({ shownStorages: new Map(storedChoices.get()), failure: null }))
  // Only the answer to the last request is used.
  let lastRequestNumber = 0
  /** The last account for which the screen was shown. If the user cancelled reading it, it is not read again automatically. */
  let enteredAccount: string | null = null

  async function readStock(account: Account): Promise<void> {
    const requestNumber = ++lastRequestNumber
    const storages = shownStoragesOf(store.getState(), account)
    const [storage] = storages
    if (storage === undefined) return
    store.setState({ failure: null })
    const offerAnswer = await ask(host, 'stock.offer', { account: account.id, storages: [...storages] })
    if (requestNumber !== lastRequestNumber) return
    if (!offerAnswer.ok) return store.setState({ failure: offerAnswer.failure })
    await imports.act.open(offerAnswer.value.file, offerAnswer.value.name, { account: account.id, storage })
  }

  function remember(shownStorages: StockState['shownStorages']): void {
    store.setState({ shownStorages })
    storedChoices.set([...shownStorages])
  }

  const getShownSession = (): string | null => {
    const state = imports.getState()
    return state.step === 'open' ? state.summary.session : null
  }

  async function readStockUnlessSaved(account: Account): Promise<void> {
    await savedStore.act.load()
    const isRestoring = savedStore.getState().imports.some((savedImport) => {
      return savedImport.stock === true && savedImport.account === account.id && savedImport.session === undefined
    })
    if (!isRestoring && imports.getState().step === 'empty') await readStock(account)
  }

  const actions = {
    read: readStock,
    /** Called when the screen shows this account. Reads the account unless it was read before. */
    enterAccount(account: Account): void {
      const state = imports.getState()
      const openAccount = state.step === 'open' || state.step === 'raw-sheet' ? state.account : null
      const isReading = state.step === 'reading' || state.step === 'restoring'
      if (isReading || openAccount === account.id || enteredAccount === account.id) return
      enteredAccount = account.id
      void readStockUnlessSaved(account)
    },
    /** Shows other storages of the account, which is read again. If the user keeps the current view, the old choice stays. */
    async show(account: Account, storages: readonly number[]): Promise<void> {
      if (storages.length === 0) return
      const { shownStorages } = store.getState()
      const previousSession = getShownSession()
      const storagesByAccount = new Map(shownStorages).set(account.id, storages)
      remember(storagesByAccount)
      await readStock(account)
      const isSameSession = previousSession !== null && getShownSession() === previousSession
      if (isSameSession && store.getState().shownStorages === storagesByAccount) remember(shownStorages)
    },
  }
  return Object.assign(store, { act: actions })
}

/** The visible storages, in the account's own order. */
export function shownStoragesOf(
  { shownStorages }: Pick<StockState, 'shownStorages'>,
  { id, storages }: Account,
): readonly number[] {
  const chosenStorages = shownStorages.get(id)
  const storageIds = storages.map((storage) => storage.id)
  const chosenIds = chosenStorages ? storageIds.filter((storage) => chosenStorages.includes(storage)) : []
  return chosenIds.length > 0 ? chosenIds : storageIds.slice(0, MAX_INITIAL_STORAGES)
}
