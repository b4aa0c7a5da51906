/** What killed processes leave behind is deleted at the next start or write; nothing else is. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstat, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  safeWrite,
  makeTemporaryFolder,
  removeAbandonedFiles,
  removeLeftovers,
  makeTemporaryPath,
} from '../../../../src-main/store/files/safe-write.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'temporary-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The id of a process that no longer exists. */
async function gonePid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  if (child.pid === undefined) throw new Error('no process')
  return child.pid
}

const ofProcess = (name: string, pid: number): string => name.replace(`-${process.pid}-`, `-${pid}-`)

test('[T-13] [T-46] half-written files of a process that is gone are removed, whatever they were to become', async () => {
  const pid = await gonePid()
  const myText = basename(makeTemporaryPath(join(folder, 'stock.xlsx')))
  const remainingTexts = ['stock.xlsx', 'Цены на май.csv', 'plan.json', `${'x'.repeat(250)}.xlsx`].map((name) =>
    ofProcess(basename(makeTemporaryPath(join(folder, name))), pid),
  )
  const keptTexts = [myText, '.stock.xlsx.0123456789ab.tmp', `.stock.xlsx.${pid}.tmp`, 'stock.xlsx', '.tmp']
  for (const name of [...remainingTexts, ...keptTexts]) await writeFile(join(folder, name), 'half')
  await removeAbandonedFiles(folder)
  expect((await readdir(folder)).toSorted()).toEqual(keptTexts.toSorted())
})

test('[T-46] the next write into the folder removes them, too', async () => {
  const remainingText = ofProcess(makeTemporaryPath(join(folder, 'other.csv')), await gonePid())
  await writeFile(remainingText, 'half')
  const written = await safeWrite({ path: join(folder, 'new.csv'), kind: 'csv' }, (path) => writeFile(path, 'a,b'))
  expect(written.kind).toBe('written')
  expect(await readdir(folder)).toEqual(['new.csv'])
})

test('[T-13] of another computer’s processes nothing is known: their files stay for a day', async () => {
  const name = basename(makeTemporaryPath(join(folder, 'stock.xlsx')))
  const [newText, oldText] = ['00000000', '00000001'].map((otherText) =>
    join(folder, name.replace(/[0-9a-f]{8}-(?=\d+-)/, `${otherText}-`)),
  )
  if (newText === undefined || oldText === undefined) throw new Error('two names')
  for (const path of [newText, oldText]) await writeFile(path, 'half')
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  await utimes(oldText, twoDaysAgo, twoDaysAgo)
  await removeAbandonedFiles(folder)
  expect(await readdir(folder)).toEqual([basename(newText)])
})

test('[T-13] temporary folders of killed processes go at the next start, with what was uploaded into them', async () => {
  const [work, demo] = [await makeTemporaryFolder('work'), await makeTemporaryFolder('demo')]
  const pid = await gonePid()
  const remainingTexts = [work, demo].map((path) => ofProcess(path, pid))
  for (const path of remainingTexts) {
    await mkdir(path)
    await writeFile(join(path, 'upload-1'), 'secret prices')
  }
  await removeLeftovers(folder)
  for (const path of remainingTexts) await expect(lstat(path)).rejects.toThrow('ENOENT')
  expect((await lstat(work)).isDirectory() && (await lstat(demo)).isDirectory()).toBe(true)
  for (const path of [work, demo]) await rm(path, { recursive: true })
})

// Windows allows links only to few users.
test.skipIf(process.platform === 'win32')(
  '[T-13] a link of such a name leads nowhere: what it names stays',
  async () => {
    const target = join(folder, 'precious')
    await mkdir(target)
    await writeFile(join(target, 'file'), 'precious')
    const createdText = await makeTemporaryFolder('work')
    await rm(createdText, { recursive: true })
    const link = ofProcess(createdText, await gonePid())
    await symlink(target, link)
    await removeLeftovers(folder)
    expect(await readdir(target)).toEqual(['file'])
    await rm(link)
  },
)
