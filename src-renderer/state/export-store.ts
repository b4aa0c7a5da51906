/**
 * Exports storages: choose, write, save. The host keeps an export in progress and the written file, so both survive a reload. Never writes a file
 * itself.
 */
import type { Failure, Host, WrittenStock } from '../../src-shared/api/window-types.ts'
import { createStore } from 'zustand/vanilla'
import type { CsvChoices, ExportProgress } from '../../src-shared/api/export.ts'
import type { StockFormat } from '../../src-shared/export/write-error.ts'
import { ask, answerOrFailure } from './call-host.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'

/** The user's choices, kept across a reload. */
export interface ExportChoices {
  /** The chosen storages; null for all storages of the account. */
  readonly storages: readonly number[] | null
  readonly format: StockFormat
  /** If null, the defaults of the language are used. */
  readonly csv: CsvChoices | null
  /** Exports the account as of an earlier date instead of now. */
  readonly asOf: { readonly account: string; readonly seq: number } | null
}

export interface ExportState extends ExportChoices {
  readonly step: 'choose' | 'writing' | 'stopping' | 'saving'
  readonly progress: ExportProgress | null
  readonly writtenStock: WrittenStock | null
  /** Whether the user saved the file; null until the user has decided. */
  readonly isSaved: boolean | null
  readonly failure: Failure | null
  readonly templateState: 'none' | 'making' | 'made'
}

const DEFAULT_CHOICES: ExportChoices = { storages: null, format: 'xlsx', csv: null, asOf: null }
const EMPTY_STATE: Omit<ExportState, keyof ExportChoices> = {
  step: 'choose',
  progress: null,
  writtenStock: null,
  isSaved: null,
  failure: null,
  templateState: 'none',
}

export function createExportStore(host: Host) {
  const store = createStore<ExportState>(() => ({ ...DEFAULT_CHOICES, ...EMPTY_STATE }))
  /** True while this page waits for the answer. An export from before a reload ends with an event instead. */
  let isAwaitingAnswer = false

  host.on('export.progress', (progress) => {
    const { step } = store.getState()
    if (step === 'writing' || step === 'stopping') store.setState({ progress })
  })
  host.on('export.state', ({ running, written }) => {
    const { step } = store.getState()
    if (isAwaitingAnswer || running !== null || (step !== 'writing' && step !== 'stopping')) return
    store.setState({ step: 'choose', progress: null, writtenStock: written })
  })

  const actions = {
    choose: (choices: Partial<ExportChoices>) =>
      store.setState({ ...choices, writtenStock: null, isSaved: null, failure: null }),
    async write(account: string, storages: readonly number[]): Promise<void> {
      const { format, csv, asOf } = store.getState()
      const options = { ...(csv && { csv }), ...(asOf?.account === account && { asOf: asOf.seq }) }
      store.setState({ ...EMPTY_STATE, step: 'writing' })
      isAwaitingAnswer = true
      const answer = await ask(host, 'export.stock', { account, storages: [...storages], format, ...options })
      isAwaitingAnswer = false
      store.setState({ step: 'choose', progress: null })
      if (answer.ok) {
        store.setState({ writtenStock: answer.value })
        await actions.save()
      } else if (answer.failure.reason?.code !== 'export-stopped') store.setState({ failure: answer.failure })
    },
    async cancel(): Promise<void> {
      store.setState({ step: 'stopping' })
      const answer = await ask(host, 'export.cancel', {})
      if (!answer.ok) store.setState({ step: 'writing', failure: answer.failure })
    },
    async save(): Promise<void> {
      const { writtenStock } = store.getState()
      if (!writtenStock) return
      store.setState({ step: 'saving', failure: null })
      const answer = await answerOrFailure(() => host.saveFile(writtenStock.file, toRawText(writtenStock.name)))
      store.setState(
        answer.ok
          ? { step: 'choose', isSaved: answer.value }
          : { step: 'choose', isSaved: null, failure: answer.failure },
      )
    },
    /** Shows the saved file in its folder, if the host can. */
    async showInFolder(): Promise<void> {
      const { writtenStock } = store.getState()
      if (!writtenStock) return
      const answer = await ask(host, 'export.show', { file: writtenStock.file })
      if (!answer.ok) store.setState({ failure: answer.failure })
    },
    async makeTemplate(account: string): Promise<void> {
      store.setState({ templateState: 'making', failure: null })
      const exportAnswer = await ask(host, 'export.template', { account })
      const saveAnswer = exportAnswer.ok
        ? await answerOrFailure(() => host.saveFile(exportAnswer.value.file, toRawText(exportAnswer.value.name)))
        : exportAnswer
      if (saveAnswer.ok) store.setState({ templateState: saveAnswer.value ? 'made' : 'none' })
      else store.setState({ templateState: 'none', failure: saveAnswer.failure })
    },
    dismissFailure: () => store.setState({ failure: null }),
    /** Drops the choices and the written file, which do not apply to another account. */
    forget: () => store.setState({ ...EMPTY_STATE, storages: null, asOf: null }),
    /** Restores the export in progress and the written file after a reload. */
    async restore(choices: ExportChoices | null): Promise<void> {
      if (choices) store.setState(choices)
      const answer = await ask(host, 'export.state', {})
      // If this fails, the screen starts empty; the saved file is not affected.
      if (!answer.ok) return
      const { running, written } = answer.value
      if (running) {
        const { storages, format, progress } = running
        store.setState({ storages, format, progress, step: 'writing', writtenStock: null })
      } else if (written) store.setState({ writtenStock: written })
    },
  }
  return Object.assign(store, { act: actions })
}
