import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/** Like `expect(got).toEqual(wanted)`, for laws that compare many values: Node is faster, and only a difference is described. */
export function expectSame(got: unknown, wanted: unknown, where?: string): void {
  if (!isDeepStrictEqual(got, wanted)) expect(got, where).toEqual(wanted)
}
