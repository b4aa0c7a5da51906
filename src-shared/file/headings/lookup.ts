/** Which field a heading means, in sixteen languages. Never looks at the data below it. */
import { isCurrency } from '../../material/values/currency.ts'
import { isUnitWord } from '../../material/values/unit.ts'
import { FIELDS, type Field, isDecimalField, isField } from '../../material/fields/field.ts'
import { isOnlyPriceBasis, withoutScale } from './amount-terms.ts'
import {
  alternatives,
  allWithoutAccents,
  bracketKey,
  headerKey,
  headerKeys,
  isPlain,
  joinedKey,
  plainerKey,
  isOfTax,
  turnedKey,
  unnamedKey,
  withoutAccents,
  withoutSupplier,
} from './key.ts'
import { asksForMore, isOfGoods, staysTheSame } from './beside-field-words.ts'
import { isOfOther } from './not-a-field-words.ts'
import { WORD_STRENGTHS, FIRST_LANGUAGES, type HeaderWords } from './field-words.ts'
import { EAST_ASIAN_LANGUAGES } from './east-asian-words.ts'
import { MORE_LANGUAGES } from './more-field-words.ts'

/** Earlier ones win ties. */
export const HEADING_LANGUAGES: readonly HeaderWords[] = [
  ...FIRST_LANGUAGES,
  ...MORE_LANGUAGES,
  ...EAST_ASIAN_LANGUAGES,
]

/**
 * plain: the heading says it · often: it usually means it, unless another column says it plainly · stand-in: it serves
 * where nothing better is there (a barcode for a sku) · part: it contains such words (`Остаток на 01.02`), so the data
 * must agree. [MAP-5]
 */
export interface HeaderMeaning {
  readonly field: Field
  readonly strength: (typeof WORD_STRENGTHS)[number] | 'part'
  /** Place among the words of that strength, 0 first: a counted stock before one on hand. */
  readonly rank: number
  /** Other words say it better, and a column that nobody knows may have them: any price where a cost is wanted. */
  readonly isVague: boolean
  /** The words that were recognised, normalised. */
  readonly words: string
}

interface Known {
  readonly language: string
  readonly field: Field
  readonly strength: (typeof WORD_STRENGTHS)[number]
  readonly rank: number
  readonly isVague: boolean
}

/** The last places among the words for a price: net, and any. */
const VAGUE_PRICES = 2

/** Places among the words for a stock, from which on they are of a part of it or of books: available, closing, opening. */
const VAGUE_STOCK = 2

/** A text about the thing, or what it is made of: its name, where no other column has it. */
const DESCRIBES = /descri|omschrij|beschr|opis|popis|опис|açıklama|^materi|^матер|^матеріал/

/** Without words that only name the things of the list. */
const WEAKER = { plain: 'often', often: 'part', 'stand-in': 'stand-in' } as const

const UMLAUTS: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
])

/** Made when the first heading is looked at: most programs that load this module look at none. */
const asWritten = made(knownHeadings)
const accentless = made(withoutTheirAccents)
const rewritten = made(otherwiseWritten)

function made(make: () => ReadonlyMap<string, readonly Known[]>): () => ReadonlyMap<string, readonly Known[]> {
  let all: ReadonlyMap<string, readonly Known[]> | undefined
  return () => (all ??= make())
}

/** Fields whose names are what a sheet says: the name of a category is a category. */
const BY_NAME = new Set<Field>(['categories', 'suppliers', 'storage', 'unit'])

/** Columns that number the rows of the list: no field, and nothing to warn about. */
const ROW_NUMBERS = new Set(
  (
    '#,№,no,n,nr,№ п п,п п,номер по порядку,n п п,№ пп,№пп,№п п,№ з п,№з п,row,row number,line,line no,sr no,sl no,pos,pos nr,posnr,' +
    'поз,lp,l p,lfd nr,zeile,pč,poř č,sıra,sıra no'
  ).split(','),
)

export function isRowNumberHeader(header: string): boolean {
  return ROW_NUMBERS.has(headerKey(header))
}

/**
 * What a heading means, or null. `language` decides between languages that use one word for different fields:
 * `Article` is a code in English and a name in French. [MAP-1]
 */
export function headerMeaning(header: string, language?: string): HeaderMeaning | null {
  // For how many the price beside it is: `Unit qty` is no stock.
  if (isRowNumberHeader(header) || isOnlyPriceBasis(header)) return null
  const keys = headerKeys(header)
  const whole = wholeMeaning(header, keys, language)
  if (whole) return whole
  for (const key of keys) {
    const part = longestPart(key, language)
    if (part) return part
  }
  // `price_cents`: how large it is, is said to the user when its amounts are read.
  const amount = withoutScale(header)
  const meaning = amount === '' ? null : wholeMeaning(amount, headerKeys(amount), language)
  return meaning?.field === 'price' ? meaning : null
}

/**
 * What a heading of several rows means: all of them together if those are a phrase that people use (`Supplier / Name`), else the heading right
 * above the values. A title over several columns says less than what stands below it. [TABLE-4]
 */
export function joinedMeaning(header: string, below: string, language?: string): HeaderMeaning | null {
  const whole = headerMeaning(header, language)
  if (below === '' || below === header || (whole && whole.strength !== 'part')) return whole
  const own = headerMeaning(below, language)
  if (!own || (own.strength !== 'plain' && own.strength !== 'often')) return whole
  if (!isDecimalField(own.field)) return own
  // `Opening / Quantity` is not `Quantity`; under the name of a group or a place, a number is what its own heading says.
  const above = headerMeaning(header.slice(0, -below.length).replace(/[\s/]+$/, ''), language)
  return above && !isDecimalField(above.field) && whole?.field !== own.field ? own : whole
}

/** By all of its words. */
function wholeMeaning(header: string, keys: readonly string[], language?: string): HeaderMeaning | null {
  const words = bracketKey(header)
  const inBrackets = choose(words, language)
  const ofSupplier = codeOfSupplier(keys, language)
  for (const key of keys) {
    const known = choose(key, language)
    // `SKU (supplier)`.
    if (known?.field === 'sku' && ofSupplier) return ofSupplier
    // `Unit (weight)` is the weight's.
    if (known?.field === 'unit' && words !== '' && isOfOther(words) && !isUnitWord(words)) return null
    // `Article code (EAN)` is a barcode.
    if (known)
      return inBrackets?.strength === 'stand-in' && inBrackets.field === known.field
        ? { ...inBrackets, words }
        : { ...known, words: key }
  }
  if (ofSupplier) return ofSupplier
  if (inBrackets?.strength === 'plain') return { ...inBrackets, words }
  if (isMoneyPerUnit(header) || isMoneyAlone(header)) return { ...PRICE_OF_UNIT, words: headerKey(header) }
  const both = alternatives(header).map((part) => headerMeaning(part, language))
  const [first] = both
  // `Quantity / Closing balance`: the part that says more.
  if (first && both.every((one) => one?.field === first.field)) return both.reduce(clearer, first)
  for (const key of keys) {
    const plainer = choose(plainerKey(key), language)
    // `Main warehouse` names one, `Supplier product name` what they call it.
    if (plainer && plainer.field !== 'storage' && !(plainer.field === 'suppliers' && isOfGoods(key)))
      return { ...plainer, strength: WEAKER[plainer.strength], words: key }
  }
  for (const key of keys) {
    const known =
      key.includes(' ') && inLanguage(rewritten().get(withoutAccents(joinedKey(key) || key)) ?? [], language)
    if (known) return { ...known, words: key }
    const unnamed = unnamedKey(key)
    const named = choose(unnamed, language) ?? choose(plainerKey(unnamed), language)
    if (named && BY_NAME.has(named.field) && !(named.field === 'suppliers' && isOfGoods(unnamed)))
      return { ...named, strength: WEAKER[named.strength], words: key }
  }
  return null
}

/** `Lieferanten-Art.-Nr.`, `Артикул у поставщика`: words for a sku, beside a word for a supplier. */
function codeOfSupplier(keys: readonly string[], language: string | undefined): HeaderMeaning | null {
  for (const key of keys) {
    const rest = withoutSupplier(key)
    const code = rest === '' ? undefined : (choose(rest, language) ?? longestPart(rest, language))
    if (code?.field !== 'sku' || code.strength === 'stand-in') continue
    return { field: 'supplier_code', strength: code.strength, rank: 0, isVague: false, words: key }
  }
  return null
}

const CLARITY = ['plain', 'often', 'part', 'stand-in'] as const

function clearer(one: HeaderMeaning, other: HeaderMeaning | null): HeaderMeaning {
  return other && CLARITY.indexOf(other.strength) < CLARITY.indexOf(one.strength) ? other : one
}

const PRICE_OF_UNIT = { field: 'price', strength: 'often', rank: 0, isVague: true } as const

/** `€/m`, `Kč / ks`, `zł za szt`. */
function isMoneyPerUnit(header: string): boolean {
  const [, money = '', unit = ''] =
    /^\s*(\S+?)\s*(?:\/|\s(?:per|za|за|je|pro|par|por)\s)\s*(\S.*?)\s*$/.exec(header.slice(0, 40)) ?? []
  return isCurrency(money) && isUnitWord(unit)
}

/** `€ без ПДВ`, `USD`: a currency, and how much tax is in it. */
function isMoneyAlone(header: string): boolean {
  const words = header
    .slice(0, 40)
    .split(/[\s,.()]+/)
    .filter((word) => word !== '')
  const others = words.filter((word) => !isCurrency(word))
  return others.length < words.length && others.every(isOfTax)
}

/** Letters, or the signs of a change. */
const WORDS = /[\p{L}±+]/u

/** No heading is without a letter, or as long as a sentence. */
export function hasWords(text: string): boolean {
  return text.length <= 80 && WORDS.test(text)
}

/** True for headings that say plainly or usually what they hold: what tells a header row from a title. */
export function isKnownHeader(header: string): boolean {
  // Most cells are asked about, and most are numbers.
  if (!hasWords(header) || isRowNumberHeader(header)) return false
  const meaning = wholeMeaning(header, headerKeys(header))
  return meaning !== null && meaning.strength !== 'part'
}

/**
 * True for a heading that says what it holds, and that this is not the field: `PDF price` for a stock, `deposante_id` for any number. By
 * its values alone, such a column never becomes the field, nor a rival of the column that has it.
 */
export function meansOther(header: string, field: Field): boolean {
  if (isOfOther(header)) return true
  const words = new Set(headerKeys(header).flatMap((key) => key.split(' ')))
  const fields = new Set(
    [...words].flatMap((word) => allKnown(word).flatMap((one) => (one.strength === 'stand-in' ? [] : [one.field]))),
  )
  return fields.size > 0 && ![...fields].some((one) => one === field || (AMOUNTS.has(one) && AMOUNTS.has(field)))
}

/** Fields that say how many, which the words of a heading do not tell apart. */
const AMOUNTS = new Set<Field>(['stock', 'stock_change', 'minimum', 'planned'])

/** The language most of the headings are in; undefined when none is known. Earlier languages win ties. */
export function headerLanguage(headers: readonly string[]): string | undefined {
  const votes = new Map<string, number>()
  for (const header of headers) {
    const languages = new Set(headerKeys(header).flatMap((key) => allKnown(key).map((known) => known.language)))
    for (const language of languages) votes.set(language, (votes.get(language) ?? 0) + 1)
  }
  let best: string | undefined
  for (const { language } of HEADING_LANGUAGES) {
    if ((votes.get(language) ?? 0) > (best === undefined ? 0 : (votes.get(best) ?? 0))) best = language
  }
  return best
}

/**
 * The longest run of whole words at the start, else at the end, that is a known heading, if what stands beside it leaves
 * its meaning as it is: `Stock in Riga` is a stock, `Max stock` and `Stock status` are not. Two-letter words never count.
 */
function longestPart(key: string, language: string | undefined): HeaderMeaning | null {
  const words = key.split(' ')
  if (words.length < 2 || words.length > LONGEST_HEADING) return null
  for (let length = words.length - 1; length > 0; length--) {
    for (const [part, rest] of [
      [words.slice(0, length), words.slice(length)],
      [words.slice(-length), words.slice(0, -length)],
    ] as const) {
      const text = part.join(' ')
      // `Stock in` is what came in.
      if (words.indexOf(part[0] ?? '') === 0 && asksForMore(rest.at(-1) ?? '')) continue
      const known = text.length > 2 ? choose(text, language) : undefined
      if (known && !isShortened(known) && staysTheSame(known, rest))
        return { ...known, strength: known.strength === 'stand-in' ? known.strength : 'part', words: text }
    }
  }
  return null
}

/** In words. */
const LONGEST_HEADING = 12

/** `Purchase` alone is short for a price, `On purchase` is none. */
function isShortened({ field, strength }: Known): boolean {
  return strength === 'often' && (field === 'price' || field === 'minimum')
}

function allKnown(key: string): readonly Known[] {
  // No heading is without words; asked for them, the table without accents would be made.
  if (key === '') return []
  return asWritten().get(key) ?? accentless().get(withoutAccents(key)) ?? []
}

function choose(key: string, language: string | undefined): Known | undefined {
  return inLanguage(allKnown(key), language)
}

function inLanguage(known: readonly Known[], language: string | undefined): Known | undefined {
  return known.find((one) => one.language === language) ?? known[0]
}

/** Stronger meanings stand before weaker ones, languages in the order of their list. */
function knownHeadings(): Map<string, Known[]> {
  const known = new Map<string, Known[]>()
  const add = (heading: string, one: Known): void => {
    const key = headerKey(heading)
    if (key === '') return
    const list = known.get(key)
    if (!list) known.set(key, [one])
    else if (!list.some(({ language }) => language === one.language)) list.push(one)
  }
  for (const strength of WORD_STRENGTHS) {
    for (const { language, [strength]: words } of HEADING_LANGUAGES) {
      for (const [field, ranks] of Object.entries(words)) {
        if (!isField(field)) continue
        const lists = ranks.split('>')
        for (const [rank, list] of lists.entries()) {
          const isVague =
            strength !== 'plain' ||
            (field === 'price' && rank >= lists.length - VAGUE_PRICES) ||
            (field === 'stock' && rank >= VAGUE_STOCK)
          // The headings of a list mean the same: there are thousands of them.
          const meant = { language, field, strength, rank, isVague }
          const vague = isVague ? meant : { ...meant, isVague: true }
          for (const written of list.split(',')) {
            const heading = written.trim()
            add(heading, field === 'name' && DESCRIBES.test(heading) ? vague : meant)
          }
        }
      }
      // The account's own names of its fields. Every system has an `id`, so that alone is not plain.
      if (strength === 'plain' && language === 'English') {
        for (const field of FIELDS)
          if (field !== 'id') add(field, { language, field, strength, rank: 0, isVague: field === 'price' })
      }
    }
  }
  return known
}

/** As typed without accents, and in German with `ae` for `ä`; what is meant with them comes first. */
function withoutTheirAccents(): Map<string, readonly Known[]> {
  const typed: string[] = []
  const meant: (readonly Known[])[] = []
  for (const [key, meanings] of asWritten()) {
    if (isPlain(key)) continue
    const spelt = key.replace(/[äöü]/g, (letter) => UMLAUTS.get(letter) ?? letter)
    for (const one of spelt === key ? [key] : [key, spelt]) {
      typed.push(one)
      meant.push(meanings)
    }
  }
  return firstOf(allWithoutAccents(typed), meant)
}

/** Without the words that join others, and two words the other way round: `prezzo costo`, `price buy`. */
function otherwiseWritten(): Map<string, readonly Known[]> {
  const turned: string[] = []
  const meant: (readonly Known[])[] = []
  for (const [key, meanings] of asWritten()) {
    if (!key.includes(' ')) continue
    const joined = joinedKey(key)
    for (const one of [joined, turnedKey(joined || key)]) {
      if (one === '') continue
      turned.push(one)
      meant.push(meanings)
    }
  }
  const found = firstOf(allWithoutAccents(turned), meant)
  for (const key of found.keys()) if (asWritten().has(key) || accentless().has(key)) found.delete(key)
  return found
}

/** Of the same key, what comes first. */
function firstOf(keys: readonly string[], meant: readonly (readonly Known[])[]): Map<string, readonly Known[]> {
  const found = new Map<string, readonly Known[]>()
  for (const [at, key] of keys.entries()) if (!found.has(key)) found.set(key, meant[at] ?? [])
  return found
}

/** Begins the headings of the columns that Stocksheet adds to a file of rows to fix. */
const OWN = 'Stocksheet:'

/** True for a column that Stocksheet added: never mapped, never shown as unknown. */
export function isOwnHeader(header: string): boolean {
  return header.trim().startsWith(OWN)
}
