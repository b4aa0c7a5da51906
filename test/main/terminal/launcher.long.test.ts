/** The launcher on an older Node in a real terminal: one Ctrl+C counts once, and every way to end the run prints a summary. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../../build/scripts/built.ts'
import { fixtures, practice, type Practice } from './command.ts'

const cli = join(import.meta.dirname, '../../../out/main/cli.js')

/** A Node too old for the engine, so the launcher starts the project's own. If there is none, the tests are skipped. */
function olderNode(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return folders
    .map((folder) => join(folder, 'node'))
    .filter((path) => existsSync(path))
    .find(
      (path) => Number(execFileSync(path, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' })) < 22,
    )
}

const node = process.platform === 'win32' ? undefined : olderNode()
const terminal = existsSync('/usr/bin/script')
const reason =
  node === undefined ? ' (skipped: no Node before 22 on the PATH)' : terminal ? '' : ' (skipped: no script(1))'

describe.skipIf(reason !== '')(`[T-12] the launcher on an older Node${reason}`, () => {
  let server: Practice
  let folder: string
  beforeAll(async () => {
    await ensureBuilt()
    folder = mkdtempSync(join(tmpdir(), 'launcher-'))
    server = await practice()
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const slow = (data: string): string[] => [
    cli,
    'apply',
    join(fixtures, 'price-list.csv'),
    '--storage',
    '1',
    '--yes',
    '--rate',
    '20',
    '--data',
    join(folder, data),
  ]

  const env = (): NodeJS.ProcessEnv => ({
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('STOCKSHEET_'))),
    ...server.env,
    NO_COLOR: '1',
  })

  /** Calls `interrupt` once the run writes. Returns the whole output and the exit status. */
  async function interrupted(
    child: ChildProcess,
    interrupt: () => void,
  ): Promise<{ status: number | null; said: string }> {
    let output = ''
    let done = false
    const hear = (piece: Buffer): void => {
      output += piece.toString()
      if (done || !output.includes('Applying')) return
      done = true
      interrupt()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    const [status] = (await once(child, 'close')) as [number | null]
    return { status, said: output }
  }

  test('Ctrl+C at a terminal stops the run once, with its summary', async () => {
    const command = [node, ...slow('terminal')].map((word) => `'${word ?? ''}'`).join(' ')
    const child = spawn('script', ['-qefc', command, '/dev/null'], { env: env(), stdio: ['pipe', 'pipe', 'pipe'] })
    const { status, said } = await interrupted(child, () => child.stdin.write('\u0003'))
    expect(said).toContain('Stopping after the requests under way')
    expect(said).toContain('stocksheet resume')
    expect(status).toBe(130)
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s to the launcher alone ends with the summary',
    async (signal) => {
      if (node === undefined) throw new Error('no older Node')
      const child = spawn(node, slow(signal), { env: env(), stdio: ['ignore', 'pipe', 'pipe'] })
      const { status, said } = await interrupted(child, () => child.kill(signal))
      expect(status).toBe(130)
      expect(said).toContain('stocksheet resume')
    },
  )
})
