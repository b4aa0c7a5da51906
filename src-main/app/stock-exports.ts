/** Writes a stock export for the window to this process's own folder, and returns a token. Only one export runs at a time. */
import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import type { Reply, Request } from '../../src-shared/api/calls.ts'
import type { ExportProgress, ExportState, WrittenStock } from '../../src-shared/api/export.ts'
import type { Settings } from '../../src-shared/api/settings.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import { makeFileName } from '../../src-shared/export/export-names.ts'
import { formatIsoDay } from '../../src-shared/material/values/utc-time.ts'
import { systemClock } from '../machine/clock.ts'
import { makeDefaultCsv } from '../../src-shared/export/export-csv.ts'
import type { ExportProgress as ExportStep } from '../export/export-stock.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import { runExport, runExportAsOf } from '../export/worker/export-thread.ts'
import type { AccountHistory } from './history-view.ts'
import type { KnownFiles } from './known-files.ts'
import type { UiLanguage } from './ui-language.ts'
import type { UsableAccount } from './open-accounts.ts'

export interface ExportDependencies {
  readonly files: KnownFiles
  readonly scratch: string
  readonly journal: JournalPort
  readonly journalFile: string
  readonly uiLanguage: UiLanguage
  readonly settings: () => Pick<Settings, 'clearToken'>
  onProgress(progress: ExportProgress): void
  /** Called when an export begins or ends. */
  onState(state: ExportState): void
}

export class StockExports {
  private readonly parts: ExportDependencies
  private currentExport: (NonNullable<ExportState['running']> & { readonly stop: AbortController }) | null = null
  private writtenStock: WrittenStock | null = null

  constructor(parts: ExportDependencies) {
    this.parts = parts
  }

  cancel(): void {
    this.currentExport?.stop.abort()
  }

  /** The current export and the last one written, for a reloaded window. */
  state(): ExportState {
    if (this.currentExport === null) return { running: null, written: this.writtenStock }
    const { account, storages, format, progress } = this.currentExport
    return { running: { account, storages, format, progress }, written: this.writtenStock }
  }

  write(usableAccount: UsableAccount, request: Request<'export.stock'>): Promise<Answer<Reply<'export.stock'>>> {
    return this.writeExport(request, (format, stop) => this.run(usableAccount, request, format, stop))
  }

  /** Writes the stock of a stored reading. */
  writeStoredReading(
    accountHistory: AccountHistory,
    seq: number,
    request: Request<'export.stock'>,
  ): Promise<Answer<Reply<'export.stock'>>> {
    return this.writeExport(request, (format) => this.exportStoredReading(accountHistory, seq, request, format))
  }

  private async writeExport(
    request: Request<'export.stock'>,
    run: (format: WrittenStock['format'], stop: AbortSignal) => Promise<Answer<WrittenStock>>,
  ): Promise<Answer<Reply<'export.stock'>>> {
    if (this.currentExport) return refuse({ code: 'export-busy' })
    const format = request.format ?? 'xlsx'
    const stop = new AbortController()
    this.currentExport = { account: request.account, storages: request.storages, format, progress: null, stop }
    this.writtenStock = null
    this.parts.onState(this.state())
    try {
      const answer = await run(format, stop.signal)
      if (answer.ok) this.writtenStock = answer.value
      return answer
    } finally {
      this.currentExport = null
      this.parts.onState(this.state())
    }
  }

  private async exportStoredReading(
    { ledger, name: accountName, storages: knownStorages }: AccountHistory,
    seq: number,
    request: Request<'export.stock'>,
    format: WrittenStock['format'],
  ): Promise<Answer<WrittenStock>> {
    const { files, scratch, journalFile, uiLanguage, settings } = this.parts
    const { language, words } = uiLanguage
    const storages = request.storages.map(
      (id) => knownStorages.find((storage) => storage.id === id) ?? { id, name: words.storage(id) },
    )
    const exportId = randomUUID()
    const path = join(scratch, `${exportId}.${format}`)
    const exportOutcome = await runExportAsOf({
      journal: journalFile,
      ledger,
      seq,
      until: null,
      accountName,
      storages,
      exportId,
      path,
      csv: request.csv ?? makeDefaultCsv(language),
      language,
      clearToken: settings().clearToken,
    })
    if (exportOutcome.kind === 'missing') return refuse({ code: 'reading-missing' })
    if (exportOutcome.kind === 'failed')
      return refuse({ code: 'not-written', error: exportOutcome.error, file: basename(path) })
    const { bytes, notes, stockTime, storages: storageNames } = exportOutcome
    const placeName = storageNames.length === 1 ? (storageNames[0]?.name ?? '') : accountName
    const name = makeFileName([words.files.stock, placeName, formatIsoDay(stockTime)], format)
    const rowCount = storageNames.reduce((sum, storage) => sum + storage.rows, 0)
    return {
      ok: true,
      value: {
        file: files.remember(path, name),
        name,
        rows: rowCount,
        bytes,
        account: request.account,
        format,
        storages: [...storageNames],
        notes: [...notes],
      },
    }
  }

  private async run(
    { account, connection, view }: UsableAccount,
    request: Request<'export.stock'>,
    format: WrittenStock['format'],
    stop: AbortSignal,
  ): Promise<Answer<WrittenStock>> {
    const { files, scratch, journal, journalFile, uiLanguage, settings } = this.parts
    const { language, words } = uiLanguage
    const storages = request.storages.map(
      (id) => view.storages.find((storage) => storage.id === id) ?? { id, name: words.storage(id) },
    )
    const exportId = randomUUID()
    const path = join(scratch, `${exportId}.${format}`)
    const progressRate = new ProgressRate()
    const outcome = await runExport(
      {
        journal: journalFile,
        address: account.address,
        key: connection.key,
        network: connection.network,
        accountName: view.name,
        storages,
        path,
        exportId,
        clearToken: settings().clearToken,
        language,
        csv: request.csv ?? makeDefaultCsv(language),
      },
      {
        stop,
        onRequest: () => journal.countRequests(account.ledger, 1),
        onProgress: (step) => {
          const progress = progressRate.progressOf(step, systemClock.now())
          if (this.currentExport) this.currentExport = { ...this.currentExport, progress }
          this.parts.onProgress(progress)
        },
      },
    )
    switch (outcome.kind) {
      case 'written': {
        const day = new Date(systemClock.now()).toISOString().slice(0, 10)
        const placeName = storages.length === 1 ? (storages[0]?.name ?? '') : view.name
        const name = makeFileName([words.files.stock, placeName, day], format)
        const { rows, bytes, notes } = outcome
        const writtenStorages = outcome.storages.map(({ id, rows: count }) => ({
          id,
          name: storages.find((storage) => storage.id === id)?.name ?? '',
          rows: count,
        }))
        const file = files.remember(path, name)
        const writtenExport = { file, name, rows, bytes, account: request.account, format }
        return { ok: true, value: { ...writtenExport, storages: writtenStorages, notes: [...notes] } }
      }
      case 'read-failed':
        return refuse({
          code: 'account',
          failure: outcome.failure,
          storage: outcome.storage,
          address: account.address,
        })
      case 'write-failed':
        return refuse({ code: 'not-written', error: outcome.error, file: basename(path) })
      case 'stopped':
        return refuse({ code: 'export-stopped' })
      default:
        return outcome satisfies never
    }
  }
}

/** Adds a rate per second to progress, measured since the current stage and storage began. A pause therefore lowers the rate. */
class ProgressRate {
  private key = ''
  private startedAt = 0
  private doneAtStart = 0

  progressOf({ stage, storage, done, total }: ExportStep, now: number): ExportProgress {
    const key = `${stage} ${storage ?? ''}`
    if (key !== this.key) {
      this.key = key
      this.startedAt = now
      this.doneAtStart = done
    }
    const seconds = (now - this.startedAt) / 1000
    const rowsPerSecond = seconds < 0.5 ? 0 : (done - this.doneAtStart) / seconds
    // If the total is 0, it is not known yet.
    const isTotalKnown = total > 0
    const secondsLeft = isTotalKnown && rowsPerSecond > 0 ? Math.max(0, total - done) / rowsPerSecond : null
    return {
      stage,
      storage,
      done,
      total: isTotalKnown ? Math.max(total, done) : 0,
      perSecond: rowsPerSecond,
      secondsLeft,
    }
  }
}
