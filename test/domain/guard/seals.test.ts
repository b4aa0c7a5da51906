/** Whose word counts as that of a second person. */
import { expect, test } from 'vitest'
import {
  approvalOf,
  expiredApproval,
  withOwners,
  type KnownSeals,
  type Seal,
} from '../../../src-shared/domain/guard/seals.ts'

const [ANNA, ANNA_AT_HOME, BORIS, STRANGER, OURS, OURS_TOO, OTHER] = ['1', '2', '3', '4', '5', '6', '7'].map((digit) =>
  Array.from({ length: 8 }, () => digit.repeat(4)).join('-'),
) as [string, string, string, string, string, string, string]
const KNOWN: KnownSeals = {
  own: [OURS, OURS_TOO],
  trusted: [
    { name: 'Anna', fingerprint: ANNA },
    { name: 'Anna', fingerprint: ANNA_AT_HOME },
    { name: 'Boris', fingerprint: BORIS },
  ],
}
const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const at = '2026-11-22T10:00:00.000Z'
const made = (fingerprint: string): Seal => ({ kind: 'made', fingerprint, at, expires: null })
const approved = (fingerprint: string, expires: string | null = null): Seal => ({
  kind: 'approved',
  fingerprint,
  at,
  expires,
})
const judged = (...seals: readonly Seal[]) => approvalOf(withOwners(seals, KNOWN), NOW)

test.each([
  ['a colleague made it, another one approved it', ANNA, BORIS],
  ['we made it, a colleague approved it', OURS, BORIS],
  ['a colleague made it, we approved it', ANNA, OURS],
])('[SEAL-4] approved: %s', (_, maker, approver) => {
  expect(judged(made(maker), approved(approver))).toMatchObject({ kind: 'approved', by: { fingerprint: approver } })
})

test.each([
  ['the same key twice', OURS, OURS],
  ['the terminal’s and the desktop’s key of one installation', OURS, OURS_TOO],
  ['two keys of one person', ANNA, ANNA_AT_HOME],
  ['a stranger twice', STRANGER, STRANGER],
])('[SEAL-4] one person is not two: %s', (_, maker, approver) => {
  expect(judged(made(maker), approved(approver))).toEqual({ kind: 'same-person' })
})

test('[SEAL-5] a key nobody here has named counts for nothing, and is told by its fingerprint', () => {
  expect(judged(made(ANNA), approved(STRANGER))).toEqual({ kind: 'unknown-approver', fingerprint: STRANGER })
  expect(judged(made(STRANGER), approved(BORIS))).toEqual({ kind: 'unknown-maker', fingerprint: STRANGER })
  expect(judged(made(STRANGER), approved(OTHER))).toEqual({ kind: 'unknown-approver', fingerprint: OTHER })
  expect(withOwners([approved(STRANGER)], KNOWN)[0]?.owner).toEqual({ kind: 'unknown' })
})

test('[SEAL-4] [SEAL-6] an approval ends when it says so; one of several that holds is enough', () => {
  const over = '2026-11-22T12:00:00.000Z'
  const holds = '2026-11-22T12:00:00.001Z'
  expect(judged(made(ANNA), approved(BORIS, over))).toMatchObject({ kind: 'expired', at: over })
  expect(judged(made(ANNA), approved(BORIS, over), approved(OURS, holds))).toMatchObject({
    kind: 'approved',
    until: holds,
  })
  const owned = (...seals: readonly Seal[]) => expiredApproval(withOwners(seals, KNOWN), NOW)
  expect(owned(made(ANNA), approved(BORIS, over))).toMatchObject({ expires: over })
  expect(owned(made(ANNA), approved(BORIS, over), approved(STRANGER, holds))).toBeNull()
  expect(owned(made(ANNA))).toBeNull()
})

test('[SEAL-4] without a seal of its maker nobody is the second', () => {
  expect(judged()).toEqual({ kind: 'not-sealed' })
  expect(judged(made(ANNA))).toEqual({ kind: 'not-approved' })
})

test('[SEAL-6] of several approvals the one that holds longest is told, one without an end before all others', () => {
  const [soon, late] = ['2026-11-23T12:00:00.000Z', '2026-12-23T12:00:00.000Z']
  const until = (...ends: readonly (string | null)[]): unknown => {
    const judgement = judged(made(OURS), ...ends.map((end, index) => approved(index % 2 === 0 ? BORIS : ANNA, end)))
    return judgement.kind === 'approved' ? judgement.until : judgement.kind
  }
  expect([until(soon, late), until(late, soon), until(late, null), until(null, soon)]).toEqual([late, late, null, null])
})

test('[SEAL-6] approvals that are over are told by the last of them; while one holds, none is over', () => {
  const [first, last] = ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z']
  const over = (...ends: readonly (string | null)[]) =>
    expiredApproval(
      withOwners(
        ends.map((end) => approved(BORIS, end)),
        KNOWN,
      ),
      NOW,
    )?.expires
  expect([over(first, last), over(last, first), over(first, null), over()]).toEqual([last, last, undefined, undefined])
  expect(judged(made(OURS), approved(BORIS, first), approved(BORIS, last))).toMatchObject({ kind: 'expired', at: last })
})
