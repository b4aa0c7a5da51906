/**
 * Takes screenshots of the built app: `npx node build/scripts/screenshots.ts` takes those of every screen, which test/e2e/every-screen.spec.ts
 * compares, and those of the guide. Add `screens` or `guide` to take only one group. The tests define the states. Check what changed before you
 * commit it.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
for (const script of ['build/scripts/built.ts', 'test/renderer/screenshots/take.ts']) {
  const args = script.startsWith('test/') ? process.argv.slice(2) : []
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
