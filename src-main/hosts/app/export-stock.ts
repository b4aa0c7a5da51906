/** A stock export for the window: written to this process's own folder, handed over as a token. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Reply } from '../../../src-shared/contract/calls.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import { systemClock } from '../../adapters/clock.ts'
import { accountFailure } from '../../engine/import/session-failure.ts'
import { runExport } from '../../workers/export-thread.ts'
import type { AppParts } from './handlers.ts'
import type { UsableAccount } from './open-accounts.ts'

export async function exportToScratch(
  { files, scratch, journal }: Pick<AppParts, 'files' | 'scratch' | 'journal'>,
  { account, connection, view }: UsableAccount,
  ids: readonly number[],
): Promise<Answer<Reply<'export.stock'>>> {
  const storages = ids.map((id) => view.storages.find((one) => one.id === id) ?? { id, name: `Storage ${id}` })
  const exportId = randomUUID()
  const path = join(scratch, `${exportId}.xlsx`)
  const outcome = await runExport(
    { address: account.address, key: connection.key, accountName: view.name, storages, path, exportId },
    { onRequest: () => journal.countRequests(account.ledger, 1) },
  )
  switch (outcome.kind) {
    case 'written': {
      const day = new Date(systemClock.now()).toISOString().slice(0, 10)
      const name = `Stock ${storages.length === 1 ? (storages[0]?.name ?? '') : view.name} ${day}.xlsx`
      return { ok: true, value: { file: files.remember(path, name), name, rows: outcome.rows } }
    }
    case 'read-failed':
      return accountFailure(outcome.failure, account.address, outcome.storage)
    case 'write-failed':
      return { ok: false, failure: outcome.failure }
    case 'stopped':
      return { ok: false, failure: { code: 'cannot-write', message: 'The export was stopped. No file was written.' } }
    default:
      return outcome satisfies never
  }
}
