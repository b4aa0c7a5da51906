/** The suppliers of an account, and the open supplier with its codes. */
import type { Answer, Failure, Host, Reply } from '../../src-shared/api/window-types.ts'
import type { Request } from '../../src-shared/api/calls.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { ask, answerOrFailure } from './call-host.ts'

export type Profile = Reply<'profiles.list'>['profiles'][number]

export interface SuppliersState {
  /** The account the suppliers belong to; null before the first load. */
  readonly account: string | null
  readonly profiles: readonly Profile[] | null
  readonly openProfileId: string | null
  readonly searchText: string
  /** Shows only codes whose material is archived, deleted or not listed. */
  readonly showsLostOnly: boolean
  readonly codes: Reply<'profiles.codes'> | null
  readonly failure: Failure | null
}

const CODES_PER_PAGE = 200
const EMPTY_STATE: SuppliersState = {
  account: null,
  profiles: null,
  openProfileId: null,
  searchText: '',
  showsLostOnly: false,
  codes: null,
  failure: null,
}

/** False if the user has opened another supplier or started another search. */
function showsSameCodes(state: SuppliersState, stateBefore: SuppliersState): boolean {
  const keys = ['account', 'openProfileId', 'searchText', 'showsLostOnly'] as const
  return keys.every((key) => state[key] === stateBefore[key])
}

export function createSuppliersStore(host: Host) {
  const store = createStore<SuppliersState>(() => EMPTY_STATE)

  /** Loads the codes of the open supplier. */
  async function readCodes(from: number): Promise<void> {
    const stateBefore = store.getState()
    const { account, openProfileId, searchText, showsLostOnly } = stateBefore
    if (account === null || openProfileId === null) return
    const text = searchText.trim().slice(0, 200)
    const query = {
      account,
      profile: openProfileId,
      from,
      count: CODES_PER_PAGE,
      search: text,
      lost: showsLostOnly,
    }
    const answer = await ask(host, 'profiles.codes', query)
    const state = store.getState()
    if (!showsSameCodes(state, stateBefore)) return
    if (!answer.ok) return store.setState({ failure: answer.failure })
    const codesBefore = from === 0 ? [] : (state.codes?.codes ?? [])
    store.setState({ codes: { ...answer.value, codes: [...codesBefore, ...answer.value.codes] } })
  }

  /** Makes a change, then loads the list again. Resolves to true if the change was made. */
  async function applyChange(change: ChangeFunction): Promise<boolean> {
    const { account } = store.getState()
    if (account === null) return false
    store.setState({ failure: null })
    const answer = await change(account)
    if (!answer.ok) store.setState({ failure: answer.failure })
    else await actions.load(account)
    return answer.ok
  }

  const actions = {
    async load(account: string): Promise<void> {
      if (store.getState().account !== account) store.setState({ ...EMPTY_STATE, account })
      const answer = await ask(host, 'profiles.list', { account })
      const now = store.getState()
      if (now.account !== account) return
      if (!answer.ok) return store.setState({ failure: answer.failure })
      const { profiles } = answer.value
      store.setState({
        profiles,
        openProfileId: profiles.some(({ id }) => id === now.openProfileId) ? now.openProfileId : null,
      })
      await readCodes(0)
    },
    async openProfile(profileId: string | null): Promise<void> {
      store.setState({ openProfileId: profileId, searchText: '', showsLostOnly: false, codes: null, failure: null })
      await readCodes(0)
    },
    async search(search: string): Promise<void> {
      store.setState({ searchText: search })
      await readCodes(0)
    },
    async setLostOnly(showsLostOnly: boolean): Promise<void> {
      store.setState({ showsLostOnly })
      await readCodes(0)
    },
    readMoreCodes: () => readCodes(store.getState().codes?.codes.length ?? 0),
    rename: (profile: string, name: string) =>
      applyChange((account) => ask(host, 'profiles.rename', { account, profile, name })),
    setPolicies: (profile: string, policies: Omit<Request<'profiles.setPolicies'>, 'account' | 'profile'>) =>
      applyChange((account) => ask(host, 'profiles.setPolicies', { account, profile, ...policies })),
    remove: (profile: string) => applyChange((account) => ask(host, 'profiles.remove', { account, profile })),
    forgetList: (profile: string) => applyChange((account) => ask(host, 'profiles.forgetList', { account, profile })),
    /** Sets the material of a code; null removes the code. */
    setCode: (profile: string, code: string | UntrustedText, material: number | null) =>
      applyChange((account) => ask(host, 'profiles.setCode', { account, profile, code, material })),
    ...makeFileActions(host, store, applyChange),
    dismissFailure: () => store.setState({ failure: null }),
  }
  return Object.assign(store, { act: actions })
}

type ChangeFunction = (account: string) => Promise<Answer<unknown>>

/** Saves a supplier or its codes in a file, and adds a supplier from one. */
function makeFileActions(
  host: Host,
  store: StoreApi<SuppliersState>,
  applyChange: (change: ChangeFunction) => Promise<boolean>,
) {
  /** Lets the user save a file that the host made. */
  async function saveHostFile(fileAnswer: Answer<Reply<'profiles.save'>>): Promise<void> {
    const saveAnswer = fileAnswer.ok
      ? await answerOrFailure(() => host.saveFile(fileAnswer.value.file, toRawText(fileAnswer.value.name)))
      : fileAnswer
    if (!saveAnswer.ok) store.setState({ failure: saveAnswer.failure })
  }

  return {
    async save(profile: string): Promise<void> {
      const { account } = store.getState()
      if (account !== null) await saveHostFile(await ask(host, 'profiles.save', { account, profile }))
    },
    async saveCodes(profile: string, format: 'xlsx' | 'csv'): Promise<void> {
      const { account } = store.getState()
      if (account !== null) await saveHostFile(await ask(host, 'profiles.saveCodes', { account, profile, format }))
    },
    /** Imports a supplier that was exported from this or another account. */
    async add(file: File): Promise<boolean> {
      const offerAnswer = await answerOrFailure(() => host.offerFile(file))
      if (offerAnswer.ok)
        return applyChange((account) => ask(host, 'profiles.load', { account, file: offerAnswer.value.file }))
      store.setState({ failure: offerAnswer.failure })
      return false
    },
  }
}
