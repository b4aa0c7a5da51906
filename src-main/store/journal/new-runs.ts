/** A run from its first row in the journal to its start; what never came so far is removed. */
import { randomBytes } from 'node:crypto'
import type { JournalPort } from '../../ports/journal-port.ts'
import { addRows } from './add-rows.ts'
import type { JournalParts } from './journal-parts.ts'
import { storedNumber } from '../database/stored-value.ts'
import { headToStore } from './stored.ts'
import { isDriven } from './stored-runs.ts'
import { LEASE_MS } from '../database/lease.ts'

export function newRuns({
  database,
  runs,
  ids,
  owner,
  now,
  transaction,
}: JournalParts): Pick<JournalPort, 'create' | 'addRows' | 'begin'> {
  return {
    create: (what) =>
      transaction(() => {
        const taken = database.prepare('SELECT 1 FROM runs WHERE id = ?')
        let id = runId(now())
        // Two runs of one minute have one of 65,536 endings each.
        while (taken.get(id) !== undefined) id = runId(now())
        database
          .prepare(
            `INSERT INTO runs (id, account, storage, file, head, ledger, known, storages, undo_of, started, state, owner, lease_until)
             VALUES (?, ?, ?, ?, ?, ?, ?, '[]', ?, ?, 'preparing', ?, ?)`,
          )
          .run(
            id,
            what.account,
            what.head.storage,
            what.head.file,
            headToStore(what.head, what.planSha256 ?? null),
            what.ledger,
            JSON.stringify(what.known),
            what.undoOf,
            now(),
            owner,
            now() + LEASE_MS,
          )
        return id
      }),
    addRows: (id, rows) => transaction(() => addRows(database, runs.driven(id).key, rows)),
    begin: (id, storages, planIds) =>
      transaction(() => {
        const { key } = runs.driven(id)
        if (planIds !== null) ids.write(key, 'plan', planIds)
        database
          .prepare("UPDATE runs SET state = 'running', storages = ? WHERE key = ?")
          .run(JSON.stringify(storages), key)
      }),
  }
}

/** Runs whose process ended while it wrote their rows. */
export function removeUnbegun({ database, now, transaction }: JournalParts): void {
  transaction(() => {
    const dead = database.prepare("SELECT key, owner, lease_until AS until FROM runs WHERE state = 'preparing'").all()
    for (const row of dead) {
      if (!isDriven(row, now())) database.prepare('DELETE FROM runs WHERE key = ?').run(storedNumber(row, 'key'))
    }
  })
}

/** Readable and sortable: 20261121-0524-3f9a. */
function runId(now: number): string {
  const [date = '', time = ''] = new Date(now).toISOString().split('T')
  const minute = time.slice(0, 5).replace(':', '')
  return `${date.replaceAll('-', '')}-${minute}-${randomBytes(2).toString('hex')}`
}
