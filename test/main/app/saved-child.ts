/**
 * A separate program on a data folder: opens the file, edits it, reports that, and runs until it is killed. Without a file, it edits the account's
 * stock, applies that, and edits another row during the run.
 */
import { basename } from 'node:path'
import { composeApp } from '../../../src-main/app/compose.ts'
import { answeredBy } from './answered.ts'

const [dataFolder = '', path] = process.argv.slice(2)
const app = await composeApp({ dataFolder, host: 'electron', version: '0.0.0' })
const answerResult = answeredBy(() => app)

async function editFile(ownText: string): Promise<void> {
  const offeredAnswer = await app.offerPath(ownText, basename(ownText))
  if (!offeredAnswer.ok) throw new Error(offeredAnswer.failure.code)
  const { file } = offeredAnswer.value
  const { session } = await answerResult('import.open', { file, account: 'practice', choices: { storage: 2 } })
  await answerResult('import.edit', { session, edit: { kind: 'cell', index: 0, column: 1, text: '7.77' } })
}

async function editStockDuringRun(): Promise<void> {
  const account = 'practice'
  const { file } = await answerResult('stock.offer', { account, storages: [1, 2, 3] })
  const { session, perMaterial } = await answerResult('import.open', { file, account, choices: { storage: 1 } })
  const { rows } = await answerResult('import.rows', { session, from: 0, count: 2, filter: {}, rowPer: 'material' })
  const column = perMaterial?.columns.find(({ field }) => field === 'price')?.column ?? -1
  const type = (row: number, text: string) =>
    answerResult('import.edit', {
      session,
      edit: { kind: 'cell', index: rows[row]?.index ?? -1, column, text, rowPer: 'material' },
    })
  await type(0, '7.77')
  const { run } = await answerResult('run.start', { session })
  await answerResult('run.pause', { run })
  await type(1, '8.88')
}

await (path === undefined ? editStockDuringRun() : editFile(path))
await app.saveWork()
process.send?.('edited')
process.on('message', () => undefined)
