/** Before the first unit test: the bundles are those of the sources, since tests of commands start the built one. */
import { ensureBuilt } from '../build/scripts/built.ts'

export async function setup(): Promise<void> {
  await ensureBuilt()
}
