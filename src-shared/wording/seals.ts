/** Sentences about the seals of a plan. */
import type { Message } from './message.ts'
import { isExpired, type Approval, type OwnedSeal, type SealOwner } from '../domain/guard/seals.ts'
import type { Language } from '../domain/values/language.ts'
import { isoMinute } from '../domain/values/utc-time.ts'
import { seals as en, type SealWords } from './en/seals.ts'
import { seals as ru } from './ru/seals.ts'

const WORDS: Readonly<Record<Language, SealWords>> = { en, ru }

export function sealWords(language: Language = 'en'): SealWords {
  return WORDS[language]
}

/** `2026-12-01 09:05 UTC`: of an ISO time, the same in every language and time zone. */
export function utcMinute(iso: string): string {
  return `${isoMinute(iso)} UTC`
}

export function ownerText(owner: SealOwner, language: Language = 'en'): string {
  const words = sealWords(language)
  return owner.kind === 'trusted' ? words.trusted(owner.name) : words[owner.kind]
}

/** `Approved on 2026-12-01 09:05 UTC by “Anna” (ab12-...), valid until ...` without its verb: see `kinds`. */
export function sealText(
  { kind, owner, fingerprint, at, expires }: OwnedSeal,
  now: number,
  language: Language = 'en',
): string {
  const words = sealWords(language)
  const parts = [`${ownerText(owner, language)} (${fingerprint})`, words.at(utcMinute(at))]
  if (kind === 'approved') parts.push(expiryText(expires, now, language))
  return parts.join(', ')
}

export function expiryText(expires: string | null, now: number, language: Language = 'en'): string {
  const words = sealWords(language)
  if (expires === null) return words.endless
  return isExpired(expires, now) ? words.expired(utcMinute(expires)) : words.until(utcMinute(expires))
}

/** Why a plan without the approval of a second person is not sent; null where it has it. */
export function approvalRefusal(approval: Approval, plan: string, language: Language = 'en'): Message | null {
  const words = sealWords(language)
  if (approval.kind === 'approved') return null
  const { title, what, fix } = words.refusals[approval.kind](plan, detailOf(approval))
  return { title, what: `${what} ${words.nothingSent}`, fix }
}

/** Where it stands, in one sentence. */
export function approvalText(approval: Approval, plan: string, language: Language = 'en'): string {
  const words = sealWords(language)
  if (approval.kind !== 'approved') return words.refusals[approval.kind](plan, detailOf(approval)).what
  return words.approved(
    ownerText(approval.by.owner, language),
    approval.until === null ? null : utcMinute(approval.until),
  )
}

function detailOf(approval: Exclude<Approval, { readonly kind: 'approved' }>): string {
  switch (approval.kind) {
    case 'unknown-approver':
    case 'unknown-maker':
      return approval.fingerprint
    case 'expired':
      return utcMinute(approval.at)
    default:
      return ''
  }
}
