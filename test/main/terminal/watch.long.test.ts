/** `watch` prints a line of JSON for each complete file, without an account. */
import { once } from 'node:events'
import { appendFile, mkdir, readdir, realpath, rename, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIn, run, seeded, start, type Ended, type Practice } from './command.ts'
import { FAST_CLOCK } from './fast-clock.ts'

let server: Practice
let root: string
beforeAll(async () => {
  server = await seeded()
  root = await realpath(server.folder)
})
afterAll(() => server.close())

const documents = ({ out }: Ended): Record<string, unknown>[] =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

async function folderOf(name: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder)
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content)
  return folder
}

/** It has no account and no key. */
const watch = (folder: string, ...flags: readonly string[]): Promise<Ended> =>
  run(['watch', folder, '--once', ...flags], { ...server, env: {} })

test('[INBOX-1] [INBOX-3] [INBOX-4] whole files are told with their supplier; the folder stays as it is', async () => {
  const firstText = await fileIn(server, 'Holz AG 2026-10.csv', 'sku,price\n00123,13\n')
  const applyResult = await run(['apply', firstText, '--storage', '1', '--yes', '--remember', 'Holz AG'], server)
  expect([applyResult.status, applyResult.err]).toEqual([0, expect.any(String)])
  const folder = await folderOf('lists', {
    'Holz AG 2026-11.csv': 'sku,price\n00123,14\n',
    'x$(touch INJECTED)`id`;.csv': 'a',
    '~$open.xlsx': '',
    'half.csv.part': 'sku',
    'note.pdf': 'pdf',
  })
  await writeFile(join(root, 'outside.csv'), 'sku')
  await symlink(join(root, 'outside.csv'), join(folder, 'link.csv'))
  const before = (await readdir(folder)).toSorted()
  const watched = await watch(folder, '--data', server.data)
  expect([watched.status, watched.err]).toEqual([0, ''])
  expect(documents(watched)).toEqual([
    {
      formatVersion: 1,
      name: 'Holz AG 2026-11.csv',
      path: join(folder, 'Holz AG 2026-11.csv'),
      size: 19,
      modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
      supplier: 'Holz AG',
    },
    expect.objectContaining({ name: 'x$(touch INJECTED)`id`;.csv', supplier: null }),
  ])
  expect((await readdir(folder)).toSorted()).toEqual(before)
})

test('[INBOX-1] 300 new files cost no request', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `list ${index}.csv`)
  const folder = await folderOf('many', Object.fromEntries(names.map((name) => [name, 'sku,price\n00123,14\n'])))
  let requests = 0
  const account = createServer((_, response) => {
    requests += 1
    response.end('{}')
  })
  await once(account.listen(0, '127.0.0.1'), 'listening')
  const address = account.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const env = { ...server.env, STOCKSHEET_URL: `http://127.0.0.1:${address.port}` }
  const watched = await run(['watch', folder, '--once'], { ...server, env })
  account.close()
  expect(watched.status).toBe(0)
  expect(documents(watched).map(({ name }) => name)).toEqual(names.toSorted())
  expect(requests).toBe(0)
})

test('a folder that does not exist ends the command in words', async () => {
  const none = await watch(join(root, 'nowhere'))
  expect([none.status, none.out, none.err]).toEqual([1, '', expect.stringContaining('does not exist')])
})

test('[INBOX-2] [INBOX-4] goes on until Ctrl+C: a file that is written is waited for, and told again when it is saved again', async () => {
  const folder = await folderOf('live')
  const child = start(['watch', folder], { ...server, env: FAST_CLOCK })
  const ended = once(child, 'close')
  if (!child.stdout || !child.stderr) throw new Error('no output')
  const [words, lines] = [createInterface({ input: child.stderr }), createInterface({ input: child.stdout })]
  const next = async (): Promise<unknown> => {
    const [line] = (await once(lines, 'line')) as [string]
    const { name, size } = JSON.parse(line) as { name: string; size: number }
    return [name, size]
  }
  await once(words, 'line')
  await writeFile(join(root, 'coming.csv'), 'sku,price\n')
  await rename(join(root, 'coming.csv'), join(folder, 'counts.csv'))
  expect(await next()).toEqual(['counts.csv', 10])
  await appendFile(join(folder, 'counts.csv'), '00123,14\n')
  expect(await next()).toEqual(['counts.csv', 19])
  child.kill('SIGINT')
  expect(await ended).toEqual([0, null])
}, 60_000)
