/** What a factor between the account's amounts and a file's may mean: packs, a lost decimal separator, VAT, other units. */

/** Lengths, areas and masses that price lists and accounts disagree in; the second is `times` the first. */
const UNIT_PAIRS = [
  ['square foot', 'square yard', 9],
  ['square foot', 'square metre', 10.7639104],
  ['square yard', 'square metre', 1.19599005],
  ['foot', 'yard', 3],
  ['foot', 'metre', 3.2808399],
  ['yard', 'metre', 1.0936133],
  ['pound', 'kilogram', 2.20462262],
] as const
export type JumpUnit = (typeof UNIT_PAIRS)[number][0 | 1]

/** Standard and reduced rates of value added tax, in percent. */
const VAT = [5, 7, 8, 10, 19, 20, 21, 22, 23, 25, 27] as const
const PACKS = [6, 12, 20, 24, 25, 48, 50, 144, 200, 250, 500] as const
/** Also what a decimal separator that was lost does. */
const TENS = [10, 100, 1000] as const

export type JumpReading =
  | { readonly kind: 'pack' | 'tens'; readonly size: number }
  | { readonly kind: 'vat'; readonly percent: number }
  | { readonly kind: 'unit'; readonly small: JumpUnit; readonly large: JumpUnit }
  /** Another currency, or whatever else changes all amounts alike. */
  | { readonly kind: 'same' }

interface KnownFactor {
  /** Above 1: the same factor the other way round means the same the other way round. */
  readonly factor: number
  /** The factor as a rule says it. */
  readonly text: string
  readonly reading: JumpReading
}

const FACTORS: readonly KnownFactor[] = [
  ...UNIT_PAIRS.map(([small, large, factor]): KnownFactor => {
    return { factor, text: String(factor), reading: { kind: 'unit', small, large } }
  }),
  ...PACKS.map((size): KnownFactor => ({ factor: size, text: String(size), reading: { kind: 'pack', size } })),
  ...TENS.map((size): KnownFactor => ({ factor: size, text: String(size), reading: { kind: 'tens', size } })),
]
const TAXES: readonly KnownFactor[] = VAT.map((percent) => {
  const factor = (100 + percent) / 100
  return { factor, text: String(factor), reading: { kind: 'vat', percent } }
})

/** Factors this near are the same. A rate is nearer to the next one, and to a round percentage. */
const NEAR = 0.003
const NEAR_TAX = 0.001
/** Prices of a pack that changed besides. */
const NEAR_ROUGH = 0.08

/** What a factor above 1 is; null: nothing that is known. `rough`: amounts changed besides, each a little. */
export function knownFactor(factor: number, field: string, rough: boolean): KnownFactor | null {
  if (rough)
    return nearest(
      factor,
      FACTORS.filter(({ reading }) => reading.kind !== 'unit'),
      NEAR_ROUGH,
    )
  return nearest(factor, FACTORS, NEAR) ?? (field === 'price' ? nearest(factor, TAXES, NEAR_TAX) : null)
}

function nearest(factor: number, candidates: readonly KnownFactor[], within: number): KnownFactor | null {
  const distance = (one: KnownFactor): number => Math.abs(Math.log(one.factor / factor))
  const [first] = candidates.toSorted((a, b) => distance(a) - distance(b))
  return first && distance(first) <= within ? first : null
}
