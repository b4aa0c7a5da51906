/**
 * Ids of materials that a run with adds goes by, so that what is new in the account is told from what was there. They can be many: in
 * a table of their own no commit of a fast run carries them along.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { storedIds } from './stored.ts'

type Kind = 'plan' | 'baseline'

export class KnownIds {
  private readonly select: StatementSync
  private readonly save: Readonly<Record<Kind, StatementSync>>
  private readonly remove: StatementSync

  constructor(database: DatabaseSync) {
    const saving = (kind: Kind): StatementSync =>
      database.prepare(
        `INSERT INTO known_ids (run, ${kind}) VALUES (?, ?) ON CONFLICT (run) DO UPDATE SET ${kind} = excluded.${kind}`,
      )
    this.select = database.prepare('SELECT plan, baseline FROM known_ids WHERE run = ?')
    this.save = { plan: saving('plan'), baseline: saving('baseline') }
    this.remove = database.prepare('DELETE FROM known_ids WHERE run = ?')
  }

  /** `key`: the run's. Null: none were kept. */
  read(key: number, kind: Kind): Set<number> | null {
    const text = this.select.get(key)?.[kind]
    return typeof text === 'string' ? new Set(storedIds(text)) : null
  }

  write(key: number, kind: Kind, ids: ReadonlySet<number>): void {
    this.save[kind].run(key, JSON.stringify([...ids]))
  }

  /** Nothing is added any more. */
  forget(key: number): void {
    this.remove.run(key)
  }
}
