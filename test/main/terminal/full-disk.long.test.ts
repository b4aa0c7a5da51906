/** A command that cannot write its whole output says so. Otherwise the next program would mistake a part for the whole. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cliFile, seeded, type Practice } from './command.ts'

/** A device that refuses all output. */
const FULL = '/dev/full'

describe.runIf(existsSync(FULL))('[CLI-19] output that is lost', () => {
  let server: Practice
  beforeAll(async () => {
    server = await seeded()
  })
  afterAll(() => server.close())

  test.each([
    '--version',
    'plan --help',
    'accounts storages',
    'stock --storage 1',
    'stock --storage 1 --json',
    'export --storage 1 --out -',
  ])('%s: words and status 1, whether it is a line or a document', async (line) => {
    const env = { ...process.env, ...server.env, NO_COLOR: '1' }
    const result = await new Promise<{ status: unknown; err: string }>((resolve) =>
      execFile('sh', ['-c', `"$0" "$1" ${line} > ${FULL}`, process.execPath, cliFile], { env }, (error, _out, err) =>
        resolve({ status: error?.code ?? 0, err }),
      ),
    )
    expect(result.status).toBe(1)
    expect(result.err).toContain('The output could not be written: the disk is full. Free some space')
    expect(result.err).not.toContain('unexpected')
  })
})
