import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeKeychain } from '../../../electron-standin/safe-storage.ts'
import { composed, type Composed } from './composed.ts'

/** [security 10] Searches for the key in everything the app writes, answers and reports, after using it in every way. */
const CANARY = 'canary-8d1f4e2a-key'
const WRONG = 'canary-wrong-77c2'

let app: Composed
const messages: string[] = []
beforeEach(async () => {
  changeKeychain({ available: true, backend: 'gnome_libsecret', locked: false, secret: 'mine', version: 1 })
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((piece) => {
      messages.push(String(piece))
      return true
    })
  }
  app = await composed()
})
afterEach(async () => {
  await app.close()
  vi.restoreAllMocks()
})

const SEED = {
  keys: [CANARY],
  units: [{ code: 'pcs', group: 'count', factor: 1 }],
  storages: [{ id: 1, name: 'Main', holdsAll: true }],
  materials: [
    {
      id: 100,
      name: 'Oak',
      sku: 'A-1',
      unit: 'pcs',
      price: 12.5,
      stocks: [{ storage_id: 1, stock: 4, minimum: 0, planned: null }],
    },
  ],
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

test('the key is in no file, reply, event, log line or crash text', async () => {
  const server = await app.server({ seed: SEED })
  const { account } = await app.answered('accounts.save', {
    account: null,
    name: 'Shop',
    address: server.url,
    storages: [{ id: 1, name: 'Main' }],
  })
  const id = account.id
  const tried = { account: id, address: server.url, storages: [] }
  await app.answered('accounts.test', { ...tried, secret: CANARY })
  await app.answered('accounts.test', { ...tried, secret: WRONG })
  await app.refused('accounts.test', { ...tried, secret: `${CANARY}\n` })
  await app.answered('accounts.setKey', { account: id, secret: CANARY, keep: 'session' })
  changeKeychain({ locked: true })
  await app.refused('accounts.setKey', { account: id, secret: CANARY, keep: 'computer' })
  changeKeychain({ locked: false })
  await app.answered('accounts.setKey', { account: id, secret: CANARY, keep: 'computer' })
  // Requests with a wrong shape are refused without quoting them.
  expect(await app.app().handle('accounts.setKey', { account: 7, secret: CANARY, keep: CANARY })).toMatchObject({
    ok: false,
  })

  const path = join(app.folder, 'file.csv')
  await writeFile(path, 'sku,name,unit,price,stock\nA-1,Oak,pcs,13,9\nB-2,Ash,pcs,7,1\nC-3,,,1O,\n')
  const knownAnswer = await app.app().offerPath(path, 'file.csv')
  if (!knownAnswer.ok) throw new Error(knownAnswer.failure.code)
  const { session } = await app.answered('import.open', {
    file: knownAnswer.value.file,
    account: id,
    choices: { storage: 1 },
  })
  await app.answered('import.rows', { session, from: 0, count: 10, filter: {} })
  await app.answered('mapping.save', { session })
  const { run } = await app.answered('run.start', { session, rate: 1000 })
  await vi.waitFor(async () => expect((await app.answered('run.progress', { run })).state).toBe('done'), 20_000)
  await app.answered('run.report', { run, from: 0, count: 10 })
  const exportResult = await app.answered('export.stock', { account: id, storages: [1] })
  const csv = await app.answered('export.stock', { account: id, storages: [1], format: 'csv' })
  const failedResult = await app.answered('export.failedRows', { session })
  await app.answered('export.template', { account: id })
  await app.answered('undo.plan', { run })
  const back = await app.answered('undo.start', {
    run,
    rate: 1000,
    confirm: (await app.answered('undo.plan', { run })).phrase ?? '',
  })
  await vi.waitFor(
    async () => expect((await app.answered('run.progress', { run: back.run })).state).toBe('done'),
    20_000,
  )
  // The account rejects the key halfway; the message must not contain it either.
  await app.answered('accounts.setKey', { account: id, secret: WRONG, keep: 'computer' })
  app.replies.push(await app.app().handle('import.reread', { session }))
  await app.refused('export.stock', { account: id, storages: [1] })
  await app.answered('accounts.setKey', { account: id, secret: CANARY, keep: 'computer' })
  // A bug while the key is in use: its text goes to the log.
  await app.app().handle('accounts.test', { ...tried, secret: CANARY, address: '\0' })
  await app.answered('accounts.setups', {})
  await app.answered('accounts.list', {})
  await app.answered('settings.get', {})
  await app.answered('runs.list', {})

  const files = [...(await written(join(app.folder, 'data'))), ...(await written(app.app().scratch))]
  for (const { file } of [exportResult, csv, failedResult]) {
    const knownResult = app.app().fileOf(file)
    expect(files.map(({ path }) => path)).toContain(knownResult?.path)
  }
  // The export's own texts are found, so a key in it would be.
  expect(files.filter(({ text }) => text.includes('<sheetData>')).length).toBeGreaterThan(0)
  expect(files.filter(({ text }) => text.includes('A-1')).length).toBeGreaterThan(2)
  const foundTexts = files.filter(({ text }) => hasKey(text)).map(({ path }) => path)
  expect(foundTexts).toEqual([])
  expect(app.heard.length).toBeGreaterThan(3)
  for (const [what, told] of Object.entries({
    replies: app.replies,
    events: app.heard,
    bugs: app.bugs,
    said: messages,
  })) {
    expect([what, hasKey(JSON.stringify(told))]).toEqual([what, false])
  }
})

async function written(folder: string): Promise<{ path: string; text: string }[]> {
  const files: { path: string; text: string }[] = []
  for await (const path of filesBelow(folder)) {
    const bytes = await readFile(path)
    files.push({ path, text: bytes.toString('latin1') }, ...unpacked(bytes).map((text) => ({ path, text })))
  }
  return files
}

/** The inflated parts of a workbook, because a key inside is not visible in its bytes. */
function unpacked(bytes: Buffer): string[] {
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return []
  const parts: string[] = []
  for (let index = bytes.indexOf('PK\u0001\u0002'); index >= 0; index = bytes.indexOf('PK\u0001\u0002', index + 46)) {
    const [method, packed, local] = [
      bytes.readUInt16LE(index + 10),
      bytes.readUInt32LE(index + 20),
      bytes.readUInt32LE(index + 42),
    ]
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const part = bytes.subarray(from, from + packed)
    parts.push((method === 8 ? inflateRawSync(part) : part).toString('latin1'))
  }
  return parts
}

/** In plain text, base64, hex, URL encoding, or UTF-16. */
function hasKey(text: string): boolean {
  return [CANARY, WRONG].some((key) => {
    const bytes = Buffer.from(key)
    const forms = [key, bytes.toString('base64').slice(0, 20), bytes.toString('hex'), encodeURIComponent(key)]
    return [...forms, Buffer.from(key, 'utf16le').toString('latin1')].some((form) => text.includes(form))
  })
}
