/** Export of storages to a workbook: choose, write, keep. The workbook stays offered until another one is made. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Reply } from '../../src-shared/contract/calls.ts'
import type { Failure } from '../../src-shared/contract/failure.ts'
import type { Host } from '../../src-shared/contract/host.ts'
import { ask, safely } from './ask.ts'

export interface ExportState {
  /** Null: all storages of the account. */
  readonly chosen: readonly number[] | null
  readonly step: 'choose' | 'writing' | 'saving'
  readonly written: Reply<'export.stock'> | null
  readonly saved: boolean | null
  readonly failure: Failure | null
}

export interface ExportActions {
  choose(storages: readonly number[]): void
  write(account: string, storages: readonly number[]): Promise<void>
  save(): Promise<void>
  forget(): void
}

export type ExportStore = StoreApi<ExportState> & { readonly act: ExportActions }

const NONE: ExportState = { chosen: null, step: 'choose', written: null, saved: null, failure: null }

export function createExportStore(host: Host): ExportStore {
  const store = createStore<ExportState>(() => NONE)
  const act: ExportActions = {
    choose: (chosen) => store.setState({ chosen, written: null, saved: null, failure: null }),
    async write(account, storages) {
      store.setState({ step: 'writing', written: null, saved: null, failure: null })
      const answer = await ask(host, 'export.stock', { account, storages: [...storages] })
      if (!answer.ok) return store.setState({ step: 'choose', failure: answer.failure })
      store.setState({ step: 'choose', written: answer.value })
      await act.save()
    },
    async save() {
      const { written } = store.getState()
      if (!written) return
      store.setState({ step: 'saving', failure: null })
      const answer = await safely(() => host.saveFile(written.file, written.name))
      store.setState(
        answer.ok ? { step: 'choose', saved: answer.value } : { step: 'choose', saved: null, failure: answer.failure },
      )
    },
    forget: () => store.setState(NONE, true),
  }
  return Object.assign(store, { act })
}
