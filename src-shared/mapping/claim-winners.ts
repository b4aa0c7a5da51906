/** Decides which column gets a field if several claim it, and which fields are contested. [MAP-5] [MAP-6] */
import { isDecimalField, type Field } from '../material/fields/field.ts'
import { makeHeadingKey, isShortHeading, isItemHeading } from '../file/headings/heading-key.ts'
import { isDifferenceHeading, isOutgoingHeading } from '../file/headings/not-a-field-words.ts'
import type { ColumnClaim, ColumnReason } from './mapping.ts'

/** Strengths of claims, strongest first. The strongest claim wins the field, unless another one is equally strong. */
const STRENGTHS = ['chosen', 'remembered', 'plain', 'often', 'part', 'stand-in', 'data'] as const

/** Added to the rank of a price with tax, so that the price without tax comes first. */
export const WITH_TAX_RANK = 0.5

/**
 * Assigns fields to columns. If several columns claim a field equally, no column gets it and it is contested. Columns with values come first, then
 * columns with only 0 and 1, then blank columns. Among these, the strongest words decide, then the order in the list of words. [MAP-5] [MAP-6]
 */
export function findClaimWinners(
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
      .map((valuesKind) => fieldClaims.filter(({ values }) => values === valuesKind))
      .find((claimGroup) => claimGroup.length > 0)
    const consideredClaims =
      chosenClaims.length > 0 ? chosenClaims : keepClaimsWithWords(claimsWithValues ?? fieldClaims)
    const highestStrength = STRENGTHS.find((strength) => consideredClaims.some((claim) => claim.strength === strength))
    const strongestClaims = consideredClaims.filter((claim) => claim.strength === highestStrength)
    const bestRank = Math.min(...strongestClaims.map((claim) => claim.rank))
    const bestClaims = strongestClaims.filter((claim) => claim.rank === bestRank)
    const [bestClaim] = keepFirstNumberedClaim(bestClaims)
    const rivalClaims =
      bestClaim && chosenClaims.length === 0
        ? fieldClaims.filter((claim) => claim === bestClaim || isEquallyGood(claim, bestClaim, hasDifference))
        : []
    if (rivalClaims.length > 1) {
      contestedClaims.set(field, rivalClaims)
      continue
    }
    if (!bestClaim || keepFirstNumberedClaim(bestClaims).length > 1) {
      contestedClaims.set(field, bestClaims)
      continue
    }
    const rival = chosenClaims.length > 0 ? undefined : findRival(bestClaim, fieldClaims)
    winners.set(bestClaim.column, rival ? { ...bestClaim, reason: makeBestReason(bestClaim, rival) } : bestClaim)
  }
  dropGuessedStockChange(winners, contestedClaims.has('stock') || headers.some(isOutgoingHeading))
  return { winners, contestedClaims }
}

/**
 * For number fields, keeps only claims whose headings are words instead of abbreviations, if one of them is clear. `PA` never comes before `Price`.
 */
function keepClaimsWithWords(claims: readonly ColumnClaim[]): readonly ColumnClaim[] {
  const wordClaims = claims.filter(({ header, field }) => !isDecimalField(field) || !isShortHeading(header))
  return wordClaims.some(({ strength }) => strength === 'plain' || strength === 'often') ? wordClaims : claims
}

const TRAILING_NUMBER = /^(.*?)(\d+)$/

/**
 * If several columns for the same text or list field have numbered headings, such as `Category 1` and `Category 2`, keeps only the first. Other
 * claims are unchanged.
 */
function keepFirstNumberedClaim(bestClaims: readonly ColumnClaim[]): readonly ColumnClaim[] {
  const [firstNumberedClaim, ...otherNumberedClaims] = bestClaims.flatMap((claim) => {
    const [, base, number] = TRAILING_NUMBER.exec(makeHeadingKey(claim.header)) ?? []
    return base === undefined || isDecimalField(claim.field) ? [] : [{ claim, base, number: Number(number) }]
  })
  if (
    !firstNumberedClaim ||
    otherNumberedClaims.length !== bestClaims.length - 1 ||
    otherNumberedClaims.some(({ base }) => base !== firstNumberedClaim.base)
  )
    return bestClaims
  return [
    otherNumberedClaims.reduce(
      (lowestClaim, numberedClaim) => (numberedClaim.number < lowestClaim.number ? numberedClaim : lowestClaim),
      firstNumberedClaim,
    ).claim,
  ]
}

/** Whether another claim is as good despite its rank: book stock beside any quantity, or two selling prices. */
function isEquallyGood(claim: ColumnClaim, bestClaim: ColumnClaim, hasDifference: boolean): boolean {
  // Beside a column of differences, any quantity may be the counted one.
  if (hasDifference && bestClaim.field === 'stock' && bestClaim.rank > 0 && claim.strength === 'often') return true
  if (claim.values !== 'fit' || !bestClaim.isVague) return false
  if (bestClaim.field === 'sku') return bestClaim.strength === 'often' && claim.strength === 'stand-in'
  if (bestClaim.field === 'stock') return bestClaim.strength === 'plain' && claim.strength === 'often'
  if (bestClaim.field === 'price')
    return (
      bestClaim.strength === 'stand-in' &&
      claim.strength === 'stand-in' &&
      claim.rank - bestClaim.rank !== WITH_TAX_RANK
    )
  return false
}

/** Another column that could be meant: its words are as strong, or stronger but contradicted by its values. */
function findRival(bestClaim: ColumnClaim, allClaims: readonly ColumnClaim[]): ColumnClaim | undefined {
  const strength = STRENGTHS.indexOf(bestClaim.strength)
  return allClaims.find((claim) => {
    if (claim === bestClaim || claim.values === 'nothing') return false
    // `Material` beside a description may be what the thing is made of, so the description is a rival.
    if (bestClaim.field === 'name' && isItemHeading(bestClaim.header)) return true
    // If the headings are the same, their words cannot decide.
    if (makeHeadingKey(claim.header) === makeHeadingKey(bestClaim.header)) return true
    const otherStrength = STRENGTHS.indexOf(claim.strength)
    return claim.values === bestClaim.values ? otherStrength <= strength : otherStrength < strength
  })
}

function makeBestReason({ name, field }: ColumnClaim, rival: ColumnClaim): ColumnReason {
  return { code: 'best-of', header: name, rival: rival.name, field }
}

/**
 * `Difference` beside `Stock` is a result, not a change to make. The same is true for goods received beside goods
 * issued.
 */
function dropGuessedStockChange(winners: Map<number, ColumnClaim>, isResult: boolean): void {
  const claims = [...winners.values()]
  const changeClaim = claims.find(
    ({ field, strength }) =>
      field === 'stock_change' && strength !== 'chosen' && strength !== 'remembered' && strength !== 'plain',
  )
  if (changeClaim && (isResult || claims.some(({ field }) => field === 'stock'))) winners.delete(changeClaim.column)
}
