/**
 * Makes column headings comparable: ignores case, punctuation, ё/е, accents in NFC, and units and currencies in
 * brackets. Users always see the heading as written.
 */
import { INVISIBLE_RANGE, normaliseText } from '../../material/values/text-key.ts'

const BRACKETED_TEXT = /[([{（［][^)\]}）］]*[)\]}）］]/g
const PLUS_MINUS = /\+\s*\/?\s*[-−–]/g
const INVISIBLE_CHARACTERS = new RegExp(`[${INVISIBLE_RANGE}]`, 'g')
const NOT_WORD_CHARACTERS = /[^\p{L}\p{N}#№%±]+/gu

/** Matches between the words of `stockQty` and `SKUCode`. */
const CAMEL_CASE = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu

/** Only this many characters of a heading are compared: matching 32,767 brackets takes minutes. */
const MAX_HEADING_LENGTH = 300

/** Units that a heading may end with; they are dropped. */
const UNIT_WORDS = new Set(
  (
    'kč kc czk kr sek nok dkk ft huf lei ron лв bgn tl try brl inr ₹ r$ cad aud руб рублей рубли р rub rur ₽ грн гривень uah ₴ eur euro euros € usd $ долл доллар pln zł zl gbp £ chf тг тенге kzt byn бел ' +
    'шт штук pcs pc ea each szt stk stück uds ud u pz кг kg г g л l м m м2 м3 m2 m3 уп упак'
  ).split(' '),
)

/** A heading that equals its own key, like nearly all known words. */
const KEY_PATTERN = /^[a-zа-яà-öø-ÿąćęłńśźżěščřůňťďğışőűіїєґ\d]+(?: [a-zа-яà-öø-ÿąćęłńśźżěščřůňťďğışőűіїєґ\d]+)*$/

/** Texts without accents: Latin letters, and Cyrillic ones except й, ё and ї. */
const WITHOUT_ACCENTS = /^[ -~а-ик-яєіґ]*$/

/** The heading in lower case, with only words and digits, separated by single spaces; '' if it has neither. */
export function makeHeadingKey(header: string): string {
  if (header.length <= MAX_HEADING_LENGTH && KEY_PATTERN.test(header)) return header
  return (
    normaliseText(header.slice(0, MAX_HEADING_LENGTH))
      .replace(INVISIBLE_CHARACTERS, '')
      .toLowerCase()
      // The dot that is left over from a Turkish capital İ in lower case.
      .replaceAll('\u0307', '')
      .replaceAll('ё', 'е')
      .replace(PLUS_MINUS, ' ± ')
      .replace(NOT_WORD_CHARACTERS, ' ')
      .trim()
  )
}

/** Letters whose accents are not marks in Unicode. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
  ['ł', 'l'],
  ['ı', 'i'],
  ['ß', 'ss'],
])

/** True if a key has only ASCII characters. */
export function isAscii(key: string): boolean {
  return /^[ -~]*$/.test(key)
}

/** A heading's key without accents, as people type it on other keyboards: `codigo` for `código`. */
export function removeAccents(key: string): string {
  if (WITHOUT_ACCENTS.test(key)) return key
  return normaliseText(key, 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[łıß]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
}

/** Like `removeAccents`, for many keys at once: normalising one long text is as fast as a short one. */
export function removeAccentsOfAll(keys: readonly string[]): string[] {
  // Keys never contain a line end.
  return keys.length === 0 ? [] : removeAccents(keys.join('\n')).split('\n')
}

/** Scripts that do not need blanks between words. One character may be a word. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * The keys to look up for a heading, the most literal first: `price eur` and `price` for `Price (EUR)`, `stockqty` and `stock qty` for `stockQty`.
 */
export function makeHeadingKeys(header: string): string[] {
  const headingStart = header.slice(0, MAX_HEADING_LENGTH)
  const wholeKey = makeHeadingKey(headingStart)
  const headingWithoutBrackets = headingStart.replace(BRACKETED_TEXT, ' ')
  const spacedHeading = headingStart.replace(CAMEL_CASE, ' ')
  const keyWithoutBrackets = headingWithoutBrackets === headingStart ? wholeKey : makeHeadingKey(headingWithoutBrackets)
  const spacedKey = spacedHeading === headingStart ? wholeKey : makeHeadingKey(spacedHeading)
  const keys = [wholeKey]
  const keyWithoutNumberSign = /^#(?=\p{L})/u.test(wholeKey) ? wholeKey.slice(1) : ''
  const keyWithoutSpaces = EAST_ASIAN.test(wholeKey) ? keyWithoutBrackets.replaceAll(' ', '') : ''
  for (const key of [
    keyWithoutBrackets,
    spacedKey,
    dropUnits(keyWithoutBrackets),
    dropUnits(spacedKey),
    dropUnits(wholeKey),
    keyWithoutSpaces,
    keyWithoutNumberSign,
  ])
    if (key !== '' && !keys.includes(key)) keys.push(key)
  return keys
}

/** The key of the text in brackets: `sku` for `Код (SKU)`. Empty if there is none. */
export function makeBracketKey(header: string): string {
  return makeHeadingKey(header.slice(0, MAX_HEADING_LENGTH).match(BRACKETED_TEXT)?.join(' ') ?? '')
}

/** Words that only name the things in the list, in any language: `Variant price`, `Название позиции`. */
const ITEM_WORDS =
  /^(?:products?|items?|variants?|articles?|default|display|primary|location|standard|main|part|material|your|seller|товара|товаров|материала|позиции|номенклатуры|товару|матеріалу|позиції|des|artikels?|produkts?|prodotto|articolo|del|producto|artículo|articulo|do|produto|artigo|towaru|produktu|ürün|malzeme|zboží|položky|artikelns|internal|ana|głównego|główna|hlavní|principal|principale|основна|основная|#|№|no|nr)$/

/** Words that join others: `prezzo di costo`. */
const JOINING_WORDS = new Set('of the di de del della du do da des la le d e et y и'.split(' '))

/** A key of at least three words, without its joining words. Empty if it has none. */
export function removeJoiningWords(key: string): string {
  const spaceIndex = key.indexOf(' ')
  if (spaceIndex < 0 || !key.includes(' ', spaceIndex + 1)) return ''
  const words = key.split(' ')
  if (!words.some((word) => JOINING_WORDS.has(word))) return ''
  const otherWords = words.filter((word) => !JOINING_WORDS.has(word))
  return otherWords.length < 2 ? '' : otherWords.join(' ')
}

/**
 * Two words in reverse order, `price buy` for `buy price`; empty for other keys. Keys with short words are not reversed, because these words are
 * prepositions: `in stock`.
 */
export function swapKeyWords(key: string): string {
  const spaceIndex = key.indexOf(' ')
  const secondWord = key.slice(spaceIndex + 1)
  return spaceIndex > 2 && secondWord.length > 2 && !secondWord.includes(' ')
    ? `${secondWord} ${key.slice(0, spaceIndex)}`
    : ''
}

const SUPPLIER_PATTERN =
  /^(?:supplier|vendor|lieferant|поставщик|постачальник|proveedor|dostawc|fournisseur|fornitor|fornecedor|tedarikçi|dodavatel|dodávateľ|leverancier|leverantör)/
const PLACE_WORDS = new Set(
  's at from by beim bei des vom van de del du da do no dello u y у от від od bij chez hos'.split(' '),
)

/** A heading without its words for a supplier: `article number of supplier`. Empty if it has no such words, or only such words. */
export function removeSupplierWords(key: string): string {
  const words = key.split(' ')
  if (!words.some((word) => SUPPLIER_PATTERN.test(word))) return ''
  return words
    .filter((word) => !SUPPLIER_PATTERN.test(word) && !PLACE_WORDS.has(word) && !JOINING_WORDS.has(word))
    .join(' ')
}

const NAME_WORDS = new Set(
  'name nom nome nombre naam namn nazwa název nazev bezeichnung názov jméno ad adı adi имя название наименование назва найменування'.split(
    ' ',
  ),
)

/** `Stock location name` without the word for a name. Empty if there is no such word, or if it is the only word. */
export function dropNameWords(key: string): string {
  const words = key.split(' ')
  const otherWords = words.filter((word) => !NAME_WORDS.has(word) && !JOINING_WORDS.has(word))
  return otherWords.length === words.length ? '' : otherWords.join(' ')
}

/** True for `Item ID`, `ID товара`: a system's internal number or a shop's code. */
export function isItemId(header: string): boolean {
  return makeHeadingKeys(header).some((key) => {
    const otherWords = key.split(' ').filter((word) => word !== 'id')
    return (
      otherWords.length > 0 &&
      otherWords.length < key.split(' ').length &&
      otherWords.every((word) => ITEM_WORDS.test(word))
    )
  })
}

/** A heading without words that only name the listed things. Empty if nothing is left, or nothing was removed. */
export function removeItemWords(key: string): string {
  const words = key.split(' ')
  const otherWords = words.filter((word) => !ITEM_WORDS.test(word))
  return otherWords.length === words.length ? '' : otherWords.join(' ')
}

/** Headings that only name the thing in a row, by its name or its code. */
const ITEM_HEADINGS = new Set(
  (
    'item items article articles material product artikel produkt produit articolo prodotto artículo articulo producto ' +
    'artigo produto artykuł towar materiale malzeme ürün zboží položka vara'
  ).split(' '),
)

export function isItemHeading(header: string): boolean {
  return ITEM_HEADINGS.has(makeHeadingKey(header))
}

const QUANTITY_PATTERN =
  /qty|quantit|amount|menge|antal|cantidad|quantid|qtd|q\.?t[eéaà]|ilo[sś][cć]|miktar|mno[zž]stv|количеств|кол-во|к[іи]льк/i

const ORDER_PATTERN =
  /(?<!re[- ]?)order|invoice|deliver|bestell|auftrag|rechnung|liefer(?!ant)|заказ|накладн|замовл|pedido|factura|albar|zam[oó]w|faktur|commande|facture|ordine|fattura|encomenda|sipari|fatura|objedn|bestel|best[aä]ll/i

const TAX_WORDS = '(?:taxe?s?|vat|gst|mwst|ust|iva|tva|kdv|dph|btw|moms|mva|afa|pdv|ндс|пдв|ддс|税)'

const WITH_TAX_PATTERN = new RegExp(
  `brutto|bruto|gross|(?<!\\p{L})(?:ttc|tvac|tax included|vat included)(?!\\p{L})|dahil|(?<!\\p{L})(?:incl?|inkl|including|inclus|with|con|com|cu|avec|mit|vč|s|sa|met|med|с|з|із|вкл|включая|в т ч)\\.? ?${TAX_WORDS}(?!\\p{L})|税込|含税|含稅`,
  'iu',
)
const WITHOUT_TAX_PATTERN = new RegExp(
  `(?<!\\p{L})(?:ht|htva|netto|nett?|нетто|neto)(?!\\p{L})|(?<!\\p{L})(?:excl?|exkl|ex|excluding|without|ohne|zzgl|sans|hors|sin|senza|sem|bez|uden|utan|fara|без) ?${TAX_WORDS}(?!\\p{L})|hariç|haric|${TAX_WORDS} (?:hariç|haric|excl|esclusa|excluded)|税抜|不含税|未税`,
  'iu',
)

/** True for prices with tax. `prixAchatTTC` is read like three separate words. */
export function isWithTax(header: string): boolean {
  return !isWithoutTax(header) && makeHeadingKeys(header).some((key) => WITH_TAX_PATTERN.test(key))
}

/** True for prices without tax. */
export function isWithoutTax(header: string): boolean {
  return makeHeadingKeys(header).some((key) => WITHOUT_TAX_PATTERN.test(key))
}

/** True for headings of orders, invoices and deliveries. Their quantities are not stock. */
export function isOrderHeading(header: string): boolean {
  return ORDER_PATTERN.test(header)
}

/** True for headings of any kind of quantity. */
export function isQuantityHeading(header: string): boolean {
  return QUANTITY_PATTERN.test(header)
}

const TAX_PATTERN = new RegExp(
  `^(?:${TAX_WORDS}|ht|htva|ttc|tvac|net(?:to?)?|нетто|neto|brutto|bruto|gross|incl?|inkl|including|excl?|exkl|ex|with|without|mit|ohne|avec|sans|hors|con|sin|com|sem|senza|bez|s|z|с|з|без)$`,
  'iu',
)

/** True for a word that only means that a price includes or excludes tax. */
export function isTaxWord(word: string): boolean {
  return TAX_PATTERN.test(word)
}

/** Short words (up to three letters) with one common meaning, without accents. */
const SHORT_WORDS = new Set(
  'id sku ean upc qty qtd qte qta qde uom min max мин мін макс кол к во ть арт ед од изм имя ім я шт pcs cnt'.split(
    ' ',
  ),
)

/**
 * True for abbreviations such as `PA`, `EK`, `MB`, which mean different things in different trades. In other scripts
 * one character is a whole word.
 */
export function isShortHeading(header: string): boolean {
  const key = removeAccents(makeHeadingKey(header))
  const letters = key.match(/\p{L}/gu) ?? []
  if (letters.length === 0 || letters.length > 3) return false
  if (EAST_ASIAN.test(key)) return false
  return !key.split(' ').every((word) => SHORT_WORDS.has(word) || /^\d+$/.test(word))
}

/** The parts of a heading with two languages or names: `Product Code/SKU`. Empty if it has only one part. */
export function listAlternatives(header: string): string[] {
  const parts = header
    .slice(0, MAX_HEADING_LENGTH)
    .split(/\s*[/|]\s*/)
    .filter((part) => part !== '')
  return parts.length > 1 ? parts : []
}

/** `Qty in pack` means how many pieces a pack contains, so `pack` is not just a unit here. */
const PACK_PREPOSITIONS = new Set('in per je pro par por w na v ve в за на у x'.split(' '))

function dropUnits(key: string): string {
  const index = key.lastIndexOf(' ')
  if (index < 0 || !UNIT_WORDS.has(key.slice(index + 1))) return key
  const keyStart = key.slice(0, index)
  return PACK_PREPOSITIONS.has(keyStart.slice(keyStart.lastIndexOf(' ') + 1)) ? key : dropUnits(keyStart)
}
