/**
 * What a run that is not finished still means to change. Another run leaves these materials alone: two runs would overwrite each
 * other, and both would report their values as verified. [RUN-18]
 */
import { textKey } from '../values/text-key.ts'

/** One call that an unfinished run has still to send, or whose outcome is not known. */
export interface Claim {
  readonly run: string
  readonly file: string
  /** Null for an add. */
  readonly materialId: number | null
  /** Of an add; '' for none. */
  readonly sku: string
  readonly name: string
}

export interface Claims {
  readonly byId: ReadonlyMap<number, Claim>
  readonly byKey: ReadonlyMap<string, Claim>
}

export const NO_CLAIMS: Claims = { byId: new Map(), byKey: new Map() }

export function claimsOf(open: Iterable<Claim>): Claims {
  const byId = new Map<number, Claim>()
  const byKey = new Map<string, Claim>()
  for (const claim of open) {
    if (claim.materialId === null) for (const key of addKeys(claim)) byKey.set(key, claim)
    else byId.set(claim.materialId, claim)
  }
  return { byId, byKey }
}

/** What a plan changes: a material the account has, or one it adds. */
export type Meant = number | { readonly sku: string; readonly name: string }

/** Who claims a material; null when nobody does. */
export function claimOn(meant: Meant, { byId, byKey }: Claims): Claim | null {
  if (typeof meant === 'number') return byId.get(meant) ?? null
  for (const key of addKeys(meant)) {
    const claim = byKey.get(key)
    if (claim) return claim
  }
  return null
}

/** What two adds of one material have in common: the SKU, else the name. */
export function addKeys({ sku, name }: { readonly sku: string; readonly name: string }): string[] {
  const [bySku, byName] = [textKey(sku), textKey(name)]
  return [...(bySku === '' ? [] : [`sku ${bySku}`]), ...(byName === '' ? [] : [`name ${byName}`])]
}
