/** The thread of the next import starts while the page waits for a file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Worker } from 'node:worker_threads'
import { composeApp } from '../../../../src-main/app/compose.ts'

test('a prepared thread reads the next file and reports its progress; only one waits, and none is left at the end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stocksheet-prepared-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [threads, endedThreads] = [new Set<Worker>(), new Set<Worker>()]
  const onWorker = (worker: Worker): void => {
    threads.add(worker)
    worker.once('exit', () => endedThreads.add(worker))
  }
  process.on('worker', onWorker)
  onTestFinished(() => {
    process.off('worker', onWorker)
  })
  const app = await composeApp({ dataFolder: join(folder, 'data'), host: 'browser', version: '0.0.0' })
  await app.handle('import.prepare', {})
  await app.handle('import.prepare', {})
  // A thread is announced in the next turn of the event loop.
  await setImmediate()
  expect(threads.size).toBe(1)

  const path = join(folder, 'prices.csv')
  await writeFile(path, 'name,unit,price\nOak board of the test,pcs,12.50\n')
  const progress: unknown[] = []
  app.listen(({ name, event }) => name === 'import.progress' && progress.push(event))
  const fileAnswer = await app.offerPath(path, 'prices.csv')
  if (!fileAnswer.ok) throw new Error('the file was not taken')
  const { file } = fileAnswer.value
  const answer = await app.handle('import.open', { file, account: 'practice', choices: { storage: 1 } })
  expect(answer).toMatchObject({ ok: true, value: { counts: { add: 1 } } })
  expect(progress).not.toEqual([])
  const importThreads = threads.size
  await app.handle('import.prepare', {})
  await setImmediate()
  expect(threads.size).toBe(importThreads + 1)

  await app.close()
  await app.handle('import.prepare', {})
  await setImmediate()
  expect(endedThreads).toEqual(threads)
  expect(threads.size).toBe(importThreads + 1)
})
