/** An export's thread: reads the storages and writes the file, so that neither exceljs nor a long list is main's work. */
import { parentPort } from 'node:worker_threads'
import type { WriteError } from '../../src-shared/domain/export/write-error.ts'
import { sheetWords } from '../../src-shared/wording/sheets.ts'
import { openAccount } from '../adapters/account/client.ts'
import { systemClock } from '../adapters/clock.ts'
import { targetError } from '../adapters/file-write/target-file.ts'
import { listMemory } from '../adapters/journal/list-memory.ts'
import { exportStock, type ExportOutcome, type WorkbookWriterPort } from '../engine/export/export-stock.ts'
import type { ExportAsked, FromExportWorker, ToExportWorker } from './export-thread.ts'

const port = parentPort
if (!port) throw new Error('export-worker runs as a worker thread only')

const PROGRESS_EVERY_MS = 100
const stop = new AbortController()
let lastProgress = 0

function say(message: FromExportWorker): void {
  port?.postMessage(message)
}

async function writerFor({ path, csv, language }: ExportAsked): Promise<WorkbookWriterPort> {
  const kind = path.toLowerCase().endsWith('.csv') ? 'csv' : 'xlsx'
  const words = sheetWords(language)
  const inTheWay = (): Promise<WriteError | null> => targetError({ path, kind })
  if (kind === 'csv') {
    const { writeStockCsv } = await import('../adapters/csv-write/stock-csv.ts')
    return { inTheWay, write: (stock, hooks) => writeStockCsv(path, stock, csv, words, hooks) }
  }
  const { writeStockWorkbook } = await import('../adapters/xlsx-write/stock-workbook.ts')
  return { inTheWay, write: (stock, hooks) => writeStockWorkbook(path, stock, words, hooks) }
}

async function run(asked: ExportAsked): Promise<ExportOutcome> {
  const { journal, address, key, network, accountName, storages, exportId } = asked
  const onRequest = (): void => say({ kind: 'request' })
  const account = openAccount({ address, key, network, ...listMemory(journal), onRequest })
  try {
    const writer = await writerFor(asked)
    return await exportStock({
      account,
      accountName,
      storages,
      writer,
      now: systemClock.now(),
      exportId,
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

port.on('message', (message: ToExportWorker) => {
  if (message.kind === 'stop') stop.abort()
  else void run(message.asked).then((outcome) => say({ kind: 'outcome', outcome }))
})
