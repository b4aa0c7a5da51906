/** The guard as Apply asks it: what is unusual, and deletes, which cannot be undone. */
import type { Consequence } from './consequences.ts'
import type { Guard } from './unusual.ts'

/** `of`: the materials that the account has. */
export interface Deletes {
  readonly consequence: Consequence
  readonly of: number
}

/** `reasons` may be empty where there are deletes. */
export interface AskedGuard extends Guard {
  readonly deletes: Deletes | null
}

/** A delete is asked about, whatever else is. */
export function guardWithDeletes(
  guard: Guard | null,
  consequences: readonly Consequence[],
  materials: number,
): AskedGuard | null {
  const consequence = consequences.find(({ code }) => code === 'delete')
  if (!consequence && guard === null) return null
  return {
    changed: guard?.changed ?? 0,
    reasons: guard?.reasons ?? [],
    deletes: consequence ? { consequence, of: materials } : null,
  }
}
