/** Blank cells under a price rule: in the price itself, and in a column that the rule reads. */
import type { FaultClass, SentValues } from './class-member.ts'
import { amountText, csvText, makeTable, memberOf, tableTexts, utf8 } from './shop-table.ts'

/** Headings of discounts and markups, in percent. */
const PERCENT_HEADINGS = ['Discount', 'Rabatt', 'Remise', 'Descuento', 'Sconto', 'Скидка', 'Rabat', 'Sleva', 'Korting']

/** Marks as a person types them. */
const MARKS = ['yes', 'ja', 'oui', 'sí', 'да', 'tak', 'ano', 'A', 'x']
const OTHER_MARKS = ['no', 'nein', 'non', 'нет', 'nie', 'ne', 'B']
const MARK_HEADINGS = ['Sale', 'Aktion', 'Promo', 'Oferta', 'Offerta', 'Акция', 'Promocja', 'Akce', 'Group']

/** A rule as a person types it. `price` and `percent` are in hundredths, null for a blank cell. Null if nothing is sent. */
interface RuleOfPrice {
  readonly text: (column: string) => string
  readonly made: (price: number, percent: number | null) => number | null
}

/** The same over a column of marks: 0 is the mark that the rule tests for, 100 any other. */
const MARK_RULES: readonly ((column: string, mark: string) => string)[] = [
  (column, mark) => `if(\`${column}\` = "${mark}", price * 3, price * 2)`,
  (column, mark) => `if(\`${column}\` <> "${mark}", price * 2, price * 3)`,
]

const RULES: readonly RuleOfPrice[] = [
  { text: () => 'price * 2', made: (price) => price * 2 },
  // Multiplying by a blank cell has no known result.
  {
    text: (column) => `price * (1 + \`${column}\`)`,
    made: (price, percent) => (percent === null ? null : (price * (100 + percent)) / 100),
  },
  // A blank cell neither equals a number nor differs from it.
  {
    text: (column) => `if(\`${column}\` = 0, price * 3, price * 2)`,
    made: (price, percent) => (percent === null ? null : percent === 0 ? price * 3 : price * 2),
  },
  {
    text: (column) => `if(\`${column}\` <> 0, price * 3, price * 2)`,
    made: (price, percent) => (percent === null ? null : percent === 0 ? price * 2 : price * 3),
  },
  // A rule that asks for blank cells gets the answer.
  {
    text: (column) => `if(\`${column}\` = blank, price * 3, price * 2)`,
    made: (price, percent) => (percent === null ? price * 3 : price * 2),
  },
]

export const BLANKS_IN_RULES: FaultClass = {
  name: 'A13c blank cells in a rule',
  isAlwaysReadable: false,
  makeMember(random) {
    const table = makeTable(random, { fields: ['sku', 'price'], rows: [3, 20] })
    const areMarks = random.chance(0.5)
    const heading = random.pick(areMarks ? MARK_HEADINGS : PERCENT_HEADINGS)
    const [mark, otherText] = [random.pick(MARKS), random.pick(OTHER_MARKS)]
    const markRule = random.pick(MARK_RULES)
    const rule: RuleOfPrice = areMarks
      ? {
          text: (column) => markRule(column, mark),
          made: (price, percent) => (percent === null ? null : percent === 0 ? price * 3 : price * 2),
        }
      : random.pick(RULES)
    const right = new Map<number, SentValues>()
    const lines = tableTexts(table).map((cells, line): string[] => {
      const row = table.rows[line - 1]
      if (!row) return [...cells, heading]
      // Whole numbers, so that every result has at most two decimals.
      const price = random.chance(0.25) ? null : random.between(1, 900) * 100
      const percent = random.chance(0.3) ? null : random.pick(areMarks ? [0, 100] : [0, 0, 5, 10, 100])
      const createdCount = price === null ? null : rule.made(price, percent)
      if (createdCount !== null && createdCount !== Math.round(Number(row.material.price) * 100))
        right.set(row.material.id, { price: String(createdCount / 100) })
      const priceText = price === null ? '' : amountText(table, String(price / 100))
      // `0.05` is read literally, even if the heading mentions percent.
      const output = areMarks ? (percent === 0 ? mark : otherText) : amountText(table, String((percent ?? 0) / 100))
      return [cells[0] ?? '', priceText, percent === null ? '' : output]
    })
    return memberOf(table, utf8(csvText(lines, table.language.delimiter)), right, {
      rules: [['price', rule.text(heading)]],
    })
  },
}
