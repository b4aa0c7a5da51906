/** Published tables in the window: opened, read again when asked, remembered for the supplier; hosts are confirmed outside the page. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../src-main/app/app.ts'
import { composeApp } from '../../../src-main/app/compose.ts'
import type { PublishedFileReader } from '../../../src-main/app/links.ts'
import { answeredBy } from './answered.ts'

const LINK = 'https://lists.example/prices.csv'
const confirmed: string[] = []
const read: string[] = []
/** What is published now; null for nothing. */
let published: string | null = null
let folder: string
let app: App

const readPublished: PublishedFileReader = async (link) => {
  read.push(link)
  if (published === null) return { ok: false, error: { code: 'link', row: null, details: { reason: 'not-there' } } }
  return { ok: true, value: { name: '../prices.csv', bytes: Buffer.from(published) } }
}

const compose = (): Promise<App> =>
  composeApp({
    dataFolder: join(folder, 'data'),
    host: 'electron',
    version: '0.0.0',
    readPublished,
    confirmLink: async (host) => {
      confirmed.push(host)
      return host !== 'evil.example'
    },
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-links-'))
  app = await compose()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const answered = answeredBy(() => app)

test('[LINK-1] a link is a file like others; read again it is the list of now, and its supplier remembers it', async () => {
  published = 'sku,name,unit,price\nL-1,Lath,pcs,2\n'
  const offered = await answered('link.read', { address: LINK })
  expect(offered.name).toBe('prices.csv')
  const choices = { storage: 1 }
  const opened = await answered('import.open', { file: offered.file, account: 'practice', choices })
  expect(opened.counts).toMatchObject({ add: 1 })

  published = 'sku,name,unit,price\nL-1,Lath,pcs,2\nL-2,Lath 2,pcs,3\n'
  const again = await answered('import.reread', { session: opened.session })
  expect(again.counts).toMatchObject({ add: 2 })
  // After a run the same list is compared again, so nothing is read.
  await answered('import.reread', { session: opened.session, anyway: true, afterRun: true })
  expect(read).toEqual([LINK, LINK])

  await answered('profiles.remember', { session: opened.session, name: 'Lath & Co' })
  const { profiles } = await answered('profiles.list', { account: 'practice' })
  expect(profiles).toMatchObject([{ name: 'Lath & Co', link: LINK }])

  published = null
  const gone = await app.handle('import.reread', { session: opened.session })
  expect(gone).toMatchObject({ ok: false, failure: { code: 'refused', refusal: { code: 'link' } } })
  expect(await answered('import.summary', { session: opened.session })).toMatchObject({ counts: { add: 2 } })
  expect(confirmed).toEqual(['lists.example'])
})

test('[LINK-1] [EDIT-8] a resumed import of a link is read from its address again, and its supplier remembers it', async () => {
  published = 'sku,name,unit,price\nL-1,Lath,pcs,2\n'
  const { file } = await answered('link.read', { address: LINK })
  const { session } = await answered('import.open', { file, account: 'practice', choices: { storage: 1 } })
  await answered('import.edit', { session, edit: { kind: 'cell', index: 0, column: 3, text: '3' } })
  await app.close()
  app = await compose()

  const [saved] = (await answered('saved.list', {})).imports
  const { summary } = await answered('saved.resume', { id: saved?.id ?? '' })
  const resumed = summary.session
  for (const price of ['5', '6']) {
    published += `L-${price},Lath ${price},pcs,3\n`
    await answered('import.reread', { session: resumed })
    // The older saved copy is replaced.
    await answered('import.edit', { session: resumed, edit: { kind: 'cell', index: 0, column: 3, text: price } })
    await app.saveWork()
  }
  expect(await answered('import.summary', { session: resumed })).toMatchObject({ counts: { add: 3 } })
  await answered('profiles.remember', { session: resumed, name: 'Resumed' })
  const { profiles } = await answered('profiles.list', { account: 'practice' })
  expect(profiles.find(({ name }) => name === 'Resumed')?.link).toBe(LINK)
})

test('a host that the user declines is not asked, whatever the page wants', async () => {
  const before = read.length
  const answer = await app.handle('link.read', { address: 'https://evil.example/?secret=1' })
  expect(answer).toMatchObject({ ok: false, failure: { code: 'link-declined', host: 'evil.example' } })
  expect(read).toHaveLength(before)
})

test.each([
  ['https://localhost:1/list.csv', 'private-address'],
  ['http://lists.example/list.csv', 'not-https'],
])('without a test’s reader %s is refused', async (address, reason) => {
  const plain = await composeApp({ dataFolder: join(folder, 'plain'), host: 'browser', version: '0.0.0' })
  try {
    const answer = await plain.handle('link.read', { address })
    expect(answer).toMatchObject({
      ok: false,
      failure: { code: 'refused', refusal: { code: 'link', details: { reason } } },
    })
  } finally {
    await plain.close()
  }
})
