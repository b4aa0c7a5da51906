/** An import that a command has opened: its summary, its plan, its answers. */
import type { Storage } from '../../../src-shared/contract/account.ts'
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import type { PlanHead, PlanRow } from '../../../src-shared/domain/plan/plan.ts'
import type { PreviewRow } from '../../../src-shared/domain/preview/preview-row.ts'
import type { Operation, SessionOperations } from '../../workers/session-messages.ts'
import type { SessionThread } from '../../workers/session-thread.ts'
import { failureEnd } from './failure-end.ts'

/** Rows in one message: all in one would stand in memory twice. */
const BATCH = 500

/** A file compared with the account. What brings its thread down ends the command with words, not with the process. */
export class FileImport {
  private readonly thread: SessionThread
  private last: ImportSummary | null = null
  /** Whose materials the plan was made against. */
  storages: readonly number[] = []
  /** The account's storages, by name. */
  known: readonly Storage[] = []

  constructor(thread: SessionThread) {
    this.thread = thread
  }

  async open(asks: SessionOperations['open']['asks']): Promise<void> {
    this.last = await this.value('open', asks)
    const { storages, choices } = asks.input
    this.known = storages
    this.storages = [...new Set([...storages.map(({ id }) => id), choices.storage])]
  }

  get summary(): ImportSummary {
    if (!this.last) throw new Error('the import is not open yet')
    return this.last
  }

  async edit(asks: SessionOperations['edit']['asks']): Promise<void> {
    this.last = await this.value('edit', asks)
  }

  async head(): Promise<PlanHead> {
    return (await this.value('plan', { from: 0, count: 0 })).head
  }

  /** All rows in file order; the next ones are made while these are used. */
  async *batches(): AsyncGenerator<readonly PreviewRow[]> {
    for await (const { rows } of this.inBatches('plan')) yield rows
  }

  /** The rows of the document of --json, which the thread writes: texts cross faster than rows. */
  async *texts(): AsyncGenerator<string> {
    for await (const { text } of this.inBatches('planJson')) yield text
  }

  /** The rows of a plan made before. */
  async *plannedRows(): AsyncGenerator<readonly PlanRow[]> {
    for await (const { rows } of this.inBatches('planFileRows')) yield rows
  }

  private async *inBatches<Name extends 'plan' | 'planJson' | 'planFileRows'>(
    operation: Name,
  ): AsyncGenerator<Extract<SessionOperations[Name]['answers'], { ok: true }>['value']> {
    let next = this.value(operation, { from: 0, count: BATCH })
    for (let from = BATCH; ; from += BATCH) {
      const batch = await next
      if (from >= batch.total) {
        yield batch
        return
      }
      next = this.value(operation, { from, count: BATCH })
      // Whoever stops half way does not hear of it.
      next.catch(() => undefined)
      yield batch
    }
  }

  /** The answer of the thread's session, or the end of the command. */
  async value<Name extends Operation>(
    operation: Name,
    asks: SessionOperations[Name]['asks'],
  ): Promise<Extract<SessionOperations[Name]['answers'], { ok: true }>['value']> {
    const answer = await this.thread.ask(operation, asks)
    if (!answer.ok) throw failureEnd(answer.failure)
    return answer.value
  }

  close(): Promise<void> {
    return this.thread.close()
  }
}
