/**
 * Sets up accounts: the list, the forms, test results, and what removing an account would affect. A key is passed to `setKey` and never stored here.
 * Unsaved forms survive a reload of the window and opening the list; their keys do not.
 */
import type { AccountSetup, ConnectionResult, Failure, Host, Reply } from '../../src-shared/api/window-types.ts'
import { readPastedAccess, readPastedKey } from '../../src-shared/account/pasted-access.ts'
import { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { draftOf, EMPTY_DRAFT, parseStorages, withReportedStorages, type AccountDraft } from '../view/account-draft.ts'
import { ask } from './call-host.ts'
import { areEqual } from './equal-parts.ts'
import { makePersistedValue } from './persisted-value.ts'
import type { BrowserEnv } from './browser-env.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'

export type KeyStorage = 'computer' | 'session'
export type UnfinishedWork = Reply<'accounts.removal'>['unfinished']

export interface OpenAccountForm {
  /** The account's id; null for a new account. */
  readonly account: string | null
  readonly draft: AccountDraft
  /** True if the form is for a new account, even if the account was saved without its key. */
  readonly isForNewAccount: boolean
  /** True if the form was opened to enter the key again, so the key's field comes first. */
  readonly isForKey: boolean
  /** Increases with each opened form, so that a key typed into one form is not put into another. */
  readonly formNumber: number
}

export interface TestResult {
  /** `probe` requests only the storages; `test` is the whole test. */
  readonly kind: 'test' | 'probe'
  readonly value: ConnectionResult
  /** How many storages were added to the list. */
  readonly addedCount: number
}

/** The account connected last, for the page that offers the first steps. */
export interface ConnectedAccount {
  readonly name: string
  readonly storageCount: number
}

export interface AccountsState {
  readonly setups: readonly AccountSetup[] | null
  readonly keyProblem: Reply<'accounts.setups'>['notKept']
  readonly damagedKeysFile: Reply<'accounts.setups'>['keysAside']
  readonly editedForm: OpenAccountForm | null
  /** Forms of other accounts in which something was typed, and which were neither saved nor closed. */
  readonly drafts: readonly WrittenDraft[]
  readonly connectedAccount: ConnectedAccount | null
  readonly busy: 'save' | 'test' | 'probe' | 'remove' | 'forget' | null
  readonly testResult: TestResult | null
  readonly failure: Failure | null
  /** The account to remove, while the user is asked to confirm. */
  readonly removal: { readonly account: string; readonly unfinishedRuns: UnfinishedWork } | null
}

/** The part of a form that survives a reload of the window. Never includes a key. */
const writtenFormSchema = z.object({
  account: z.string().nullable(),
  draft: z.object({
    name: z.string(),
    address: z.string(),
    storages: z.array(z.object({ id: z.string(), name: z.string() })).readonly(),
  }),
})
type WrittenDraft = z.infer<typeof writtenFormSchema>
const writtenFormsSchema = z.object({ editing: writtenFormSchema.nullable(), drafts: z.array(writtenFormSchema) })
type WrittenForms = z.infer<typeof writtenFormsSchema>
const NO_FORMS: WrittenForms = { editing: null, drafts: [] }

export function createAccountsStore(host: Host, browser: BrowserEnv) {
  const writtenForms = makePersistedValue<WrittenForms>(
    browser.session,
    'stocksheet.accountDraft',
    writtenFormsSchema,
    NO_FORMS,
  )
  const { editing: storedDraft, drafts } = writtenForms.get()
  const store = createStore<AccountsState>(() => ({
    setups: null,
    keyProblem: null,
    damagedKeysFile: null,
    editedForm:
      storedDraft === null
        ? null
        : { ...storedDraft, isForNewAccount: storedDraft.account === null, isForKey: false, formNumber: 0 },
    drafts,
    connectedAccount: null,
    busy: null,
    testResult: null,
    failure: null,
    removal: null,
  }))
  host.on('accounts.changed', () => {
    if (store.getState().setups !== null) void load()
  })

  store.subscribe(({ editedForm: editing, drafts }, previousState) => {
    if (editing === previousState.editedForm && drafts === previousState.drafts) return
    writtenForms.set(editing === null && drafts.length === 0 ? NO_FORMS : writtenFormsSchema.parse({ editing, drafts }))
  })

  const load = makeLoadSetups(host, store)
  const formHandlers = makeFormActions(store, load)
  const begin = makeBeginWork(store)
  return Object.assign(store, {
    act: {
      load,
      ...formHandlers,
      ...makeSavingActions(host, store, load, begin),
      ...makeConnectionActions(host, store, begin, (draft) => formHandlers.write(draft)),
      ...makeRemovalActions(host, store, load, begin),
      showConnectedAccount: (connectedAccount: ConnectedAccount | null) => store.setState({ connectedAccount }),
      dismissFailure: () => store.setState({ failure: null }),
    },
  })
}

type Accounts = StoreApi<AccountsState>
type LoadSetups = () => Promise<void>
type BeginWork = (work: NonNullable<AccountsState['busy']>) => (failure?: Failure) => void

/** Marks work as started. The returned function marks it as ended, unless other work has started since. */
function makeBeginWork(store: Accounts): BeginWork {
  let count = 0
  return (work) => {
    count += 1
    const workNumber = count
    store.setState({ busy: work, failure: null })
    return (failure) => store.setState({ ...(workNumber === count && { busy: null }), ...(failure && { failure }) })
  }
}

/** Requests are sent one after another. Otherwise an earlier answer, without a key that was saved in the meantime, could arrive last. */
function makeLoadSetups(host: Host, store: Accounts): LoadSetups {
  let lastLoad: Promise<void> = Promise.resolve()
  async function load(): Promise<void> {
    const answer = await ask(host, 'accounts.setups', {})
    if (!answer.ok) return store.setState({ failure: answer.failure })
    const { accounts: setups, notKept, keysAside: damagedKeysFile } = answer.value
    store.setState({ setups, keyProblem: notKept, damagedKeysFile })
  }
  return () => (lastLoad = lastLoad.then(load))
}

function setEditing(store: Accounts, editedForm: OpenAccountForm | null): void {
  store.setState({ editedForm, connectedAccount: null, testResult: null, failure: null })
}

/** Opens, edits and closes the form. */
function makeFormActions(store: Accounts, load: LoadSetups) {
  let pendingAction: (() => void) | null = null
  let formCount = 0
  const setupOf = (id: string | null): AccountSetup | undefined =>
    store.getState().setups?.find((setup) => setup.id === id)

  /**
   * The forms that differ from the saved accounts, including the open one. Before the accounts are loaded, the forms of existing accounts cannot be
   * compared, so all of them are kept.
   */
  function getCurrentDrafts(): readonly WrittenDraft[] {
    const { editedForm, drafts, setups } = store.getState()
    return [...(editedForm ? [editedForm] : []), ...drafts].filter(
      ({ account, draft }) => (account !== null && setups === null) || !areEqual(draft, getSavedDraft(account)),
    )
  }
  function getSavedDraft(account: string | null): AccountDraft {
    const setup = setupOf(account)
    return setup ? draftOf(setup) : EMPTY_DRAFT
  }
  function openForm(account: string | null, draft: AccountDraft, isForKey: boolean): void {
    setEditing(store, { account, draft, isForNewAccount: account === null, isForKey, formNumber: (formCount += 1) })
  }
  /** Closes the form. The action that waited for a key continues if `shouldContinue`, otherwise it is dropped. */
  function closeForm(shouldContinue = false): void {
    const actionToContinue = pendingAction
    pendingAction = null
    setEditing(store, null)
    if (shouldContinue) actionToContinue?.()
  }

  return {
    /** Opens the form with what was typed there before, if there is an unsaved form. */
    edit(account: string | null): void {
      pendingAction = null
      const drafts = getCurrentDrafts()
      const draft = drafts.find((unsavedForm) => unsavedForm.account === account)?.draft ?? getSavedDraft(account)
      store.setState({ drafts: drafts.filter((unsavedForm) => unsavedForm.account !== account) })
      openForm(account, draft, false)
    },
    /** Closes the form, and the page that follows connecting. Unsaved forms are kept. */
    showList(): void {
      store.setState({ drafts: getCurrentDrafts() })
      setEditing(store, null)
    },
    /** Opens the saved account's form at its key. Other unsaved forms are kept. `continueWithKey` continues the action that needed the key. */
    async enterKey(account: string, continueWithKey: () => void): Promise<void> {
      await load()
      if (!setupOf(account)) return
      store.setState({ drafts: getCurrentDrafts() })
      openForm(account, getSavedDraft(account), true)
      pendingAction = continueWithKey
    },
    write(draft: AccountDraft): void {
      const { editedForm } = store.getState()
      if (!editedForm) return
      store.setState({ editedForm: { ...editedForm, draft } })
    },
    closeForm,
    /** Closes this form after it was saved. False if the user had left it before. */
    closeSavedForm(formNumber: number, shouldContinue: boolean): boolean {
      const isOpen = store.getState().editedForm?.formNumber === formNumber
      if (isOpen) closeForm(shouldContinue)
      return isOpen
    },
  }
}

function makeSavingActions(host: Host, store: Accounts, load: LoadSetups, begin: BeginWork) {
  /** Drops the saved form's draft, if the form was left before the answer arrived. */
  function forgetDraft({ account, draft }: OpenAccountForm): void {
    const { drafts } = store.getState()
    store.setState({
      drafts: drafts.filter((unsavedForm) => unsavedForm.account !== account || !areEqual(unsavedForm.draft, draft)),
    })
  }

  return {
    /** Saves the account, and its key if one was typed. Returns the id, or null if something was refused. */
    async save(key: string, keyStorage: KeyStorage): Promise<string | null> {
      const { editedForm } = store.getState()
      if (!editedForm) return null
      const { name, address } = editedForm.draft
      const end = begin('save')
      const saveAnswer = await ask(host, 'accounts.save', {
        account: editedForm.account,
        name,
        address: readPastedAccess(address).address,
        storages: parseStorages(editedForm.draft),
      })
      if (!saveAnswer.ok) {
        end(saveAnswer.failure)
        return null
      }
      forgetDraft(editedForm)
      const { id } = saveAnswer.value.account
      if (key !== '') {
        const keyAnswer = await ask(host, 'accounts.setKey', {
          account: id,
          secret: readPastedKey(key),
          keep: keyStorage,
        })
        if (!keyAnswer.ok) {
          // The account is saved; only its key is missing.
          end(keyAnswer.failure)
          const currentForm = store.getState().editedForm
          if (currentForm?.formNumber === editedForm.formNumber)
            store.setState({ editedForm: { ...currentForm, account: id } })
          await load()
          return null
        }
      }
      await load()
      end()
      return id
    },
    async forgetKey(): Promise<void> {
      const account = store.getState().editedForm?.account
      if (account === null || account === undefined) return
      const end = begin('forget')
      const answer = await ask(host, 'accounts.forgetKey', { account })
      end(answer.ok ? undefined : answer.failure)
      await load()
    },
  }
}

function makeConnectionActions(host: Host, store: Accounts, begin: BeginWork, write: (draft: AccountDraft) => void) {
  async function tryConnection(requestKind: 'test' | 'probe', key: string): Promise<ConnectionResult | null> {
    const { editedForm } = store.getState()
    if (!editedForm) return null
    const { account, draft } = editedForm
    const end = begin(requestKind)
    store.setState({ testResult: null })
    const triedAccess = {
      account,
      address: readPastedAccess(draft.address).address,
      secret: key === '' ? null : readPastedKey(key),
    }
    const answer =
      requestKind === 'test'
        ? await ask(host, 'accounts.test', {
            ...triedAccess,
            storages: parseStorages(draft).filter(({ id }) => id > 0),
          })
        : await ask(host, 'accounts.probe', triedAccess)
    const currentForm = store.getState().editedForm
    // True if another form was opened or this one was closed in the meantime.
    const hasLeftForm = currentForm?.formNumber !== editedForm.formNumber
    end(hasLeftForm || answer.ok ? undefined : answer.failure)
    if (hasLeftForm || !answer.ok) return null
    const listedStorages = answer.value.storages
    // A full test fills the list of storages only if the list is empty. Storages that the user typed are kept.
    const shouldFill =
      listedStorages !== null && (requestKind === 'probe' || parseStorages(currentForm.draft).length === 0)
    const filledDraft = shouldFill ? withReportedStorages(currentForm.draft, listedStorages) : null
    if (filledDraft) write(filledDraft.draft)
    store.setState({ testResult: { kind: requestKind, value: answer.value, addedCount: filledDraft?.addedCount ?? 0 } })
    return answer.value
  }

  return {
    test: (key: string) => tryConnection('test', key),
    probe: (key: string) => tryConnection('probe', key),
  }
}

function makeRemovalActions(host: Host, store: Accounts, load: LoadSetups, begin: BeginWork) {
  return {
    async askToRemove(account: string): Promise<void> {
      store.setState({ failure: null })
      const answer = await ask(host, 'accounts.removal', { account })
      store.setState(
        answer.ok ? { removal: { account, unfinishedRuns: answer.value.unfinished } } : { failure: answer.failure },
      )
    },
    async remove(): Promise<boolean> {
      const { removal } = store.getState()
      if (!removal) return false
      const end = begin('remove')
      const answer = await ask(host, 'accounts.remove', { account: removal.account })
      store.setState({ removal: null })
      end(answer.ok ? undefined : answer.failure)
      if (!answer.ok) return false
      // Another account's form may have been opened in the meantime.
      if (store.getState().editedForm?.account === removal.account) setEditing(store, null)
      await load()
      return true
    },
    cancelRemoval: () => store.setState({ removal: null }),
  }
}

/** The names that other accounts already use. */
export function listOtherNames(setups: readonly AccountSetup[] | null, account: string | null): string[] {
  return (setups ?? [])
    .filter(({ id, origin }) => id !== account && origin === 'saved')
    .map(({ name }) => toRawText(name))
}
