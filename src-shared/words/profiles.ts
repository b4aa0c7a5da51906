/** Why a file is read with a supplier's profile, and how its columns differ from the previous list. */
import type { ComparedLists } from '../plan/suppliers/compare-lists.ts'
import type { Candidate, Evidence, HeadingChanges } from '../plan/suppliers/recognise.ts'
import { showDecimal } from '../material/values/shown-decimal.ts'
import { compare, divide, multiply, subtract, ZERO, type Decimal } from '../material/values/decimal.ts'
import type { Language } from '../material/values/language.ts'
import { profiles as en, type ProfileWords, reorder as enReorder, type ReorderWords } from './en/profiles.ts'
import { profiles as ru, reorder as ruReorder } from './ru/profiles.ts'
import { shortenText } from './shortened.ts'
import { TERMS } from './terms.ts'
import type { ReportCell, ReportTable } from '../run/report-rows.ts'
import type { ReorderLine } from '../plan/suppliers/reorder-list.ts'

const WORDS_BY_LANGUAGE: Readonly<Record<Language, ProfileWords>> = { en, ru }

export function profileWords(language: Language): ProfileWords {
  return WORDS_BY_LANGUAGE[language]
}

const MAX_HEADING_LENGTH = 60
const MAX_HEADINGS = 8

type ProfileMatch = Omit<Candidate<unknown>, 'profile'> & { readonly id: string; readonly name: string }

export function describeProfile({ id, name, evidence, shape }: ProfileMatch, language: Language = 'en') {
  return {
    id,
    name,
    evidence: evidence.map((evidenceItem) => describeEvidence(evidenceItem, language)),
    changed: describeHeadingChanges(shape, language),
  }
}

function describeEvidence(evidence: Evidence, language: Language): string {
  const words = WORDS_BY_LANGUAGE[language]
  const { quote } = TERMS[language]
  switch (evidence.code) {
    case 'same-headings':
      return words.sameHeadings(evidence.count)
    case 'used-headings':
      return words.usedHeadings(evidence.count, evidence.of)
    case 'file-name':
      return words.similarFileName(quote(shortenText(evidence.pattern, MAX_HEADING_LENGTH)))
    case 'sheet':
      return words.sameSheet(quote(shortenText(evidence.sheet, MAX_HEADING_LENGTH)))
    default:
      return evidence satisfies never
  }
}

/** The changes of a list's columns as sentences, the most important change first. */
function describeHeadingChanges({ added, gone, missing, moved }: HeadingChanges, language: Language): string[] {
  const words = WORDS_BY_LANGUAGE[language]
  const { list, quote } = TERMS[language]
  const missingHeadings = new Set(missing)
  const makeSentences = (headings: readonly string[], sentence: ProfileWords['addedHeadings']): string[] => {
    const headingTexts = headings
      .slice(0, MAX_HEADINGS)
      .map((heading) => quote(shortenText(heading, MAX_HEADING_LENGTH)))
    return headings.length === 0
      ? []
      : [sentence(list(headingTexts, headings.length - headingTexts.length), headings.length)]
  }
  return [
    ...makeSentences(missing, words.missingHeadings),
    ...makeSentences(added, words.addedHeadings),
    ...makeSentences(moved, words.movedHeadings),
    ...makeSentences(
      gone.filter((heading) => !missingHeadings.has(heading)),
      words.removedHeadings,
    ),
  ]
}

const HUNDRED = '100' as Decimal

/**
 * Describes a list's changes, such as `Against the list of 2026-10-03 (“holz.xlsx”): 212 dearer (+310.50), 4 new (88.00), 2 gone (14.10), +3.1 % over
 * 300 prices.`
 */
export function describeListChanges(
  {
    file,
    at,
    counts,
    prices,
  }: Pick<ComparedLists, 'counts' | 'prices'> & { readonly file: string; readonly at: string },
  language: Language = 'en',
): string {
  const words = WORDS_BY_LANGUAGE[language]
  const { numbers, quote } = TERMS[language]
  const comparedCount = counts.dearer + counts.cheaper + counts.same
  const unclearCount = counts.unpriced + counts.repeated
  const parts: (readonly [number, Decimal, (count: number, money: string) => string])[] = [
    [counts.dearer, prices.up, words.higherPrices],
    [counts.cheaper, prices.down, words.lowerPrices],
    [counts.same, prices.same, words.samePrices],
    [counts.new, prices.fresh, words.newLines],
    [counts.gone, prices.gone, words.missingLines],
    [unclearCount, ZERO, words.unclearPrices],
  ]
  const partTexts = parts.flatMap(([count, value, textOfPart]) => {
    const money = showDecimal(value, numbers, 2)
    return count > 0 ? [textOfPart(count, textOfPart === words.higherPrices ? `+${money}` : money)] : []
  })
  if (comparedCount > 0 && compare(prices.before, ZERO) > 0) {
    const percent = divide(multiply(subtract(prices.after, prices.before), HUNDRED), prices.before, 1)
    const percentText = showDecimal(percent, numbers)
    partTexts.push(words.averageChange(compare(percent, ZERO) > 0 ? `+${percentText}` : percentText, comparedCount))
  }
  return words.listComparison(quote(shortenText(file, MAX_HEADING_LENGTH)), at.slice(0, 10), partTexts)
}

const REORDER_WORDS: Readonly<Record<Language, ReorderWords>> = { en: enReorder, ru: ruReorder }

/** Words of the file with the reorder list. */
export function reorderWords(language: Language): ReorderWords {
  return REORDER_WORDS[language]
}

/** The reorder list as a table for a file. The columns that a supplier needs come first. `storageName`: returns a storage's name. */
export function makeReorderTable(
  lines: readonly ReorderLine[],
  storageName: (id: number) => string,
  language: Language = 'en',
): ReportTable {
  const { headers, priceFrom } = REORDER_WORDS[language]
  const { numbers } = TERMS[language]
  const makeTextCell = (value: string | null): ReportCell | null =>
    value === null || value === '' ? null : { kind: 'text', value }
  const makeDecimalCell = (value: Decimal | null): ReportCell | null =>
    value === null ? null : { kind: 'decimal', value }
  const rows = lines.map((line) => [
    makeTextCell(line.supplier),
    makeTextCell(line.code),
    makeTextCell(line.name),
    makeTextCell(line.sku),
    { kind: 'number', value: line.material } as const,
    makeTextCell(storageName(line.storage)),
    makeDecimalCell(line.quantity),
    makeTextCell(line.unit),
    makeDecimalCell(line.price),
    makeDecimalCell(line.cost),
    makeTextCell(line.priceFrom === null ? null : priceFrom[line.priceFrom]),
    makeDecimalCell(line.stock),
    makeDecimalCell(line.planned),
    makeDecimalCell(line.minimum),
    makeTextCell(
      line.others
        .map(({ supplier, price }) => (price === null ? supplier : `${supplier} (${showDecimal(price, numbers)})`))
        .join('; '),
    ),
  ])
  return { headers, rows }
}
