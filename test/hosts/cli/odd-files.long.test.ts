/** Pipes and devices as arguments, and a file of two million picks. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileIn, run, seeded, type Practice } from './command.ts'

let server: Practice
let file = ''
let pipe = ''
beforeAll(async () => {
  server = await seeded()
  file = await fileIn(server, 'list.csv', 'sku,price\n00123,14\nN-1,5\n')
  pipe = join(server.folder, 'pipe')
  if (process.platform !== 'win32') execFileSync('mkfifo', [pipe])
})
afterAll(() => server.close())

describe.skipIf(process.platform === 'win32')(
  '[TERMINAL-18] a pipe that nobody writes to, or a device, ends the command at once',
  () => {
    test.each([
      ['inspect', 'PATH'],
      ['plan', 'PATH', '--storage', '1'],
      ['apply', 'PATH', '--storage', '1', '--yes'],
      ['show', 'PATH'],
      ['plan', 'FILE', '--storage', '1', '--picks', 'PATH'],
      ['plan', 'FILE', '--storage', '1', '--map', 'PATH'],
      ['practice', '--port', '0', '--seed', 'PATH'],
      ['practice', '--port', '0', '--faults', 'PATH'],
      ['profiles', 'import', 'PATH'],
      ['watch', 'PATH', '--once'],
    ])('%s %s %s %s %s', async (...words) => {
      for (const path of [pipe, '/dev/zero']) {
        const args = words.map((word) => (word === 'PATH' ? path : word === 'FILE' ? file : word))
        const ended = await run(args, server)
        expect([args, ended.status, ended.out]).toEqual([args, 1, ''])
        expect(ended.err).not.toBe('')
      }
    })
  },
)

test('two million picks of the same rows end like one of each', async () => {
  const near = await fileIn(server, 'near.csv', 'sku,price\n123,14\n')
  const picks = await fileIn(server, 'picks.txt', '2=100\n'.repeat(2_000_000))
  const planned = await run(['plan', near, '--storage', '1', '--picks', picks, '--json'], server)
  expect([planned.status, planned.err]).toEqual([0, ''])
  const { rows } = JSON.parse(planned.out) as { rows: { calls: unknown }[] }
  expect(rows.map(({ calls }) => calls)).toEqual([
    [{ method: 'materials/edit', body: { material_id: 100, price: 14 } }],
  ])
}, 120_000)
