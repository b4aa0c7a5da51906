/**
 * Draws build/icons/icon.svg into the icons of each system again: `node build/scripts/icons.ts`. The browser belongs to the tests
 * (test/icons/draw.ts); this runs them.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const draw = join(import.meta.dirname, '../../test/icons/draw.ts')
process.exitCode = spawnSync(process.execPath, [draw], { stdio: 'inherit' }).status ?? 1
