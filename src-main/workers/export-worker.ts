/** An export's thread: reads the storages and writes the file, so that neither exceljs nor a long list is main's work. */
import { parentPort } from 'node:worker_threads'
import type { WriteError } from '../../src-shared/domain/export/write-error.ts'
import { sheetWords } from '../../src-shared/wording/sheets.ts'
import { openAccount } from '../adapters/account/client.ts'
import { systemClock } from '../adapters/clock.ts'
import { targetError } from '../adapters/file-write/target-file.ts'
import { exportStock, type ExportOutcome } from '../engine/export/export-stock.ts'
import type { WorkbookWriterPort } from '../engine/export/workbook-writer.ts'
import type { ExportAsked, FromExportWorker, ToExportWorker } from './export-messages.ts'

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
  const inTheWay = (): Promise<WriteError | null> => targetError({ path, kind })
  if (kind === 'csv') {
    const { writeStockCsv } = await import('../adapters/csv-write/stock-csv.ts')
    return { inTheWay, write: (stock, hooks) => writeStockCsv(path, stock, csv, sheetWords(language), hooks) }
  }
  const { writeStockWorkbook } = await import('../adapters/xlsx-write/stock-workbook.ts')
  return { inTheWay, write: (stock, hooks) => writeStockWorkbook(path, stock, hooks) }
}

async function run(asked: ExportAsked): Promise<ExportOutcome> {
  const { address, key, network, accountName, storages, exportId, language } = asked
  const account = openAccount({ address, key, network, onRequest: () => say({ kind: 'request' }) })
  try {
    const writer = await writerFor(asked)
    return await exportStock({
      account,
      accountName,
      storages,
      writer,
      now: systemClock.now(),
      exportId,
      ...(language ? { language } : {}),
      hooks: {
        stop: stop.signal,
        onProgress(progress) {
          const now = performance.now()
          if (progress.done < progress.total && now - lastProgress < PROGRESS_EVERY_MS) return
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
