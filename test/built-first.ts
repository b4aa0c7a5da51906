/** Runs before the first unit test: makes sure that the bundles match the sources, because command tests start the built program. */
import { ensureBuilt } from '../build/scripts/built.ts'

export async function setup(): Promise<void> {
  await ensureBuilt()
}
