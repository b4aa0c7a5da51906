/** Finds the field that a heading means, in sixteen languages. Never reads the data below it. */
import { isCurrency } from '../../material/values/currency.ts'
import { isUnitWord } from '../../material/values/unit.ts'
import { FIELDS, type Field, isDecimalField, isField } from '../../material/fields/field.ts'
import { isOnlyPriceBasis, removeScaleWords } from './amount-terms.ts'
import {
  listAlternatives,
  removeAccentsOfAll,
  makeBracketKey,
  makeHeadingKey,
  makeHeadingKeys,
  isAscii,
  removeJoiningWords,
  removeItemWords,
  isTaxWord,
  swapKeyWords,
  dropNameWords,
  removeAccents,
  removeSupplierWords,
} from './heading-key.ts'
import { needsMoreWords, isOfGoods, keepsMeaning } from './harmless-extra-words.ts'
import { isOtherHeading } from './not-a-field-words.ts'
import { WORD_STRENGTHS, FIRST_LANGUAGES, type HeaderWords } from './field-words.ts'
import { EAST_ASIAN_LANGUAGES } from './east-asian-words.ts'
import { MORE_LANGUAGES } from './more-field-words.ts'

/** The languages whose headings are known. If a heading fits several languages equally, the earliest one is used. */
export const HEADING_LANGUAGES: readonly HeaderWords[] = [
  ...FIRST_LANGUAGES,
  ...MORE_LANGUAGES,
  ...EAST_ASIAN_LANGUAGES,
]

/**
 * plain: the heading names the field. often: it usually means the field, unless another column is plain. stand-in:
 * used if nothing better exists (a barcode for a sku). part: it contains such words (`Остаток на 01.02`), so the data
 * must agree. [MAP-5]
 */
export interface HeaderMeaning {
  readonly field: Field
  readonly strength: (typeof WORD_STRENGTHS)[number] | 'part'
  /** Rank among the words of that strength, from 0: counted stock comes before stock on hand. */
  readonly rank: number
  /** A column with an unknown heading may fit better, for example any price if a cost is meant. */
  readonly isVague: boolean
  /** The words that were recognised, normalised. */
  readonly words: string
}

interface KnownHeading {
  readonly language: string
  readonly field: Field
  readonly strength: (typeof WORD_STRENGTHS)[number]
  readonly rank: number
  readonly isVague: boolean
}

/** The last two ranks for a price are vague: net, and any price. */
const VAGUE_PRICE_RANKS = 2

/** From this rank on, words for stock mean a part of it or a book value: available, closing, opening. */
const FIRST_VAGUE_STOCK_RANK = 2

/** A description or a material: used as the name if no other column is one. */
const DESCRIPTION_WORDS = /descri|omschrij|beschr|opis|popis|опис|açıklama|^materi|^матер|^матеріал/

/** The strength of a heading without the words that only name the things in the list. */
const WEAKER_STRENGTHS = { plain: 'often', often: 'part', 'stand-in': 'stand-in' } as const

const UMLAUTS: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
])

/** Built when the first heading is looked up, because most programs that load this module never do that. */
const getWrittenHeadings = cacheResult(buildHeadings)
const getUnaccentedHeadings = cacheResult(buildUnaccentedHeadings)
const getRewrittenHeadings = cacheResult(buildRewrittenHeadings)

function cacheResult(
  make: () => ReadonlyMap<string, readonly KnownHeading[]>,
): () => ReadonlyMap<string, readonly KnownHeading[]> {
  let cachedHeadings: ReadonlyMap<string, readonly KnownHeading[]> | undefined
  return () => (cachedHeadings ??= make())
}

/** Fields whose values are names, so that the heading for a category's name means the category. */
const FIELDS_BY_NAME = new Set<Field>(['categories', 'suppliers', 'storage', 'unit'])

/** Columns with row numbers: they are not a field, and need no warning. */
const ROW_NUMBER_HEADINGS = new Set(
  (
    '#,№,no,n,nr,№ п п,п п,номер по порядку,n п п,№ пп,№пп,№п п,№ з п,№з п,row,row number,line,line no,sr no,sl no,pos,pos nr,posnr,' +
    'поз,lp,l p,lfd nr,zeile,pč,poř č,sıra,sıra no'
  ).split(','),
)

export function isRowNumberHeader(header: string): boolean {
  return ROW_NUMBER_HEADINGS.has(makeHeadingKey(header))
}

/**
 * The meaning of a heading, or null. If a word means different fields in different languages, `language` decides which one applies: `Article` is a
 * code in English and a name in French. [MAP-1]
 */
export function findHeaderMeaning(header: string, language?: string): HeaderMeaning | null {
  // `Unit qty` is the quantity that a price is for, not a stock.
  if (isRowNumberHeader(header) || isOnlyPriceBasis(header)) return null
  const keys = makeHeadingKeys(header)
  const wholeMeaning = findWholeMeaning(header, keys, language)
  if (wholeMeaning) return wholeMeaning
  for (const key of keys) {
    const partMeaning = findLongestPart(key, language)
    if (partMeaning) return partMeaning
  }
  // `price_cents` is a price: the user is told about the scale when the amounts are read.
  const unscaledHeading = removeScaleWords(header)
  const meaning =
    unscaledHeading === '' ? null : findWholeMeaning(unscaledHeading, makeHeadingKeys(unscaledHeading), language)
  return meaning?.field === 'price' ? meaning : null
}

/**
 * The meaning of a heading in several rows. If they form a common phrase (`Supplier / Name`), all of them are used, otherwise only the lowest. The
 * heading below outweighs a title over several columns. [TABLE-4]
 */
export function findJoinedMeaning(header: string, headingBelow: string, language?: string): HeaderMeaning | null {
  const wholeMeaning =
    findHeaderMeaning(header, language) ?? findHeaderMeaning(header.replace(PLURAL_PRICES, findSingular), language)
  if (headingBelow === '' || headingBelow === header || (wholeMeaning && wholeMeaning.strength !== 'part'))
    return wholeMeaning
  const lowerMeaning = findHeaderMeaning(headingBelow, language)
  if (!lowerMeaning || (lowerMeaning.strength !== 'plain' && lowerMeaning.strength !== 'often')) return wholeMeaning
  if (!isDecimalField(lowerMeaning.field)) return lowerMeaning
  // `Opening / Quantity` is not `Quantity`. If the upper row contains a group or a place, the lower heading decides.
  const groupMeaning = findHeaderMeaning(header.slice(0, -headingBelow.length).replace(/[\s/]+$/, ''), language)
  return groupMeaning && !isDecimalField(groupMeaning.field) && wholeMeaning?.field !== lowerMeaning.field
    ? lowerMeaning
    : wholeMeaning
}

/** Groups have plural headings: `Prices / Net`. */
const SINGULARS: ReadonlyMap<string, string> = new Map(
  'prices price,preise preis,цены цена,ціни ціна,precios precio,prezzi prezzo,preços preço,ceny cena,prijzen prijs,priser pris,fiyatlar fiyat'
    .split(',')
    .map((pair): [string, string] => {
      const [plural = '', singular = ''] = pair.split(' ')
      return [plural, singular]
    }),
)
const PLURAL_PRICES = new RegExp(`^(?:${[...SINGULARS.keys()].join('|')})(?!\\p{L})`, 'iu')
const findSingular = (plural: string): string => SINGULARS.get(plural.toLowerCase()) ?? plural

/** The meaning of all words of a heading together. */
function findWholeMeaning(header: string, keys: readonly string[], language?: string): HeaderMeaning | null {
  const bracketText = makeBracketKey(header)
  const bracketMeaning = chooseHeading(bracketText, language)
  const supplierCodeMeaning = findSupplierCode(keys, language)
  for (const key of keys) {
    const knownHeading = chooseHeading(key, language)
    // `SKU (supplier)` is the supplier's code.
    if (knownHeading?.field === 'sku' && supplierCodeMeaning) return supplierCodeMeaning
    // `Unit (weight)` is the unit of a weight, not of the material.
    if (knownHeading?.field === 'unit' && bracketText !== '' && isOtherHeading(bracketText) && !isUnitWord(bracketText))
      return null
    // `Article code (EAN)` is a barcode.
    if (knownHeading)
      return bracketMeaning?.strength === 'stand-in' && bracketMeaning.field === knownHeading.field
        ? { ...bracketMeaning, words: bracketText }
        : { ...knownHeading, words: key }
  }
  if (supplierCodeMeaning) return supplierCodeMeaning
  if (bracketMeaning?.strength === 'plain') return { ...bracketMeaning, words: bracketText }
  if (isMoneyPerUnit(header) || isOnlyMoneyWord(header)) return { ...PRICE_OF_UNIT, words: makeHeadingKey(header) }
  const partMeanings = listAlternatives(header).map((part) => findHeaderMeaning(part, language))
  const [firstMeaning] = partMeanings
  // `Quantity / Closing balance`: the more specific part decides.
  if (firstMeaning && partMeanings.every((meaning) => meaning?.field === firstMeaning.field))
    return partMeanings.reduce(chooseClearerMeaning, firstMeaning)
  for (const key of keys) {
    const meaningWithoutItemWords = chooseHeading(removeItemWords(key), language)
    // `Main warehouse` is the name of a storage, and `Supplier product name` is the supplier's name for a product.
    if (
      meaningWithoutItemWords &&
      meaningWithoutItemWords.field !== 'storage' &&
      !(meaningWithoutItemWords.field === 'suppliers' && isOfGoods(key))
    )
      return { ...meaningWithoutItemWords, strength: WEAKER_STRENGTHS[meaningWithoutItemWords.strength], words: key }
  }
  for (const key of keys) {
    const knownHeading =
      key.includes(' ') &&
      findHeadingInLanguage(getRewrittenHeadings().get(removeAccents(removeJoiningWords(key) || key)) ?? [], language)
    if (knownHeading) return { ...knownHeading, words: key }
    const textWithoutNameWords = dropNameWords(key)
    const namedHeading =
      chooseHeading(textWithoutNameWords, language) ?? chooseHeading(removeItemWords(textWithoutNameWords), language)
    if (
      namedHeading &&
      FIELDS_BY_NAME.has(namedHeading.field) &&
      !(namedHeading.field === 'suppliers' && isOfGoods(textWithoutNameWords))
    )
      return { ...namedHeading, strength: WEAKER_STRENGTHS[namedHeading.strength], words: key }
  }
  return null
}

/** `Lieferanten-Art.-Nr.`, `Артикул у поставщика`: words for a sku beside a word for a supplier. */
function findSupplierCode(keys: readonly string[], language: string | undefined): HeaderMeaning | null {
  for (const key of keys) {
    const keyWithoutSupplierWords = removeSupplierWords(key)
    const skuMeaning =
      keyWithoutSupplierWords === ''
        ? undefined
        : (chooseHeading(keyWithoutSupplierWords, language) ?? findLongestPart(keyWithoutSupplierWords, language))
    if (skuMeaning?.field !== 'sku' || skuMeaning.strength === 'stand-in') continue
    return { field: 'supplier_code', strength: skuMeaning.strength, rank: 0, isVague: false, words: key }
  }
  return null
}

const CLARITY_ORDER = ['plain', 'often', 'part', 'stand-in'] as const

function chooseClearerMeaning(a: HeaderMeaning, b: HeaderMeaning | null): HeaderMeaning {
  return b && CLARITY_ORDER.indexOf(b.strength) < CLARITY_ORDER.indexOf(a.strength) ? b : a
}

const PRICE_OF_UNIT = { field: 'price', strength: 'often', rank: 0, isVague: true } as const

/** True for a currency per unit: `€/m`, `Kč / ks`, `zł za szt`. */
function isMoneyPerUnit(header: string): boolean {
  const [, currencyWord = '', unit = ''] =
    /^\s*(\S+?)\s*(?:\/|\s(?:per|za|за|je|pro|par|por)\s)\s*(\S.*?)\s*$/.exec(header.slice(0, 40)) ?? []
  return isCurrency(currencyWord) && isUnitWord(unit)
}

/** True for a currency, perhaps with words for tax: `€ без ПДВ`, `USD`. */
function isOnlyMoneyWord(header: string): boolean {
  const words = header
    .slice(0, 40)
    .split(/[\s,.()]+/)
    .filter((word) => word !== '')
  const otherWords = words.filter((word) => !isCurrency(word))
  return otherWords.length < words.length && otherWords.every(isTaxWord)
}

/** Letters, or the signs that mark a change of stock. */
const WORD_CHARACTERS = /[\p{L}±+]/u

/** Whether a text may be a heading: it has a letter, and is shorter than a sentence. */
export function hasWords(text: string): boolean {
  return text.length <= 80 && WORD_CHARACTERS.test(text)
}

/** True for plain or usual headings of a field. They distinguish a heading row from a title. */
export function isKnownHeader(header: string): boolean {
  // This check comes first, because most cells are checked and most of them are numbers.
  if (!hasWords(header) || isRowNumberHeader(header)) return false
  const meaning = findWholeMeaning(header, makeHeadingKeys(header))
  return meaning !== null && meaning.strength !== 'part'
}

/**
 * True if a heading clearly means something other than the field: `PDF price` for a stock, `deposante_id` for any number. Such a column never becomes
 * the field because of its values, and never competes with the column that has the field.
 */
export function meansOtherThing(header: string, field: Field): boolean {
  if (isOtherHeading(header)) return true
  const words = new Set(makeHeadingKeys(header).flatMap((key) => key.split(' ')))
  const fields = new Set(
    [...words].flatMap((word) =>
      findKnownHeadings(word).flatMap((heading) => (heading.strength === 'stand-in' ? [] : [heading.field])),
    ),
  )
  return (
    fields.size > 0 &&
    ![...fields].some(
      (otherField) => otherField === field || (AMOUNT_FIELDS.has(otherField) && AMOUNT_FIELDS.has(field)),
    )
  )
}

/** The fields for amounts. The same heading may mean any of them. */
const AMOUNT_FIELDS = new Set<Field>(['stock', 'stock_change', 'minimum', 'planned'])

/** The language of most headings; undefined if none is known. If several languages fit equally, the earliest one in the list is used. */
export function findHeaderLanguage(headers: readonly string[]): string | undefined {
  const countByLanguage = new Map<string, number>()
  for (const header of headers) {
    const languages = new Set(
      makeHeadingKeys(header).flatMap((key) => findKnownHeadings(key).map((heading) => heading.language)),
    )
    for (const language of languages) countByLanguage.set(language, (countByLanguage.get(language) ?? 0) + 1)
  }
  let bestLanguage: string | undefined
  for (const { language } of HEADING_LANGUAGES) {
    if (
      (countByLanguage.get(language) ?? 0) > (bestLanguage === undefined ? 0 : (countByLanguage.get(bestLanguage) ?? 0))
    )
      bestLanguage = language
  }
  return bestLanguage
}

/**
 * The meaning of the longest known words at the start or end, if the other words do not change it: `Stock in Riga` is a stock, `Max stock` and `Stock
 * status` are not. Words of two letters are ignored.
 */
function findLongestPart(key: string, language: string | undefined): HeaderMeaning | null {
  const words = key.split(' ')
  if (words.length < 2 || words.length > MAX_HEADING_WORDS) return null
  for (let length = words.length - 1; length > 0; length--) {
    for (const [part, remainingWords] of [
      [words.slice(0, length), words.slice(length)],
      [words.slice(-length), words.slice(0, -length)],
    ] as const) {
      const text = part.join(' ')
      // `Stock in` means goods received, not stock.
      if (words.indexOf(part[0] ?? '') === 0 && needsMoreWords(remainingWords.at(-1) ?? '')) continue
      const knownHeading = text.length > 2 ? chooseHeading(text, language) : undefined
      if (knownHeading && !needsWholeHeading(knownHeading) && keepsMeaning(knownHeading, remainingWords))
        return {
          ...knownHeading,
          strength: knownHeading.strength === 'stand-in' ? knownHeading.strength : 'part',
          words: text,
        }
    }
  }
  return null
}

/** The length of the longest heading, in words. */
const MAX_HEADING_WORDS = 12

/** True for words that mean the field only by themselves: `Purchase` means a price, `On purchase` does not. */
function needsWholeHeading({ field, strength }: KnownHeading): boolean {
  return strength === 'often' && (field === 'price' || field === 'minimum')
}

function findKnownHeadings(key: string): readonly KnownHeading[] {
  // Returns early, because an empty key would cause the table without accents to be built unnecessarily.
  if (key === '') return []
  return getWrittenHeadings().get(key) ?? getUnaccentedHeadings().get(removeAccents(key)) ?? []
}

function chooseHeading(key: string, language: string | undefined): KnownHeading | undefined {
  return findHeadingInLanguage(findKnownHeadings(key), language)
}

function findHeadingInLanguage(
  headings: readonly KnownHeading[],
  language: string | undefined,
): KnownHeading | undefined {
  return headings.find((heading) => heading.language === language) ?? headings[0]
}

/** Stronger meanings come first, then languages in list order. */
function buildHeadings(): Map<string, KnownHeading[]> {
  const headingsByKey = new Map<string, KnownHeading[]>()
  const add = (heading: string, knownHeading: KnownHeading): void => {
    const key = makeHeadingKey(heading)
    if (key === '') return
    const list = headingsByKey.get(key)
    if (!list) headingsByKey.set(key, [knownHeading])
    else if (!list.some(({ language }) => language === knownHeading.language)) list.push(knownHeading)
  }
  for (const strength of WORD_STRENGTHS) {
    for (const { language, [strength]: words } of HEADING_LANGUAGES) {
      for (const [field, rankedWords] of Object.entries(words)) {
        if (!isField(field)) continue
        const lists = rankedWords.split('>')
        for (const [rank, list] of lists.entries()) {
          const isVague =
            strength !== 'plain' ||
            (field === 'price' && rank >= lists.length - VAGUE_PRICE_RANKS) ||
            (field === 'stock' && rank >= FIRST_VAGUE_STOCK_RANK)
          // All headings of a list share one object, because there are thousands.
          const knownHeading = { language, field, strength, rank, isVague }
          const vagueHeading = isVague ? knownHeading : { ...knownHeading, isVague: true }
          for (const writtenHeading of list.split(',')) {
            const heading = writtenHeading.trim()
            add(heading, field === 'name' && DESCRIPTION_WORDS.test(heading) ? vagueHeading : knownHeading)
          }
        }
      }
      // The account's own field names are plain headings. `id` alone is not plain, because every system has one.
      if (strength === 'plain' && language === 'English') {
        for (const field of FIELDS)
          if (field !== 'id') add(field, { language, field, strength, rank: 0, isVague: field === 'price' })
      }
    }
  }
  return headingsByKey
}

/** Known headings without accents, and in German with `ae` for `ä`. Headings as usually written come first. */
function buildUnaccentedHeadings(): Map<string, readonly KnownHeading[]> {
  const typedKeys: string[] = []
  const headingsByIndex: (readonly KnownHeading[])[] = []
  for (const [key, meanings] of getWrittenHeadings()) {
    if (isAscii(key)) continue
    const spelledKey = key.replace(/[äöü]/g, (letter) => UMLAUTS.get(letter) ?? letter)
    for (const spelling of spelledKey === key ? [key] : [key, spelledKey]) {
      typedKeys.push(spelling)
      headingsByIndex.push(meanings)
    }
  }
  return takeFirstOfEachKey(removeAccentsOfAll(typedKeys), headingsByIndex)
}

/** Known headings without joining words, or with two words in reverse order: `prezzo costo`, `price buy`. */
function buildRewrittenHeadings(): Map<string, readonly KnownHeading[]> {
  const rewrittenKeys: string[] = []
  const headingsByIndex: (readonly KnownHeading[])[] = []
  for (const [key, meanings] of getWrittenHeadings()) {
    if (!key.includes(' ')) continue
    const keyWithoutJoiningWords = removeJoiningWords(key)
    for (const spelling of [keyWithoutJoiningWords, swapKeyWords(keyWithoutJoiningWords || key)]) {
      if (spelling === '') continue
      rewrittenKeys.push(spelling)
      headingsByIndex.push(meanings)
    }
  }
  const headingsByKey = takeFirstOfEachKey(removeAccentsOfAll(rewrittenKeys), headingsByIndex)
  for (const key of headingsByKey.keys())
    if (getWrittenHeadings().has(key) || getUnaccentedHeadings().has(key)) headingsByKey.delete(key)
  return headingsByKey
}

/** Keeps the first entry of each key. */
function takeFirstOfEachKey(
  keys: readonly string[],
  headingsByIndex: readonly (readonly KnownHeading[])[],
): Map<string, readonly KnownHeading[]> {
  const headingsByKey = new Map<string, readonly KnownHeading[]>()
  for (const [index, key] of keys.entries())
    if (!headingsByKey.has(key)) headingsByKey.set(key, headingsByIndex[index] ?? [])
  return headingsByKey
}

/** The beginning of the headings that Stocksheet adds to a file of rows to fix. */
const OWN_HEADING_PREFIX = 'Stocksheet:'

/** True for a column that Stocksheet added. It is never mapped and never reported as unknown. */
export function isOwnHeader(header: string): boolean {
  return header.trim().startsWith(OWN_HEADING_PREFIX)
}
