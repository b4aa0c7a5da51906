/**
 * Redraws the icons of each system from build/icons/icon.svg: `node build/scripts/icons.ts`. Runs test/icons/draw.ts, because only the tests have a
 * browser.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const draw = join(import.meta.dirname, '../../test/icons/draw.ts')
process.exitCode = spawnSync(process.execPath, [draw], { stdio: 'inherit' }).status ?? 1
