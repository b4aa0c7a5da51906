/**
 * Takes pictures of the built app: `npx node build/scripts/screenshots.ts [name ...]`. Those that the README shows are written to
 * build/screenshots, all others to .cache/screenshots. The states belong to the tests (test/renderer/screenshots).
 * This script makes sure that the build is there and runs them.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
for (const script of ['build/scripts/built.ts', 'test/renderer/screenshots/take.ts']) {
  const args = script.startsWith('test/') ? process.argv.slice(2) : []
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
