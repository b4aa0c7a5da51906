/** An import's unapplied work, read from the file it was kept in. */
import type { SavedWork } from '../saved-work.ts'

/** Of an earlier session; undefined where it cannot be read. */
export async function workOf(saved: { readonly work: string } | undefined): Promise<SavedWork | null | undefined> {
  if (!saved) return null
  const { readWork } = await import('../../store/saved-imports/work-file.ts')
  return (await readWork(saved.work)) ?? undefined
}
