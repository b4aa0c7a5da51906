/** A session whose rows all share one key: pages, edits, filters, sorting and the list of problems stay fast. */
import { expect, test } from 'vitest'
import { readSource } from '../../../src-main/file/read-source.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { ImportSession } from '../../../src-main/import/session.ts'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { decimal } from '../../build.ts'

const ROWS = 100_000

const oak: ListedMaterial = {
  id: 1,
  name: 'Oak',
  sku: 'A-1',
  unit: 'pcs',
  price: decimal('1'),
  notes: '',
  archived: false,
  categories: [],
  stock: decimal('5'),
  minimum: decimal('0'),
  planned: null,
}

/** Processor milliseconds of this thread, because the machine is never idle. */
function spent(work: () => unknown): number {
  const usageBefore = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(usageBefore)
  return (user + system) / 1000
}

test(
  '[T-14] 100,000 rows of one key: a page is there at once, and nothing else takes long',
  { timeout: 120_000 },
  async () => {
    const csv = `sku,name,price,stock\n${Array.from({ length: ROWS }, (_, index) => `A-1,Oak,${index % 90},7`).join('\n')}\n`
    const opened = await ImportSession.open(
      {
        session: 's',
        source: { name: 'file.csv', bytes: new TextEncoder().encode(csv) },
        accountName: 'Test',
        storages: [{ id: 1, name: 'Main' }],
        choices: { storage: 1 },
        clearToken: '(clear)',
      },
      {
        readSource,
        account: {
          address: 'http://127.0.0.1:1',
          readStorage: () => Promise.resolve({ ok: true, materials: [oak], requests: 1 }),
          probe: () => Promise.resolve(null),
          send: () => Promise.reject(new Error('a session never sends')),
          close: () => Promise.resolve(),
        },
        clock: { now: () => 0, sleep: () => Promise.resolve() },
        digest: sha256,
      },
    )
    if (!opened.ok) throw new Error(opened.failure.code)
    const session = opened.value
    expect(session.summary().counts.problem).toBe(ROWS)
    const pages = Array.from({ length: 40 }, (_, index) => spent(() => session.rows(index * 2400, 100, { filter: {} })))
    expect(pages.toSorted((a, b) => a - b)[37]).toBeLessThan(150)
    const sort = { by: { kind: 'delta', column: 3 }, descending: true } as const
    expect(
      Object.entries({
        edit: spent(() => session.edit({ kind: 'cell', index: 9, column: 3, text: '8' })),
        page: spent(() => session.rows(0, 100, { filter: {} })),
        undo: spent(() => session.undo()),
        filter: spent(() => session.rows(0, 100, { filter: { problem: 'duplicate-row' } })),
        sort: spent(() => session.rows(0, 100, { filter: {}, sort })),
        alike: spent(() => session.similarCells('duplicate-row')),
        blocked: spent(() => session.blockedRows()),
        leaveOut: spent(() =>
          session.edit({ kind: 'filtered', filter: { problem: 'duplicate-row' }, included: false }),
        ),
      }).filter(([, duration]) => duration > 8000),
    ).toEqual([])
    expect(session.summary().excluded).toBe(ROWS)
  },
)
