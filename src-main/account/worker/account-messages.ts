/** What main and an account worker say to each other: tasks by number, what is read meanwhile, one answer each. */
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import type { Named } from '../../../src-shared/material/values/named.ts'
import type { NetworkUse } from '../../../src-shared/account/network-use.ts'
import type { TestResult } from '../test-connection.ts'
import type { AccountPort, CallOutcome, ReadFailure, StorageResult, SuppliersReply } from '../../ports/ports.ts'

export interface AccountPlace {
  readonly address: string
  readonly key: string
  readonly network: NetworkUse
  /** The journal's file, which keeps how an account gives its lists; absent where nothing is kept. */
  readonly journal?: string
}

export interface AccountTasks {
  /** Its materials go page by page. */
  readStorage: { asks: { readonly storage: number }; answers: StorageResult }
  readSuppliers: { asks: { readonly material: number; readonly storage: number }; answers: SuppliersReply }
  probe: { asks: { readonly storage: number }; answers: ReadFailure | null }
  send: {
    asks: { readonly call: Parameters<AccountPort['send']>[0]; readonly body: Parameters<AccountPort['send']>[1] }
    answers: CallOutcome
  }
  /** Tries the connection out; see test-connection.ts. */
  test: { asks: { readonly storages: readonly Named[]; readonly materials: boolean }; answers: TestResult }
  storages: { asks: null; answers: readonly Named[] | null }
}

export type AccountTask = keyof AccountTasks

export type ToAccountWorker =
  | {
      readonly [Task in AccountTask]: {
        readonly kind: 'ask'
        readonly id: number
        readonly task: Task
        readonly asks: AccountTasks[Task]['asks']
      }
    }[AccountTask]
  | { readonly kind: 'stop'; readonly id: number }

export type FromAccountWorker =
  /** A request that can have reached the account went out: main counts it. */
  | { readonly kind: 'request'; readonly use: 'read' | 'write' }
  | { readonly kind: 'begin'; readonly id: number; readonly total: number }
  | { readonly kind: 'page'; readonly id: number; readonly materials: readonly ListedMaterial[] }
  | { readonly kind: 'progress'; readonly id: number; readonly done: number; readonly total: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
