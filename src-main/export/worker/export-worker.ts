/** An export's thread: reads the storages and writes the file, so that neither exceljs nor a long list blocks main. */
import { openAccount } from '../../account/client.ts'
import { systemClock } from '../../machine/clock.ts'
import { answerCalls, sendToMain, type AnsweredCall } from '../../machine/worker-calls.ts'
import { makeListMemory } from '../../store/journal/list-memory.ts'
import { exportStock, type ExportOutcome, type ExportProgress } from '../export-stock.ts'
import type { ExportCalls, ExportTask } from './export-thread.ts'
import { writeStockAsOf } from '../stock-as-of.ts'
import { makeStockWriter } from '../stock-writer.ts'

const PROGRESS_EVERY_MS = 100

async function run(task: ExportTask, { stop, sendMessage }: AnsweredCall<ExportProgress>): Promise<ExportOutcome> {
  const { journal, address, key, network, accountName, storages, exportId, clearToken } = task
  const onRequest = (): void => sendToMain('request')
  let lastProgressTime = 0
  const account = openAccount({ address, key, network, ...makeListMemory(journal), onRequest })
  try {
    const writer = await makeStockWriter(task)
    return await exportStock({
      account,
      accountName,
      storages,
      writer,
      now: systemClock.now(),
      exportId,
      clearToken,
      hooks: {
        stop,
        onProgress(progress) {
          const now = performance.now()
          const { done, total } = progress
          if ((total === 0 || done < total) && now - lastProgressTime < PROGRESS_EVERY_MS) return
          lastProgressTime = now
          sendMessage(progress)
        },
      },
    })
  } finally {
    await account.close()
  }
}

answerCalls<ExportCalls, ExportProgress>({ export: run, exportAsOf: writeStockAsOf })
