/**
 * The cost of edits and filters of a preview. Each plan runs in a bundled process, as a session has its own thread. `node
 * test/bench/plan/preview.ts [rows,rows,...]`.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { built } from '../run/built.ts'
import { csvOf, materialsOf } from './account.ts'

const FOLDER = join(import.meta.dirname, '../../../.cache/bench-plan')
const CHANGED = [
  ['1 % changed', 100],
  ['all changed', 1],
] as const

mkdirSync(FOLDER, { recursive: true })
const { script, remove } = await built('one', [], import.meta.dirname)
try {
  for (const rows of (process.argv[2] ?? '100000').split(',').map(Number)) {
    for (const [changedText, every] of CHANGED) {
      const path = join(FOLDER, `${rows}-${every}.csv`)
      writeFileSync(path, csvOf(materialsOf(rows), every))
      // Without forced garbage collection: called this often, it would also drop compiled code.
      const args = [script, '--edits', changedText, path, '-', String(rows), String(every)]
      const output = execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
      process.stdout.write(output)
    }
  }
} finally {
  remove()
}
