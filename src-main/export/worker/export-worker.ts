/** An export's thread: reads the storages and writes the file, so that neither exceljs nor a long list is main's work. */
import { parentPort } from 'node:worker_threads'
import { openAccount } from '../../account/client.ts'
import { systemClock } from '../../machine/clock.ts'
import { listMemory } from '../../store/journal/list-memory.ts'
import { exportStock, type ExportOutcome } from '../export-stock.ts'
import type { AsOfOutcome } from '../stock-as-of.ts'
import type { ExportTask, FromExportWorker, ToExportWorker } from './export-thread.ts'
import { writeAsOf } from './stock-as-of.ts'
import { stockWriter } from './stock-writer.ts'

const port = parentPort
if (!port) throw new Error('export-worker runs as a worker thread only')

const PROGRESS_EVERY_MS = 100
const stop = new AbortController()
let lastProgress = 0

function say(message: FromExportWorker): void {
  port?.postMessage(message)
}

async function run(asked: ExportTask): Promise<ExportOutcome> {
  const { journal, address, key, network, accountName, storages, exportId, clearToken } = asked
  const onRequest = (): void => say({ kind: 'request' })
  const account = openAccount({ address, key, network, ...listMemory(journal), onRequest })
  try {
    const writer = await stockWriter(asked)
    return await exportStock({
      account,
      accountName,
      storages,
      writer,
      now: systemClock.now(),
      exportId,
      clearToken,
      hooks: {
        stop: stop.signal,
        onProgress(progress) {
          const now = performance.now()
          const { done, total } = progress
          if ((total === 0 || done < total) && now - lastProgress < PROGRESS_EVERY_MS) return
          lastProgress = now
          say({ kind: 'progress', progress })
        },
      },
    })
  } finally {
    await account.close()
  }
}

function outcomeOf(message: Exclude<ToExportWorker, { readonly kind: 'stop' }>): Promise<AsOfOutcome | ExportOutcome> {
  return message.kind === 'start' ? run(message.asked) : writeAsOf(message.asked)
}

port.on('message', (message: ToExportWorker) => {
  if (message.kind === 'stop') stop.abort()
  else void outcomeOf(message).then((outcome) => say({ kind: 'outcome', outcome }))
})
