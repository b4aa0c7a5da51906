/**
 * The member a plan file ends with: its seals. They close all bytes before it, by their SHA-256. Files of earlier versions end with a
 * keyed digest of their data folder instead (HMAC-SHA-256): it is still checked, and written no more.
 */
import { createHash, createHmac, timingSafeEqual, type Hash, type Hmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Seal } from '../../../src-shared/domain/guard/seals.ts'
import {
  checkedSeals,
  fingerprint,
  madeSeal,
  writtenSealsSchema,
  type SealingKey,
  type WrittenSeals,
} from './signature.ts'

/** Keys by which this data folder knows its own plans. */
export interface OwnSeals {
  /** Fingerprints of its keys. */
  readonly own: readonly string[]
  /** The key of the seals of earlier versions; null where it has none. */
  readonly former: string | null
}

export const NO_SEALS: OwnSeals = { own: [], former: null }

/** ours: made here and as it was made · elsewhere: no seal, or another installation's */
export type SealState = 'ours' | 'elsewhere'

/** What the end of a plan says, and whether it is true. */
export type Sealed =
  | { readonly ok: true; readonly seal: SealState; readonly seals: readonly Seal[]; readonly digest: string }
  /** A seal that is none of this plan's: changed since it was made, or an approval of something else. */
  | { readonly ok: false; readonly code: 'altered' | 'approval-altered' }

const FORMER_KEY_FILE = 'plan-seal-key'
const FORMER_KEY = /^[0-9a-f]{64}$/
/** Nothing may follow the sealed bytes but the seal: a later member would count instead of a sealed one. */
const FORMER = /,"seal":\{"key":"([0-9a-f]{16})","digest":"([0-9a-f]{64})"\}\}\n?$/
/** Neither braces nor brackets are in its strings: it begins in one place only. */
const SEALS = /,"seal":\{"key":"ed25519","by":(\[\[[^[\]{}]*\](?:,\[[^[\]{}]*\])*\])\}\}\n?$/

/** Null where there is none, or none that can be used. */
export async function readFormerKey(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, FORMER_KEY_FILE), 'utf8').catch(() => '')
  return FORMER_KEY.test(text) ? text : null
}

/** Seals what is fed to it. */
export class PlanSigner {
  private readonly key: SealingKey
  private readonly at: string
  private readonly hash = createHash('sha256')

  /** `at`: when the plan is made, ISO time. */
  constructor(key: SealingKey, at: string) {
    this.key = key
    this.at = at
  }

  add(text: string): void {
    this.hash.update(text, 'utf8')
  }

  /** The member that closes the document. */
  end(): string {
    return sealMember([madeSeal(this.hash.digest('hex'), this.key, this.at)])
  }
}

export function sealMember(seals: WrittenSeals): string {
  return `,"seal":{"key":"ed25519","by":${JSON.stringify(seals)}}}\n`
}

export type SealEnd =
  | { readonly kind: 'former'; readonly at: number; readonly key: string; readonly digest: string }
  | { readonly kind: 'seals'; readonly at: number; readonly seals: WrittenSeals }

/** The seal that a document, or the last part of one, ends with; `at`: where it begins in the text. */
export function sealAtEnd(text: string): SealEnd | null {
  const former = FORMER.exec(text)
  if (former) return { kind: 'former', at: former.index, key: former[1] ?? '', digest: former[2] ?? '' }
  const found = SEALS.exec(text)
  const seals = found && writtenSealsSchema.safeParse(jsonOf(found[1] ?? ''))
  return found && seals?.success ? { kind: 'seals', at: found.index, seals: seals.data } : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // Strings that are none: no seal of ours.
  }
}

/** Compares a seal with what is fed to it: all that the seal closes. */
export class SealCheck {
  private readonly own: OwnSeals
  private readonly hash: Hash = createHash('sha256')
  private readonly former: Hmac | null

  constructor(own: OwnSeals) {
    this.own = own
    this.former = own.former === null ? null : createHmac('sha256', Buffer.from(own.former, 'hex'))
  }

  add(part: string | Uint8Array): void {
    this.hash.update(part)
    this.former?.update(part)
  }

  /** `seal`: null where the document has none. */
  state(seal: SealEnd | null): Sealed {
    const digest = this.hash.digest('hex')
    if (seal === null) return { ok: true, seal: 'elsewhere', seals: [], digest }
    if (seal.kind === 'former') return this.formerState(seal, digest)
    const checked = checkedSeals(seal.seals, digest)
    if (!checked.ok) return { ok: false, code: checked.wrong === 'made' ? 'altered' : 'approval-altered' }
    const [, maker] = seal.seals[0]
    const ours = this.own.own.includes(fingerprint(maker))
    return { ok: true, seal: ours ? 'ours' : 'elsewhere', seals: checked.seals, digest }
  }

  private formerState(seal: Extract<SealEnd, { kind: 'former' }>, digest: string): Sealed {
    const { former } = this.own
    if (former === null || this.former === null || seal.key !== nameOf(former))
      return { ok: true, seal: 'elsewhere', seals: [], digest }
    return timingSafeEqual(this.former.digest(), Buffer.from(seal.digest, 'hex'))
      ? { ok: true, seal: 'ours', seals: [], digest }
      : { ok: false, code: 'altered' }
  }
}

/**
 * A document that is read as a whole. `named`: what its own seal member calls its key, however the document is written; null where it
 * has no such member.
 */
export function sealedText(text: string, named: string | null, own: OwnSeals): Sealed {
  const check = new SealCheck(own)
  const seal = sealAtEnd(text)
  check.add(seal ? text.slice(0, seal.at) : text)
  if (seal !== null || named === null) return check.state(seal)
  // It says that it is sealed, in a form no seal has: of ours, and of whoever signs, it was changed.
  const ours = named === 'ed25519' || (own.former !== null && named === nameOf(own.former))
  return ours ? { ok: false, code: 'altered' } : check.state(null)
}

/** Names a former key without giving it away. */
function nameOf(key: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update('the name of this key').digest('hex').slice(0, 16)
}
