/**
 * Detects from a heading what the amounts below or beside it are: the quantity a price is for, cents, thousands, the currency. Never reads the data.
 */
import { findCurrencyCode } from '../../material/values/currency.ts'
import type { Decimal } from '../../material/values/decimal.ts'
import { normaliseText } from '../../material/values/text-key.ts'
import { isUnitWord } from '../../material/values/unit.ts'
import { makeHeadingKey, makeHeadingKeys, removeAccents } from './heading-key.ts'

/** Headings of the quantity that the price beside them is for. */
const PRICE_BASIS_KEYS = makeKeys(
  'preiseinheit,preiseinh,preis je,preis pro,pe,je,pro,preisbasis,preismenge,preis per,price per,price unit,price units,price uom,price qty,' +
    'price for,price quantity,price basis,pricing unit,pricing quantity,pricing qty,price unit qty,price unit quantity,unit qty,unit quantity,unit of price,' +
    'per,per qty,per quantity,per unit,per units,cost per,sold per,base qty,base quantity,priced per,quantity per price,' +
    'цена за,цена за кол во,цена за количество,за кол во,за количество,за ед,за сколько,единица цены,ед цены,кратность цены,количество в цене,' +
    'ціна за,за кількість,кількість у ціні,unité de prix,prix par,prix pour,par,base de prix,quantité de prix,' +
    'unidad de precio,precio por,por,base de precio,cantidad por precio,unità prezzo,unità di prezzo,prezzo per,prezzo ogni,base prezzo,' +
    'unidade de preço,preço por,base de preço,jednostka ceny,cena za,za ilość,jednostka cenowa,fiyat birimi,fiyat bazı,birim miktar,' +
    'cenová jednotka,jednotka ceny,prijseenheid,prijs per,per aantal,prisenhet,pris per,per antal,ár egysége,preţ pe,价格单位,価格単位',
)
/** Headings of a price's quantity in some lists, and of the unit of measure in others. The column's values decide which one it is. */
const BASIS_OR_UNIT_KEYS = makeKeys(
  'price unit,price units,price uom,unidad de precio,fiyat birimi,за ед,per unit,prijseenheid',
)

const CURRENCY_WORDS =
  /(?:^| )(?:currency|currencies|curr?|ccy|wahrung|waehrung|wahr|wkz|devise|devises|monnaie|moneda|divisa|divisas|moneta|valuta|valute|valutakod|moeda|waluta|mena|para birimi|doviz|doviz cinsi|munteenheid|munt|penznem|deviza|valuuta|valiuta|валюта|валюты|валюти|вал)(?: |$)|货币|币种|通貨|통화/
const RATE_WORDS = /(?:^| )(?:rate|kurs|kurse|курс|cours|taux|cambio|kuru|koers|cena|price|amount)(?: |$)/

function makeKeys(words: string): ReadonlySet<string> {
  return new Set(words.split(',').map((word) => removeAccents(makeHeadingKey(word))))
}

/**
 * A word for a price, then `per`, then a word for a quantity: `Price per qty`, `Preis pro Menge`. Not `Price per unit`, which is the price of one
 * piece.
 */
const PRICE_PER_AMOUNT = new RegExp(
  '^(?:price|preis|цена|ціна|prix|precio|prezzo|preco|cena|pris|prijs|fiyat)s? ' +
    '(?:per|je|pro|for|за|par|pour|por|za|na|ogni) ' +
    '(?:qty|quantity|menge|anzahl|количество|кол во|кількість|quantite|cantidad|quantita|quantidade|ilosc|mnozstvi|antal|aantal|miktar)$',
)

/** The unit of the amounts, at the end of a heading: `Цена за, шт`, `Unit qty (pcs)`. */
const UNIT_ENDING = /\s*[,(/]\s*\p{L}+\.?\s*\)?\s*$/u

/** True for `Preiseinheit`, `Price per`, `цена за`, `Price per qty`, with or without the unit. */
export function isPriceBasis(header: string): boolean {
  return [header, header.slice(0, 300).replace(UNIT_ENDING, '')].some((text) => {
    const key = removeAccents(makeHeadingKey(text))
    return PRICE_BASIS_KEYS.has(key) || PRICE_PER_AMOUNT.test(key)
  })
}

/** True for a heading of a price's quantity that cannot be the heading of a unit of measure. */
export function isOnlyPriceBasis(header: string): boolean {
  return isPriceBasis(header) && !BASIS_OR_UNIT_KEYS.has(removeAccents(makeHeadingKey(header)))
}

/** True for `Currency`, `Währung`, `Валюта цены`; not for a rate. */
export function isCurrencyHeading(header: string): boolean {
  const key = removeAccents(makeHeadingKey(header))
  return CURRENCY_WORDS.test(key) && !RATE_WORDS.test(key.replace(/\bprice currency\b/, 'currency'))
}

const DISCOUNT_WORDS =
  /(?:^| )(?:discount|discounts|disc|rebate|rabatt|rabat|nachlass|remise|descuento|dto|desconto|sconto|korting|kedvezmeny|sleva|zlava|iskonto|indirim|alennus|скидка|скидки|знижка|знижки)(?: |$)|割引|折扣/
/** Words for something other than a percentage: a price, an amount of money, a kind of discount. */
const NOT_A_PERCENTAGE =
  /(?:^| )(?:price|prices|preis|preise|prix|precio|precios|prezzo|preco|cena|cene|pris|prijs|fiyat|цена|цены|ціна|net|netto|amount|betrag|сумма|сума|montant|importe|importo|after|nach|apres|with|mit|со|с|z|group|gruppe|группа|code|kod|код|from|ab|от|від|qty|menge|количество)(?: |$)/

/** Whether a column with this heading contains discounts in percent. */
export function isDiscountHeading(header: string): boolean {
  const key = removeAccents(makeHeadingKey(header)).replaceAll('%', ' ').replace(/ +/g, ' ').trim()
  return DISCOUNT_WORDS.test(key) && !NOT_A_PERCENTAGE.test(key)
}

/** The one currency in a price's heading: `Price (EUR)`. Empty if there is none, or more than one. */
export function findHeadingCurrency(header: string): string {
  const words = normaliseText(header).split(/[\s()[\]{},;:/|_]+/)
  const foundCurrencies = new Set(words.flatMap((word) => (word === '' ? [] : (findCurrencyCode(word) ?? []))))
  const [onlyCurrency = '', ...otherCurrencies] = foundCurrencies
  return otherCurrencies.length > 0 ? '' : onlyCurrency
}

/** The factor that turns an amount into the price of one piece, in the main unit of the currency. */
export interface Scale {
  readonly sign: '*' | '/'
  readonly by: Decimal
}

const PER_WORD = '(?:per|je|pro|for|за|par|por|na|za|pour|ogni|a|на|/|x|×)'
const PER_NUMBER = new RegExp(
  `(?:^|[\\s([€$£.,;:-]|(?<=\\p{L}))${PER_WORD}\\s*(\\d{1,3}(?:[ .,']000)+|\\d{1,6})(?![\\d./-])\\s*([\\p{L}.]*)`,
  'u',
)
const PER_WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\p{L})(?:per|je|pro|за|par|por|na|za|la|il|al|ogni|\()\s*(?:dozen|doz\.?|dz\.?|dutzend|дюжин\p{L}*|douzaine|docena|tuzin|dozzina|duzia|duzine)(?!\p{L})/u,
    '12',
  ],
  [/(?<!\p{L})(?:per|je|pro|за|par|por|na|za|le|il|al|au)\s+(?:gross)(?!\p{L})/u, '144'],
  [
    /(?<!\p{L})(?:per|je|pro|за|par|por|na|za|le|il|al|au)\s+(?:hundred|hundert|сотн\p{L}*|cent|ciento|cento|sto)(?!\p{L})/u,
    '100',
  ],
  [
    /(?<!\p{L})(?:per|je|pro|за|par|por|na|za|le|il|al|au)\s+(?:thousand|tausend|tsd\.?|тысяч\p{L}*|тыс\.?|mille|mil|mila|tysiac|bin|'000|000)(?!\p{L})/u,
    '1000',
  ],
]
const CENT_WORDS = new Set(
  (
    'cent cents ct cts ¢ eurocent eurocents pence penny pennies kop коп копеек копейки копейках копейка копійок копійки копійках ' +
    'groszy grosze groszach centavos centavo centesimi centesimo centimes céntimos centimos centimo céntimo øre öre ore haléřů haléře halíře kuruş kurus ' +
    'paise paisa fils stotinki стотинки bani minorunits'
  ).split(' '),
)
const THOUSAND_WORDS =
  "тыс\\.?|тысяч\\p{L}*|тис\\.?|tsd\\.?|tys\\.?|tis\\.?|tausend|thousands?|ths|milliers|miles|migliaia|milhares|tusen|t€|k€|k\\$|k£|teur|keur|tusd|kusd|t\\.?\\s?eur|'000|000s|000"
const THOUSANDS_PATTERN = new RegExp(`(?:^|[^\\p{L}\\d])(?:${THOUSAND_WORDS})(?!\\p{L})`, 'u')
const THOUSAND_WORD = new RegExp(`^(?:${THOUSAND_WORDS})$`, 'u')
const MILLIONS_PATTERN = /(?:^|[^\p{L}\d])(?:млн\.?|mio\.?|mln\.?|millions?|millionen)(?!\p{L})/u
const DOZEN_WORDS = /(?:^|[^\p{L}])(?:dozens?|doz|dz|dutzend|дюжин\p{L}*|douzaines?|docenas?|tuzin\p{L}*)(?!\p{L})/u
const HUNDREDS_PATTERN = /(?:^|[^\p{L}\d])(?:100s|hundreds|сотн\p{L}*)(?!\p{L})/u
const MULTIPLE_WORDS = /(?:^|[^\p{L}])(?:x|×|in)\s*(10|100|1[ .,]?000)(?![\d./-])/u
/** Numbers that may follow a bare slash. Any other number is a column's number or a year. */
const NUMBERS_AFTER_SLASH = new Set(['50', '100', '200', '250', '500', '1000', '10000'])

/** A number and a unit at the end of a heading: `Preis (100 Stk)`, `Price 12 pcs`. */
const COUNT_AND_UNIT = /(?:^|[\s([])(\d{2,5})\s*(\p{L}+)\.?\s*[)\]]?\s*$/u

/** The scale of the amounts below a heading; null if there is none in the heading. `isPrice`: whether the column is a price. */
export function findHeadingScale(header: string, isPrice: boolean): Scale | null {
  const text = normaliseText(header.slice(0, 300)).toLowerCase().replaceAll('_', ' ')
  if (!isPrice) {
    if (DOZEN_WORDS.test(text)) return makeMultiplierScale('12')
    if (HUNDREDS_PATTERN.test(text)) return makeMultiplierScale('100')
  } else {
    const perAmountText = findCount(text) ?? PER_WORDS.find(([pattern]) => pattern.test(removeAccents(text)))?.[1]
    if (perAmountText !== undefined) return { sign: '/', by: perAmountText as Decimal }
    if (makeHeadingKeys(header).some((key) => key.split(' ').some((word) => CENT_WORDS.has(word))))
      return { sign: '/', by: '100' as Decimal }
    if (/minor units?|¢|\(p\)/.test(text)) return { sign: '/', by: '100' as Decimal }
  }
  if (THOUSANDS_PATTERN.test(text)) return makeMultiplierScale('1000')
  if (MILLIONS_PATTERN.test(text)) return makeMultiplierScale('1000000')
  const count = MULTIPLE_WORDS.exec(text)?.[1]
  return count === undefined ? null : makeMultiplierScale(count.replace(/[ .,]/, ''))
}

const PREPOSITIONS = new Set('in en em w v i в у'.split(' '))

/** A heading without its words for cents or thousands: `price_cents`, `Preis in T€`. Empty if it has no such words, or only such words. */
export function removeScaleWords(header: string): string {
  const words = normaliseText(header.slice(0, 300))
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .split(/[\s_()[\],.;:/-]+/u)
    .filter((word) => word !== '')
  const isScaleWord = (word: string): boolean => CENT_WORDS.has(word) || THOUSAND_WORD.test(word)
  const otherWords = words.filter((word) => !isScaleWord(word.toLowerCase()) && !PREPOSITIONS.has(word.toLowerCase()))
  return words.some((word) => isScaleWord(word.toLowerCase())) ? otherWords.join(' ') : ''
}

function makeMultiplierScale(multiplier: string): Scale {
  return { sign: '*', by: multiplier as Decimal }
}

/** The quantity in `je 10 Stück`, `/100` or `за 1 000 шт`. Not a date, a year or a column's number. */
function findCount(text: string): string | undefined {
  const [, count = '', unit = ''] = COUNT_AND_UNIT.exec(text) ?? []
  if (isUnitWord(unit) && !count.startsWith('0')) return count
  const [wholeMatch = '', writtenNumber = '', word = ''] = PER_NUMBER.exec(text) ?? []
  const number = writtenNumber.replace(/[ .,']/g, '')
  if (number === '' || number === '1' || number.startsWith('0')) return undefined
  if (isUnitWord(word) || NUMBERS_AFTER_SLASH.has(number)) return number
  return /^(?:19|20)\d\d$/.test(number) || /[/x×]\s*\d/.test(wholeMatch) || word !== '' ? undefined : number
}
