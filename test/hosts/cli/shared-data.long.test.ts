/** A data folder that others may write ends a command in words, and is left as it is. */
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run, seeded, type Practice } from './command.ts'

let server: Practice
beforeAll(async () => {
  server = await seeded()
})
afterAll(() => server.close())

test.skipIf(process.platform === 'win32')(
  '[TERMINAL-19] the folder is named, and the command that cures it',
  async () => {
    const data = join(server.folder, 'shared')
    await mkdir(data)
    await chmod(data, 0o777)
    for (const args of [
      ['runs'],
      ['accounts'],
      ['config'],
      ['stock'],
      ['serve', '--port', '0'],
      ['practice', '--port', '0'],
    ]) {
      const { status, out, err } = await run([...args, '--data', data], server)
      expect([args, status, out]).toEqual([args, 1, ''])
      expect(err).toContain(`Other users may write “${data}”`)
      expect(err).toContain(`chmod go-w ${data}`)
    }
    expect(await readdir(data)).toEqual([])
    await chmod(data, 0o755)
    expect((await run(['runs', '--data', data], server)).status).toBe(0)
  },
)
