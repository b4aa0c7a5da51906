/** Several files on their way into one import: those of the page, and those the host knows. [LISTS-1] [LISTS-13] */
import type { StoreApi } from 'zustand/vanilla'
import type { Request } from '../../src-shared/contract/calls.ts'
import type { Host, ImportChoices, ImportSummary } from '../../src-shared/contract/window-types.ts'
import { untrusted, type UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'
import { ask, safely } from './call-host.ts'
import type { ImportState, Target } from './import-state.ts'
import type { Next } from './leaving-store.ts'

interface OpenImport {
  /** The way out of the import that is open (false: it stays), a question's number, and whether none was asked since. */
  readonly turn: readonly [
    leave: (next: Next) => true | Promise<boolean>,
    begin: () => number,
    isLast: (mine: number) => boolean,
  ]
  readonly open: (file: string, name: UntrustedText, target: Target, choices?: ImportChoices) => Promise<void>
}

/** The import that goes on with other files. */
interface GoingOn {
  /** The last change of the preview, while the host has not answered it. */
  readonly settled: () => Promise<unknown> | null
  /** Asks, and keeps the import to be brought back. */
  readonly mayLeave: (summary: ImportSummary) => Promise<boolean>
  readonly closeQuietly: (session: string | null) => void
  readonly opened: (file: string, account: string, summary: ImportSummary) => void
}

/** `more`: tokens of files that come to it. `without`, `sheets`: see `files.together`. */
export interface OtherFiles extends Omit<Request<'files.together'>, 'files' | 'without' | 'sheets'> {
  readonly more?: string[]
  readonly without?: UntrustedText[]
  readonly sheets?: UntrustedText[]
}

function changesIn({ changes }: ImportSummary): number {
  return Object.values(changes ?? {}).reduce((sum, count) => sum + count, 0)
}

export function offersTogether(host: Host, store: StoreApi<ImportState>, { turn, open }: OpenImport, going: GoingOn) {
  const [leave, begin, isLast] = turn

  /**
   * The import goes on with more files, or with fewer. What was changed stays with the files that are left; where changes of others would
   * go, that is asked first, and they can be brought back.
   */
  async function goOnWith({ more = [], ...how }: OtherFiles): Promise<void> {
    await going.settled()
    const before = store.getState()
    if (before.step !== 'open' || before.busy) return
    const { file, account, summary } = before
    const mine = begin()
    store.setState({ ...before, busy: true, failure: null }, true)
    const made = await ask(host, 'files.together', { files: [file, ...more], ...how })
    const answer = made.ok ? await openFrom(made.value.file, account, summary) : made
    const now = store.getState()
    if (!isLast(mine) || now.step !== 'open') return going.closeQuietly(answer.ok ? answer.value.summary.session : null)
    if (!answer.ok) return store.setState({ ...now, busy: false, failure: answer.failure }, true)
    const loses = changesIn(answer.value.summary) < changesIn(summary)
    if (loses && !(await going.mayLeave(summary))) {
      going.closeQuietly(answer.value.summary.session)
      const state = store.getState()
      if (state.step === 'open') store.setState({ ...state, busy: false }, true)
      return
    }
    if (!loses) going.closeQuietly(summary.session)
    going.opened(answer.value.file, account, answer.value.summary)
  }

  async function openFrom(file: string, account: string, { session: from, choices: { storage } }: ImportSummary) {
    const answer = await ask(host, 'import.open', { file, account, choices: { storage }, from })
    return answer.ok ? { ok: true as const, value: { file, summary: answer.value } } : answer
  }

  /** Tokens of files of the page; null where one cannot be taken, or others were asked for meanwhile. */
  async function offered(files: readonly File[], isAsked: () => boolean): Promise<string[] | null> {
    const tokens: string[] = []
    for (const file of files) {
      const one = await safely(() => host.offerFile(file))
      if (!isAsked()) return null
      if (!one.ok) {
        const state = store.getState()
        if (state.step === 'open') store.setState({ ...state, busy: false, failure: one.failure }, true)
        else store.setState({ step: 'failed', name: untrusted(file.name), failure: one.failure, file: null }, true)
        return null
      }
      tokens.push(one.value.file)
    }
    return tokens
  }

  return {
    goOnWith,
    /** Files of the page, besides those of the import that is open. */
    async addFiles(files: readonly File[]): Promise<void> {
      const more = await offered(files, () => store.getState().step === 'open')
      if (more) await goOnWith({ more })
    },
    /** Files of the page, as one import. */
    async offerTogether(files: readonly File[], target: Target): Promise<void> {
      const name = untrusted(files.map((file) => file.name).join(' + '))
      const may = leave({ kind: 'open', name })
      if (may !== true && !(await may)) return
      const mine = begin()
      store.setState({ step: 'reading', name, stage: null, progress: {} }, true)
      const tokens = await offered(files, () => isLast(mine))
      if (!tokens) return
      const made = await ask(host, 'files.together', { files: tokens })
      if (made.ok) return open(made.value.file, made.value.name, target)
      store.setState({ step: 'failed', name: untrusted(''), failure: made.failure, file: null }, true)
    },
  }
}
