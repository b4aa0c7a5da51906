/** An import that a command has opened: its summary, its plan, and answers to its questions. */
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import type { PlanHead, PlannedRow } from '../../src-shared/plan/plan.ts'
import type { PreviewRow } from '../../src-shared/plan/planned-row.ts'
import type { RequestArguments, RequestOf, OperationName, ValueOf } from '../import/worker/session-handlers.ts'
import type { RunHandle } from '../run/run-loop.ts'
import type { RunThreadDependencies, RunThreadRequest } from '../run/worker/run-thread.ts'
import type { ImportThread } from '../import/worker/import-thread.ts'
import { startRunOfImport } from '../app/start-run.ts'
import type { ComparisonWithLastList } from '../import/supplier-list.ts'

/** Rows per message. All rows at once would be in memory twice. */
const ROWS_PER_BATCH = 500

/** A file compared with the account. If its thread crashes, the command ends with a message, and the process does not crash. */
export class FileImport {
  private readonly thread: ImportThread
  private lastSummary: ImportSummary | null = null
  /** The storages whose materials the plan was made against. */
  storages: readonly number[] = []
  /** The account's storages with their names. */
  knownStorages: readonly Storage[] = []
  /** The comparison with the supplier's previous list. Null if there is none. */
  listComparison: ComparisonWithLastList | null = null
  /** Stores what was learnt from an applied list. `changedAt`: the current ISO time. */
  rememberList: (changedAt: string) => Promise<void> = () => Promise.resolve()

  constructor(thread: ImportThread) {
    this.thread = thread
  }

  async open(request: RequestOf<'open'>): Promise<void> {
    this.lastSummary = await this.askOrThrow('open', request)
    const { storages, choices } = request.input
    this.knownStorages = storages
    this.storages = [...new Set([...storages.map(({ id }) => id), choices.storage])]
  }

  get summary(): ImportSummary {
    if (!this.lastSummary) throw new Error('the import is not open yet')
    return this.lastSummary
  }

  async edit(edit: RequestOf<'import.edit'>['edit']): Promise<void> {
    this.lastSummary = await this.askOrThrow('import.edit', { edit })
  }

  /** Reads everything that the plan depends on and that has not been read yet. */
  async checkAccount(): Promise<void> {
    this.lastSummary = await this.askOrThrow('import.refresh', { what: 'needed' })
  }

  readHead(): Promise<PlanHead> {
    return this.askOrThrow('head')
  }

  /** All rows in file order. The next batch is prepared while the current one is used. */
  async *batches(): AsyncGenerator<readonly PreviewRow[]> {
    for await (const { rows } of this.readBatches((batch) => this.askOrThrow('plan', batch))) yield rows
  }

  /** The rows for the document of --json. The thread writes them, because texts are passed between threads faster than rows. */
  async *rowTexts(): AsyncGenerator<string> {
    for await (const { text } of this.readBatches((batch) => this.askOrThrow('planJson', batch))) yield text
  }

  /** The rows of a saved plan. */
  async *plannedRows(): AsyncGenerator<readonly PlannedRow[]> {
    for await (const { rows } of this.readBatches((batch) => this.askOrThrow('planFileRows', batch))) yield rows
  }

  /** The rows of a saved plan as JSON, including what was held back. */
  async *plannedRowTexts(): AsyncGenerator<string> {
    for await (const { text } of this.readBatches((batch) => this.askOrThrow('planFileJson', batch))) yield text
  }

  private async *readBatches<Batch extends { readonly total: number }>(
    readBatch: (batch: RequestOf<'plan'>) => Promise<Batch>,
  ): AsyncGenerator<Batch> {
    let nextBatch = readBatch({ from: 0, count: ROWS_PER_BATCH })
    for (let from = ROWS_PER_BATCH; ; from += ROWS_PER_BATCH) {
      const batch = await nextBatch
      if (from >= batch.total) {
        yield batch
        return
      }
      nextBatch = readBatch({ from, count: ROWS_PER_BATCH })
      // If the reader stops early, a later failure does not matter.
      nextBatch.catch(() => undefined)
      yield batch
    }
  }

  /** Returns the answer from the thread's session. A failure ends the command. */
  async askOrThrow<Name extends OperationName>(
    operation: Name,
    ...request: RequestArguments<Name>
  ): Promise<ValueOf<Name>> {
    const answer = await this.thread.ask(operation, ...request)
    if (!answer.ok) {
      // Loaded only for a failure, because the schemas of failures take long to make.
      const { makeFailureError: toFailureError } = await import('./failure-error.ts')
      throw toFailureError(answer.failure)
    }
    return answer.value
  }

  /** Applies the current plan. */
  start(base: RunThreadDependencies, request: Omit<RunThreadRequest, 'plan'>): Promise<Answer<RunHandle>> {
    return startRunOfImport(base, { ...request, thread: this.thread, revision: this.thread.revision })
  }

  close(): Promise<void> {
    return this.thread.close()
  }
}
