import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchFile } from '../../../../src-main/file/watch/watched-folder.ts'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-watch-'))
  path = join(folder, 'count.csv')
  await writeFile(path, 'sku,stock\nA,1\n')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('saved in place, and saved by rename as Excel does: told once each', async () => {
  const changed = vi.fn()
  const stop = watchFile(path, changed)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await writeFile(path, 'sku,stock\nA,2\nB,3\n')
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), { timeout: 5000 })
  await writeFile(join(folder, '~tmp'), 'sku,stock\nA,3\nB,3\nC,4\n')
  await rename(join(folder, '~tmp'), path)
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), { timeout: 5000 })
  stop()
})

test('other files of the folder, and a file that is removed, are no save; after stopping nothing is told', async () => {
  const changed = vi.fn()
  const stop = watchFile(path, changed)
  await writeFile(join(folder, 'other.csv'), 'x')
  await rm(path)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(changed).not.toHaveBeenCalled()
  stop()
  await writeFile(path, 'sku,stock\nA,9\n')
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(changed).not.toHaveBeenCalled()
})

test('a folder that is not there is silent', () => {
  expect(() => watchFile(join(folder, 'absent', 'x.csv'), () => undefined)()).not.toThrow()
})
