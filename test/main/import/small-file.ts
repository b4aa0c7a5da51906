/** A session with a small file, against an account whose materials are given by a few texts. */
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import type { SavedChanges } from '../../../src-main/import/saved-edits.ts'
import { ImportSession } from '../../../src-main/import/session.ts'
import type { Profile } from '../../../src-shared/api/profile.ts'
import { decimal } from '../../build.ts'
import { failureOf } from './in-words.ts'

type Held = readonly [sku: string, name: string, price: string, stock: string]

export const HELD: readonly Held[] = [
  ['A-1', 'Alpha', '1', '10'],
  ['B-2', 'Beta', '2', '20'],
  ['C-3', 'Gamma', '3', '30'],
  ['D-4', 'Delta', '4', '40'],
]

export function materialsOf(held: readonly Held[]): ListedMaterial[] {
  return held.map(([sku, name, price, stock], index) => ({
    id: index + 1,
    name,
    sku,
    unit: 'pcs',
    price: decimal(price),
    notes: '',
    archived: false,
    categories: [],
    stock: decimal(stock),
    minimum: decimal('0'),
    planned: null,
  }))
}

interface Asked {
  readonly materials?: readonly ListedMaterial[]
  readonly name?: string
  readonly choices?: Partial<ImportChoices>
  readonly saved?: SavedChanges | null
  readonly profiles?: readonly Profile[]
  readonly storages?: readonly { readonly id: number; readonly name: string }[]
}

export async function openFile(
  csv: string | Uint8Array,
  {
    materials = materialsOf(HELD),
    name = 'file.csv',
    choices = {},
    saved = null,
    profiles = [],
    storages = [{ id: 1, name: 'Main' }],
  }: Asked = {},
): Promise<ImportSession> {
  const opened = await ImportSession.open(
    {
      session: 's',
      profiles,
      source: { name, bytes: bytesOf(csv) },
      accountName: 'Test',
      storages,
      choices: { storage: 1, ...choices },
      clearToken: '(clear)',
    },
    {
      readSource,
      account: {
        address: 'http://127.0.0.1:1',
        readStorage: () => Promise.resolve({ ok: true, materials, requests: 1 }),
        probe: () => Promise.resolve(null),
        send: () => Promise.reject(new Error('a session never sends')),
        close: () => Promise.resolve(),
      },
      clock: { now: () => 0, sleep: () => Promise.resolve() },
      digest: sha256,
    },
    {},
    saved,
  )
  if (!opened.ok) throw new Error(JSON.stringify(failureOf(opened)))
  return opened.value
}

/** What the session shows and would send. */
export function stateOf(session: ImportSession): unknown {
  const { took: _, edits: _edits, ...summary } = session.summary()
  return { summary, rows: session.rows(0, 500, { filter: {} }).rows, plan: session.listPlanRows(0, 500) }
}

function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? new TextEncoder().encode(text) : text
}
