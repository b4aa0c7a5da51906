/** A stock export for the window: written to this process's own folder, handed over as a token. One at a time. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Reply, Request } from '../../../src-shared/contract/calls.ts'
import type { CsvChoices } from '../../../src-shared/contract/export.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import { systemClock } from '../../adapters/clock.ts'
import type { ExportProgress } from '../../engine/export/export-stock.ts'
import { accountFailure } from '../../engine/import/session-failure.ts'
import type { JournalPort } from '../../engine/run/journal-port.ts'
import { runExport } from '../../workers/export-thread.ts'
import type { KnownFiles } from './known-files.ts'
import type { UsableAccount } from './open-accounts.ts'

const PLAIN: CsvChoices = { encoding: 'utf-8', delimiter: ',', decimals: 'dot' }

export interface ExportParts {
  readonly files: KnownFiles
  readonly scratch: string
  readonly journal: JournalPort
  onProgress(progress: ExportProgress): void
}

export class StockExports {
  private readonly parts: ExportParts
  private running: AbortController | null = null

  constructor(parts: ExportParts) {
    this.parts = parts
  }

  cancel(): void {
    this.running?.abort()
  }

  async write(
    { account, connection, view }: UsableAccount,
    asked: Request<'export.stock'>,
  ): Promise<Answer<Reply<'export.stock'>>> {
    if (this.running) {
      return {
        ok: false,
        failure: { code: 'run-busy', message: 'An export is under way. Wait for it, or cancel it first.' },
      }
    }
    const { files, scratch, journal } = this.parts
    const storages = asked.storages.map(
      (id) => view.storages.find((one) => one.id === id) ?? { id, name: `Storage ${id}` },
    )
    const exportId = randomUUID()
    const ending = asked.format ?? 'xlsx'
    const path = join(scratch, `${exportId}.${ending}`)
    this.running = new AbortController()
    try {
      const outcome = await runExport(
        {
          address: account.address,
          key: connection.key,
          accountName: view.name,
          storages,
          path,
          exportId,
          csv: asked.csv ?? PLAIN,
        },
        {
          stop: this.running.signal,
          onRequest: () => journal.countRequests(account.ledger, 1),
          onProgress: (progress) => this.parts.onProgress(progress),
        },
      )
      switch (outcome.kind) {
        case 'written': {
          const day = new Date(systemClock.now()).toISOString().slice(0, 10)
          const name = `Stock ${storages.length === 1 ? (storages[0]?.name ?? '') : view.name} ${day}.${ending}`
          return { ok: true, value: { file: files.remember(path, name), name, rows: outcome.rows } }
        }
        case 'read-failed':
          return accountFailure(outcome.failure, account.address, outcome.storage)
        case 'write-failed':
          return { ok: false, failure: outcome.failure }
        case 'stopped':
          return {
            ok: false,
            failure: {
              code: 'cannot-write',
              message: 'The export was stopped. No file was written.',
              detail: 'stopped',
            },
          }
        default:
          return outcome satisfies never
      }
    } finally {
      this.running = null
    }
  }
}
