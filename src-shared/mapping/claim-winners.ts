/** Decides which column gets a field if several claim it, and which fields are contested. [MAP-5] [MAP-6] */
import { isDecimalField, type Field } from '../material/fields/field.ts'
import { headerKey, isShortHeading, isItemHeading } from '../file/headings/heading-key.ts'
import { isDifferenceHeading, isOutgoingHeading } from '../file/headings/not-a-field-words.ts'
import type { ColumnClaim, ColumnReason } from './mapping.ts'

/** Strengths of claims, strongest first. The strongest claim wins the field, unless another one is equally strong. */
const STRENGTHS = ['chosen', 'remembered', 'plain', 'often', 'part', 'stand-in', 'data'] as const

/** Added to the rank of a price with tax, so that the price without tax comes first. */
export const WITH_TAX = 0.5

/**
 * Assigns fields to columns. If several columns claim a field equally, no column gets it and it is contested. Columns
 * with values come first, then those with only 0 and 1, then blank ones. After that, the strongest words win, then
 * the first in the list of words. [MAP-5] [MAP-6]
 */
export function claimWinners(
  claims: readonly ColumnClaim[],
  headers: readonly string[],
): { winners: Map<number, ColumnClaim>; contestedClaims: Map<Field, readonly ColumnClaim[]> } {
  const winners = new Map<number, ColumnClaim>()
  const contestedClaims = new Map<Field, readonly ColumnClaim[]>()
  const claimsByField = new Map<Field, ColumnClaim[]>()
  const hasDifference = headers.some(isDifferenceHeading)
  for (const claim of claims) claimsByField.set(claim.field, [...(claimsByField.get(claim.field) ?? []), claim])
  for (const [field, fieldClaims] of claimsByField) {
    const chosenClaims = fieldClaims.filter(({ strength }) => strength === 'chosen' || strength === 'remembered')
    const claimsWithValues = (['fit', 'flags', 'nothing'] as const)
      .map((claimValue) => fieldClaims.filter(({ values }) => values === claimValue))
      .find((claimGroup) => claimGroup.length > 0)
    const consideredClaims =
      chosenClaims.length > 0 ? chosenClaims : keepClaimsWithWords(claimsWithValues ?? fieldClaims)
    const highestStrength = STRENGTHS.find((strength) => consideredClaims.some((claim) => claim.strength === strength))
    const strongestClaims = consideredClaims.filter((claim) => claim.strength === highestStrength)
    const bestRank = Math.min(...strongestClaims.map((claim) => claim.rank))
    const bestClaims = strongestClaims.filter((claim) => claim.rank === bestRank)
    const [bestClaim] = keepFirstNumbered(bestClaims)
    const rivalClaims =
      bestClaim && chosenClaims.length === 0
        ? fieldClaims.filter((claim) => claim === bestClaim || isEquallyGood(claim, bestClaim, hasDifference))
        : []
    if (rivalClaims.length > 1) {
      contestedClaims.set(field, rivalClaims)
      continue
    }
    if (!bestClaim || keepFirstNumbered(bestClaims).length > 1) {
      contestedClaims.set(field, bestClaims)
      continue
    }
    const rival = chosenClaims.length > 0 ? undefined : findRival(bestClaim, fieldClaims)
    winners.set(bestClaim.column, rival ? { ...bestClaim, reason: makeBestReason(bestClaim, rival) } : bestClaim)
  }
  dropGuessedChange(winners, contestedClaims.has('stock') || headers.some(isOutgoingHeading))
  return { winners, contestedClaims }
}

/**
 * For number fields, keeps only claims whose headings are words instead of abbreviations, if one of them is clear. `PA` never comes before `Price`.
 */
function keepClaimsWithWords(claims: readonly ColumnClaim[]): readonly ColumnClaim[] {
  const words = claims.filter(({ header, field }) => !isDecimalField(field) || !isShortHeading(header))
  return words.some(({ strength }) => strength === 'plain' || strength === 'often') ? words : claims
}

const TRAILING_NUMBER = /^(.*?)(\d+)$/

/**
 * If several columns for the same text or list field have numbered headings, such as `Category 1` and `Category 2`, keeps only the first. Other
 * claims are unchanged.
 */
function keepFirstNumbered(bestClaims: readonly ColumnClaim[]): readonly ColumnClaim[] {
  const [firstNumbered, ...otherNumbered] = bestClaims.flatMap((claim) => {
    const [, base, number] = TRAILING_NUMBER.exec(headerKey(claim.header)) ?? []
    return base === undefined || isDecimalField(claim.field) ? [] : [{ claim, base, number: Number(number) }]
  })
  if (
    !firstNumbered ||
    otherNumbered.length !== bestClaims.length - 1 ||
    otherNumbered.some(({ base }) => base !== firstNumbered.base)
  )
    return bestClaims
  return [
    otherNumbered.reduce(
      (lowestClaim, numberedClaim) => (numberedClaim.number < lowestClaim.number ? numberedClaim : lowestClaim),
      firstNumbered,
    ).claim,
  ]
}

/** Whether another claim is as good despite its rank: book stock beside any quantity, or two selling prices. */
function isEquallyGood(claim: ColumnClaim, onlyClaim: ColumnClaim, hasDifference: boolean): boolean {
  // Beside a column of differences, any quantity may be the counted one.
  if (hasDifference && onlyClaim.field === 'stock' && onlyClaim.rank > 0 && claim.strength === 'often') return true
  if (claim.values !== 'fit' || !onlyClaim.isVague) return false
  if (onlyClaim.field === 'sku') return onlyClaim.strength === 'often' && claim.strength === 'stand-in'
  if (onlyClaim.field === 'stock') return onlyClaim.strength === 'plain' && claim.strength === 'often'
  if (onlyClaim.field === 'price')
    return (
      onlyClaim.strength === 'stand-in' && claim.strength === 'stand-in' && claim.rank - onlyClaim.rank !== WITH_TAX
    )
  return false
}

/** Another column that could be meant: its words are as strong, or stronger but contradicted by its values. */
function findRival(onlyClaim: ColumnClaim, allClaims: readonly ColumnClaim[]): ColumnClaim | undefined {
  const strength = STRENGTHS.indexOf(onlyClaim.strength)
  return allClaims.find((claim) => {
    if (claim === onlyClaim || claim.values === 'nothing') return false
    // `Material` beside a description may be what the thing is made of, so the description is a rival.
    if (onlyClaim.field === 'name' && isItemHeading(onlyClaim.header)) return true
    // If the headings are the same, their words cannot decide.
    if (headerKey(claim.header) === headerKey(onlyClaim.header)) return true
    const otherStrength = STRENGTHS.indexOf(claim.strength)
    return claim.values === onlyClaim.values ? otherStrength <= strength : otherStrength < strength
  })
}

function makeBestReason({ name, field }: ColumnClaim, rival: ColumnClaim): ColumnReason {
  return { code: 'best-of', header: name, rival: rival.name, field }
}

/**
 * `Difference` beside `Stock` is a result, not a change to make. The same is true for goods received beside goods
 * issued.
 */
function dropGuessedChange(winners: Map<number, ColumnClaim>, isResult: boolean): void {
  const claims = [...winners.values()]
  const change = claims.find(
    ({ field, strength }) =>
      field === 'stock_change' && strength !== 'chosen' && strength !== 'remembered' && strength !== 'plain',
  )
  if (change && (isResult || claims.some(({ field }) => field === 'stock'))) winners.delete(change.column)
}
