/** What becomes of an inbox's files that are applied together, in part, or not to the end. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test as base } from 'vitest'
import { fileIn, run, seeded, type Ended, type Practice } from './command.ts'

/** An account and a folder of its own for each test: what waits for files to be whole, waits beside the others. */
interface Place {
  readonly server: Practice
  readonly inbox: string
  readonly command: (...args: readonly string[]) => Promise<Ended>
  readonly into: (name: string, content: string) => Promise<void>
  readonly here: () => Promise<string[]>
  readonly look: (...flags: readonly string[]) => Promise<Ended>
}

const test = base.extend<{ place: Place }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of the fixtures it needs from this pattern
  place: async ({}, use) => {
    const server = await seeded()
    const inbox = join(server.folder, 'inbox')
    await mkdir(inbox)
    const command = (...args: readonly string[]): Promise<Ended> => run(args, server)
    await use({
      server,
      inbox,
      command,
      into: (name, content) => writeFile(join(inbox, name), content),
      here: async () => (await readdir(inbox)).toSorted(),
      look: (...flags) => command('watch', inbox, '--once', '--json', ...flags),
    })
    await server.close()
  },
})

const told = ({ out }: Ended): string[] =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { file: { name: string } }).file.name)

/** The profiles of two suppliers. */
async function taught({ server, command }: Place): Promise<void> {
  for (const [name, text] of [
    ['Holz AG', 'Teil,VK\n00123,13\n'],
    ['Leim GmbH', 'code,cost each\nGL-1,4.5\n'],
  ] as const) {
    const file = await fileIn(server, `${name}.csv`, text)
    const columns = ['--column', 'A=sku', '--column', 'B=price']
    const { status, err } = await command('apply', file, '--storage', '1', '--yes', '--remember', name, ...columns)
    if (status !== 0) throw new Error(err)
  }
}

test.concurrent('[LISTS-9] [INBOX-5] [INBOX-8] files that were applied together are offered no more, are copied each, and go to done', async ({
  place,
}) => {
  const { server, inbox, command, into, here, look } = place
  await taught(place)
  const contents = { 'holz 2.csv': 'Teil,VK\n00123,14\n', 'leim 2.csv': 'code,cost each\nGL-1,4.75\n' }
  for (const [name, text] of Object.entries(contents)) await into(name, text)
  expect(told(await look())).toEqual(['holz 2.csv', 'leim 2.csv'])
  const applied = await command('apply', inbox, '--yes', '--json')
  expect([applied.status, applied.err]).toEqual([0, expect.any(String)])
  const { run: id } = JSON.parse(applied.out) as { readonly run: string }
  // Under another name, too.
  await into('holz again.csv', contents['holz 2.csv'])
  expect(told(await look())).toEqual([])
  const files = join(server.data, 'run-files')
  const copies = (await readdir(files)).filter((name) => name.startsWith(id))
  const kept = await Promise.all(copies.map((name) => readFile(join(files, name), 'utf8')))
  expect(kept.toSorted()).toEqual(Object.values(contents).toSorted())
  expect(told(await look('--done'))).toEqual([])
  expect(await here()).toEqual(['done'])
})

test.concurrent('[INBOX-1] --out has the plans in a folder of the user’s own, where they stay; apply takes them from there', async ({
  place,
}) => {
  const { server, inbox, command, into, here, look } = place
  await taught(place)
  await into('holz 2.csv', 'Teil,VK\n00123,14\n')
  expect((await look('--out', inbox)).status).not.toBe(0)
  const plans = join(server.folder, 'plans')
  const prepared = JSON.parse((await look('--out', plans)).out) as { readonly plan: { path: string; sha256: string } }
  expect((await readdir(plans)).map((name) => join(plans, name))).toEqual([prepared.plan.path])
  const applied = await command('apply', prepared.plan.path, '--sha256', prepared.plan.sha256, '--yes')
  expect([applied.status, applied.err]).toEqual([0, expect.stringContaining('Remembered as “Holz AG”')])
  expect(told(await look('--out', plans, '--done'))).toEqual([])
  expect([await here(), (await readdir(plans)).length]).toEqual([['done'], 1])
})

test.concurrent('[INBOX-8] a file whose other rows were left out before it was applied goes to done; one whose run stopped half way does not', async ({
  place,
}) => {
  const { inbox, command, into, here, look } = place
  await taught(place)
  await into('left.csv', 'Teil,VK\n00123,15\nGL-1,cheap\n')
  await command('apply', join(inbox, 'left.csv'), '--yes')
  await into('half.csv', 'Teil,VK\n00123,16\nGL-1,5\n')
  expect((await command('apply', join(inbox, 'half.csv'), '--yes', '--max-calls', '1')).status).toBe(7)
  expect(told(await look('--done'))).toEqual([])
  expect(await here()).toEqual(['done', 'half.csv'])
  expect((await command('resume')).status).toBe(0)
  expect(told(await look('--done'))).toEqual([])
  expect(await here()).toEqual(['done'])
})

test.concurrent('[INBOX-8] a file of which rows were held back stays', async ({ place }) => {
  const { inbox, command, into, here, look } = place
  await taught(place)
  await into('much.csv', 'Teil,VK\n00123,1300\nGL-1,5\n')
  expect((await command('apply', join(inbox, 'much.csv'), '--yes')).status).toBe(2)
  expect(told(await look('--done'))).toEqual([])
  expect(await here()).toEqual(['much.csv'])
})
