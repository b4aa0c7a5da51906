/**
 * Ed25519 signatures of plans (node:crypto). What is signed is the text `signedText` makes and nothing else: it names the format,
 * the kind of seal, the plan by its SHA-256, both keys and the times. So a seal fits one plan, one maker, one kind and one expiry.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { fingerprintOf, type Seal } from '../../../src-shared/domain/guard/seals.ts'

/** A key pair: `x` is the public half and `d` the private one, 32 bytes each in base64url, as a JWK has them. */
export interface SealingKey {
  readonly x: string
  readonly d: string
}

/** 32 bytes in base64url, in the one way there is to write them. */
const half = z.string().refine((text) => {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === 32 && bytes.toString('base64url') === text
})
const signature = z.string().refine((text) => {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === 64 && bytes.toString('base64url') === text
})
/** As `toISOString` writes it, and as nothing else does: what is signed has one form. */
const time = z.iso.datetime({ precision: 3 })

export const sealingKeySchema: z.ZodType<SealingKey> = z.object({ x: half, d: half })

const madeSchema = z.tuple([z.literal('made'), half, time, signature])
const approvedSchema = z.tuple([z.literal('approved'), half, time, time.nullable(), signature])

/** Seals of a file as it holds them: the maker's first, then approvals. */
export const writtenSealsSchema = z.tuple([madeSchema], approvedSchema)
type WrittenMade = z.infer<typeof madeSchema>
type WrittenApproval = z.infer<typeof approvedSchema>
export type WrittenSeals = z.infer<typeof writtenSealsSchema>

interface Signed {
  readonly kind: Seal['kind']
  /** SHA-256 of the plan, lower-case hex. */
  readonly plan: string
  readonly key: string
  /** The key that sealed the plan when it was made. */
  readonly maker: string
  readonly at: string
  readonly expires: string | null
}

/** Lines of one form each, so that no two seals have one text. UTF-8, a line feed after each line. */
export function signedText({ kind, plan, key, maker, at, expires }: Signed): string {
  return ['Stocksheet plan seal 1', kind, plan, key, maker, at, expires ?? 'no end', ''].join('\n')
}

export function makeSealingKey(): SealingKey {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return sealingKeySchema.parse({ x, d })
}

/** Half of the key's SHA-256: enough that nobody finds a second key of this fingerprint. */
export function fingerprint(x: string): string {
  const digits = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 32)
  return fingerprintOf(digits) ?? digits
}

export function madeSeal(plan: string, { x, d }: SealingKey, at: string): WrittenMade {
  return ['made', x, at, signatureOf({ kind: 'made', plan, key: x, maker: x, at, expires: null }, { x, d })]
}

export function approvedSeal(
  plan: string,
  maker: string,
  { x, d }: SealingKey,
  { at, expires }: { readonly at: string; readonly expires: string | null },
): WrittenApproval {
  return ['approved', x, at, expires, signatureOf({ kind: 'approved', plan, key: x, maker, at, expires }, { x, d })]
}

function signatureOf(signed: Signed, { x, d }: SealingKey): string {
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' })
  return sign(null, Buffer.from(signedText(signed)), key).toString('base64url')
}

/** The seals as the plan of this digest has them, or which kind is none of this plan's. */
export function checkedSeals(
  [made, ...approvals]: WrittenSeals,
  plan: string,
): { readonly ok: true; readonly seals: readonly Seal[] } | { readonly ok: false; readonly wrong: Seal['kind'] } {
  const [, maker, at, own] = made
  const first: Signed = { kind: 'made', plan, key: maker, maker, at, expires: null }
  if (!isSignedBy(first, own)) return { ok: false, wrong: 'made' }
  const seals: Seal[] = [sealOf(first)]
  for (const [kind, key, at, expires, signature] of approvals) {
    const approval: Signed = { kind, plan, key, maker, at, expires }
    if (!isSignedBy(approval, signature)) return { ok: false, wrong: 'approved' }
    seals.push(sealOf(approval))
  }
  return { ok: true, seals }
}

function sealOf({ kind, key, at, expires }: Signed): Seal {
  return { kind, fingerprint: fingerprint(key), at, expires }
}

function isSignedBy(signed: Signed, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: signed.key }, format: 'jwk' })
    return verify(null, Buffer.from(signedText(signed)), key, Buffer.from(signature, 'base64url'))
  } catch {
    // Bytes that are no key of this curve have signed nothing.
    return false
  }
}
