/** Materials that a run of ours deleted, or that the account said it does not have when one wrote to them. */
import type { DatabaseSync } from 'node:sqlite'
import { methodThat } from './stored.ts'

export function deletedByUs(database: DatabaseSync, ledger: string): ReadonlySet<number> {
  const rows = database
    .prepare(
      `SELECT c.material_id AS id FROM calls c INDEXED BY calls_deleted CROSS JOIN runs r ON r.key = c.run
       WHERE r.ledger = ?1 AND ${methodThat('removes', 'c.method')} AND c.state = 'done'
       UNION SELECT c.material_id FROM calls c INDEXED BY calls_failed CROSS JOIN runs r ON r.key = c.run
       WHERE r.ledger = ?1 AND c.state = 'failed' AND json_extract(c.reason, '$.details.hint') = 'no-material'`,
    )
    .all(ledger)
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [Number(id)])))
}
