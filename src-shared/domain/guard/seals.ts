/**
 * Seals of a plan file: who made it, who approved it, until when. Signatures are checked before anything comes here; what counts
 * as the word of a second person is decided here. [SEAL-4] [SEAL-5] [SEAL-6]
 */
import { isoTime } from '../values/utc-time.ts'

export const SEAL_KINDS = ['made', 'approved'] as const
export type SealKind = (typeof SEAL_KINDS)[number]

/** A seal whose signature is right for the plan it stands on. */
export interface Seal {
  readonly kind: SealKind
  /** Names the key: no two keys have one. */
  readonly fingerprint: string
  /** ISO time, as its maker's clock had it. */
  readonly at: string
  /** ISO time after which an approval counts no more; null: none. */
  readonly expires: string | null
}

/** A fingerprint that somebody here has named: whose key it is. */
export interface TrustedSeal {
  readonly fingerprint: string
  readonly name: string
}

/** Whose seal it is, as far as this installation knows. */
export type SealOwner =
  | { readonly kind: 'own' }
  | { readonly kind: 'trusted'; readonly name: string }
  | { readonly kind: 'unknown' }

/** Whom this installation knows. */
export interface KnownSeals {
  /** Its own keys: one of the terminal, one of the desktop. */
  readonly own: readonly string[]
  readonly trusted: readonly TrustedSeal[]
}

export interface OwnedSeal extends Seal {
  readonly owner: SealOwner
}

export type Approval =
  | { readonly kind: 'approved'; readonly by: OwnedSeal; readonly until: string | null }
  /** Nobody sealed it so that others can check: an earlier version, or the seal was taken off. */
  | { readonly kind: 'not-sealed' }
  | { readonly kind: 'not-approved' }
  /** Only whoever made it approved it. */
  | { readonly kind: 'same-person' }
  /** A key that nobody here has named: the approver's, or the maker's. */
  | { readonly kind: 'unknown-approver'; readonly fingerprint: string }
  | { readonly kind: 'unknown-maker'; readonly fingerprint: string }
  | { readonly kind: 'expired'; readonly at: string; readonly by: OwnedSeal }

export function ownerOf(fingerprint: string, { own, trusted }: KnownSeals): SealOwner {
  if (own.includes(fingerprint)) return { kind: 'own' }
  const known = trusted.find((one) => one.fingerprint === fingerprint)
  return known ? { kind: 'trusted', name: known.name } : { kind: 'unknown' }
}

export function withOwners(seals: readonly Seal[], known: KnownSeals): OwnedSeal[] {
  return seals.map((seal) => ({ ...seal, owner: ownerOf(seal.fingerprint, known) }))
}

/**
 * Whether a second person approved the plan. Two persons are two keys that this installation knows under two names: two keys under
 * one name are one person, and so are two keys of this installation.
 */
export function approvalOf(seals: readonly OwnedSeal[], now: number): Approval {
  const maker = seals.find(({ kind }) => kind === 'made')
  if (!maker) return { kind: 'not-sealed' }
  const approvals = seals.filter(({ kind }) => kind === 'approved')
  if (approvals.length === 0) return { kind: 'not-approved' }
  const others = approvals.filter((seal) => !isSamePerson(seal, maker))
  const [other] = others
  if (!other) return { kind: 'same-person' }
  const named = others.filter(({ owner }) => owner.kind !== 'unknown')
  if (named.length === 0) return { kind: 'unknown-approver', fingerprint: other.fingerprint }
  const valid = named.filter(({ expires }) => !isExpired(expires, now))
  const by = valid.toSorted(latestFirst)[0]
  if (!by) {
    const last = named.toSorted(latestFirst)[0] ?? other
    return { kind: 'expired', at: last.expires ?? last.at, by: last }
  }
  if (maker.owner.kind === 'unknown') return { kind: 'unknown-maker', fingerprint: maker.fingerprint }
  return { kind: 'approved', by, until: by.expires }
}

/** Every approval on the plan is over: whoever gave them did not want it sent later. Null where one still holds, and where none was given. */
export function expiredApproval(seals: readonly OwnedSeal[], now: number): OwnedSeal | null {
  const approvals = seals.filter(({ kind }) => kind === 'approved')
  if (approvals.some(({ expires }) => !isExpired(expires, now))) return null
  return approvals.toSorted(latestFirst)[0] ?? null
}

function isSamePerson(one: OwnedSeal, other: OwnedSeal): boolean {
  if (one.fingerprint === other.fingerprint) return true
  if (one.owner.kind === 'own') return other.owner.kind === 'own'
  return one.owner.kind === 'trusted' && other.owner.kind === 'trusted' && one.owner.name === other.owner.name
}

export function isExpired(expires: string | null, now: number): boolean {
  // ISO times of one form stand in the order of time.
  return expires !== null && expires <= isoTime(now)
}

/** The longest first; without an end before all others. */
function latestFirst(one: Seal, other: Seal): number {
  const [first, second] = [one.expires ?? NEVER, other.expires ?? NEVER]
  return first === second ? 0 : first < second ? 1 : -1
}

/** Behind every time. */
const NEVER = '~'

const FINGERPRINT = /^[0-9a-f]{32}$/

/** As it is written and compared: `ab12-cd34-...`, eight groups; null for what is none. Spaces, colons and case do not count. */
export function fingerprintOf(text: string): string | null {
  const digits = text.toLowerCase().replace(/[\s:-]/g, '')
  return FINGERPRINT.test(digits) ? (digits.match(/.{4}/g) ?? []).join('-') : null
}

/** What a run keeps of the plan it applies. */
export interface PlanProof {
  /** SHA-256 of the plan. */
  readonly plan: string
  /** As they stood when it was applied, with the names their keys had here then. */
  readonly seals: readonly OwnedSeal[]
}
