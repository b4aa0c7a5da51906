/** Node's compiled code is cached between starts, in a folder that only this user can use. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileIn, practice, runAlone as run } from './command.ts'

let caches: string
beforeEach(() => {
  caches = mkdtempSync(join(tmpdir(), 'stocksheet-caches-'))
})
afterEach(() => rmSync(caches, { recursive: true, force: true }))

const own = (): string => join(caches, 'stocksheet', 'compiled')

function files(): string[] {
  return readdirSync(caches, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? entry.name : [],
  )
}

/** The suites have a separate cache. */
const STARTED = { NODE_COMPILE_CACHE: undefined }

test.runIf(process.platform === 'linux')(
  '[CLI-16] threads use it, too, and nobody else can read or write it',
  async () => {
    const server = await practice()
    try {
      const file = await fileIn(server, 'one.csv', 'name,unit\nA new thing,pcs\n')
      const env = { ...server.env, XDG_CACHE_HOME: caches }
      // With a limit of memory, even a small text is read in a thread.
      const planning = ['plan', file, '--storage', '1', '--json', '--memory', '500']
      const planResult = await run(planning, { env, without: STARTED })
      expect(planResult.status).toBe(0)
      expect(statSync(own()).mode & 0o777).toBe(0o700)
      const after = files().length
      // The command's own modules, and those that only its thread loads.
      expect(after).toBeGreaterThan(60)
      await run(planning, { env, without: STARTED })
      expect(files()).toHaveLength(after)
    } finally {
      await server.close()
    }
  },
)

test.runIf(process.platform === 'linux')('[CLI-16] nothing is taken from a place where others may write', async () => {
  mkdirSync(own(), { recursive: true })
  chmodSync(own(), 0o777)
  const reportResult = await run(['--version'], { env: { XDG_CACHE_HOME: caches }, without: STARTED })
  expect(reportResult.status).toBe(0)
  expect(files()).toEqual([])
})

test.runIf(process.platform === 'linux')(
  '[CLI-16] a place that cannot be made costs time and nothing else',
  async () => {
    const reportResult = await run(['--version'], { env: { XDG_CACHE_HOME: '/proc/none' }, without: STARTED })
    expect(reportResult).toMatchObject({ status: 0, err: '' })
  },
)
