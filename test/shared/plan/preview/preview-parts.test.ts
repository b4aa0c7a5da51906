/** A preview made in parts: it reports its progress, and equals a preview made at once. */
import { expect, test } from 'vitest'
import {
  makePreview,
  makePreviewInParts,
  type EarlierMatches,
  type Preview,
} from '../../../../src-shared/plan/preview/preview.ts'
import type { PreviewInput } from '../../../../src-shared/plan/preview/preview-row.ts'
import { callsOf, catalogueOf, draftsOf, inputOf } from '../../../build.ts'

const ROWS = 12_000
const TOUCHED = 3_000

const catalogue = catalogueOf(
  Array.from({ length: ROWS }, (_, index) => ({
    id: index + 1,
    sku: `A-${index}`,
    name: `M${index}`,
    price: '2',
    in: { 1: '5' },
  })),
)
const inputWith = (price: (at: number) => string): PreviewInput =>
  inputOf(draftsOf(Array.from({ length: ROWS }, (_, index) => ({ sku: `A-${index}`, price: price(index) }))), catalogue)

/** The preview, and the progress that was reported. */
function made(
  input: PreviewInput,
  keptMatches: EarlierMatches | null = null,
): { readonly preview: Preview; readonly shares: number[] } {
  const parts = makePreviewInParts(input, keptMatches)
  const shares: number[] = []
  for (;;) {
    const part = parts.next()
    if (part.done === true) return { preview: part.value, shares }
    shares.push(part.value)
  }
}

function expectAscending(shares: readonly number[]): void {
  expect(shares.length).toBeGreaterThan(2)
  expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...shares)).toBeLessThanOrEqual(1)
}

test('[EDIT-12] the share that is done only grows, and is never more than all: of a whole preview', () => {
  const input = inputWith(() => '3')
  const { preview, shares } = made(input)
  expectAscending(shares)
  expect(callsOf(preview)).toEqual(callsOf(makePreview(input)))
})

test('[EDIT-12] the same where only some drafts are summed again', () => {
  const firstPreview = makePreview(inputWith(() => '2'))
  const input = inputWith((at) => (at < TOUCHED ? '2.02' : '2'))
  const touched = new Set(Array.from({ length: TOUCHED }, (_, index) => index))
  const { preview, shares } = made(input, {
    groups: firstPreview.groups,
    changedDrafts: touched,
    hasSameKeys: true,
    before: firstPreview,
  })
  expectAscending(shares)
  expect(callsOf(preview)).toEqual(callsOf(makePreview(input)))
})
