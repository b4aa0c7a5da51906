/**
 * Materials that this data folder has seen in an account's lists and that no list shows any more, in the journal's file. What is
 * kept is the last reading of each account and what has left since. Tells nothing of materials that a run of ours deleted, or that
 * the account said it does not have.
 */
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Catalogue, UnlistedMaterial } from '../../../src-shared/domain/catalogue.ts'
import { isCanonical, type Decimal } from '../../../src-shared/domain/values/decimal.ts'
import type { MaterialMemory } from '../../engine/import/read-catalogue.ts'
import { migrate } from './schema.ts'
import { json } from './stored.ts'

const LOCK_WAIT_MS = 5_000

const decimal = z.custom<Decimal>((value) => typeof value === 'string' && isCanonical(value))
/** In the order of `kept`. */
const keptSchema = z.tuple([
  z.number().int(),
  z.string(),
  z.string(),
  z.string(),
  decimal,
  z.string(),
  z.boolean(),
  z.array(z.object({ id: z.number().int(), name: z.string() })),
])
type Kept = z.infer<typeof keptSchema>

/** `ledger`: names the company, as it does in runs. */
export function materialMemory(file: string, ledger: () => string, now: () => number): MaterialMemory {
  return {
    unlisted(listed) {
      let database: DatabaseSync | null = null
      try {
        database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS })
        // What a power cut takes is one reading.
        database.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;')
        migrate(database)
        database.exec('BEGIN IMMEDIATE')
        const found = new Memory(database, ledger(), now()).update(listed)
        database.exec('COMMIT')
        return found
      } catch {
        // A file is read without it; a run needs the same journal, and says what is wrong with it.
        return []
      } finally {
        database?.close()
      }
    },
  }
}

class Memory {
  private readonly database: DatabaseSync
  private readonly ledger: string
  private readonly now: number

  constructor(database: DatabaseSync, ledger: string, now: number) {
    this.database = database
    this.ledger = ledger
    this.now = now
  }

  /** Keeps what is listed now, and what was listed before and is not. */
  update(listed: Catalogue): UnlistedMaterial[] {
    this.keepLeft(listed)
    this.keepListed(listed)
    const forgotten = this.forgotten()
    const rows = this.database
      .prepare('SELECT id, material, last_listed FROM unlisted_materials WHERE ledger = ? ORDER BY id')
      .all(this.ledger)
    const found: UnlistedMaterial[] = []
    for (const row of rows) {
      const id = Number(row['id'])
      if (listed.byId.get(id) === undefined && !forgotten.has(id)) {
        found.push(unlistedOf(keptSchema.parse(json(String(row['material']))), Number(row['last_listed'])))
      } else {
        this.database.prepare('DELETE FROM unlisted_materials WHERE ledger = ? AND id = ?').run(this.ledger, id)
      }
    }
    return found
  }

  private keepLeft(listed: Catalogue): void {
    const { database, ledger } = this
    const last = database.prepare('SELECT at, ids FROM listed_materials WHERE ledger = ?').get(ledger)
    if (!last) return
    const left = new Set(
      z
        .array(z.number())
        .parse(json(String(last['ids'])))
        .filter((id) => listed.byId.get(id) === undefined),
    )
    if (left.size === 0) return
    const text = database.prepare('SELECT materials FROM listed_materials WHERE ledger = ?').get(ledger)?.['materials']
    const keep = database.prepare(
      'INSERT OR REPLACE INTO unlisted_materials (ledger, id, material, last_listed) VALUES (?, ?, ?, ?)',
    )
    for (const material of z.array(z.unknown()).parse(json(String(text)))) {
      const id = Array.isArray(material) ? Number(material[0]) : Number.NaN
      if (left.has(id)) keep.run(ledger, id, JSON.stringify(keptSchema.parse(material)), Number(last['at']))
    }
  }

  private keepListed(listed: Catalogue): void {
    const materials = JSON.stringify(listed.ids.map((_, index) => kept(listed, index)))
    const { changes } = this.database
      .prepare('UPDATE listed_materials SET at = ? WHERE ledger = ? AND materials = ?')
      .run(this.now, this.ledger, materials)
    if (changes !== 0) return
    this.database
      .prepare('INSERT OR REPLACE INTO listed_materials (ledger, at, ids, materials) VALUES (?, ?, ?, ?)')
      .run(this.ledger, this.now, JSON.stringify(listed.ids), materials)
  }

  /** Deleted by a run of ours, or not there any more when one wrote to it. */
  private forgotten(): ReadonlySet<number> {
    const gone = this.database
      .prepare(
        `SELECT c.material_id AS id FROM calls c INDEXED BY calls_deleted CROSS JOIN runs r ON r.key = c.run
         WHERE r.ledger = ?1 AND c.method = 'materials/delete' AND c.state = 'done'
         UNION SELECT c.material_id FROM calls c INDEXED BY calls_failed CROSS JOIN runs r ON r.key = c.run
         WHERE r.ledger = ?1 AND c.state = 'failed' AND json_extract(c.reason, '$.details.hint') = 'no-material'`,
      )
      .all(this.ledger)
    return new Set(gone.map(({ id }) => Number(id)))
  }
}

function kept(catalogue: Catalogue, index: number): Kept {
  const { ids, names, skus, units, prices, notes, archived, categories, categoryNames } = catalogue
  return [
    ids[index] ?? 0,
    names[index] ?? '',
    skus[index] ?? '',
    units[index] ?? '',
    prices[index] ?? ('0' as Decimal),
    notes[index] ?? '',
    archived[index] === 1,
    (categories[index] ?? []).map((id) => ({ id, name: categoryNames.get(id) ?? '' })),
  ]
}

function unlistedOf(
  [id, name, sku, unit, price, notes, archived, categories]: Kept,
  lastListed: number,
): UnlistedMaterial {
  return { id, name, sku, unit, price, notes, archived, categories, lastListed }
}
