/**
 * Column headings made comparable: case, punctuation, ё/е, accents in NFC, bracketed units and currencies aside.
 * Only compares; what the user sees is always the heading as written.
 */
import { INVISIBLE } from '../../material/values/text-key.ts'
import { normalForm } from '../../material/values/normal-form.ts'

const BRACKETED = /[([{（［][^)\]}）］]*[)\]}）］]/g
const PLUS_MINUS = /\+\s*\/?\s*[-−–]/g
const UNSEEN = new RegExp(`[${INVISIBLE}]`, 'g')
const NOT_WORDS = /[^\p{L}\p{N}#№%±]+/gu

/** Between the words of `stockQty`, `SKUCode`. */
const CAMEL_CASE = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu

/** Characters of a heading that count: 32,767 opening brackets take minutes to pair. */
const LONGEST = 300

/** Words that say in what a column counts, not what it is. Dropped from the end of a heading. */
const UNIT_WORDS = new Set(
  (
    'kč kc czk kr sek nok dkk ft huf lei ron лв bgn tl try brl inr ₹ r$ cad aud руб рублей рубли р rub rur ₽ грн гривень uah ₴ eur euro euros € usd $ долл доллар pln zł zl gbp £ chf тг тенге kzt byn бел ' +
    'шт штук pcs pc ea each szt stk stück uds ud u pz кг kg г g л l м m м2 м3 m2 m3 уп упак'
  ).split(' '),
)

/** A heading that is its own key, as nearly all of the known words are. */
const IS_KEY = /^[a-zа-яà-öø-ÿąćęłńśźżěščřůňťďğışőűіїєґ\d]+(?: [a-zа-яà-öø-ÿąćęłńśźżěščřůňťďğışőűіїєґ\d]+)*$/

/** Letters that have no accents to lose: Latin ones, and Cyrillic ones but й, ё and ї. */
const IS_BARE = /^[ -~а-ик-яєіґ]*$/

/** Lower case, single spaces, words and digits only. '' for a heading that has neither. */
export function headerKey(header: string): string {
  if (header.length <= LONGEST && IS_KEY.test(header)) return header
  return (
    normalForm(header.slice(0, LONGEST))
      .replace(UNSEEN, '')
      .toLowerCase()
      // What a Turkish capital İ leaves behind.
      .replaceAll('\u0307', '')
      .replaceAll('ё', 'е')
      .replace(PLUS_MINUS, ' ± ')
      .replace(NOT_WORDS, ' ')
      .trim()
  )
}

/** Letters whose accents Unicode does not take for marks. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
  ['ł', 'l'],
  ['ı', 'i'],
  ['ß', 'ss'],
])

/** True for a key that each keyboard has: it has no accents. */
export function isPlain(key: string): boolean {
  return /^[ -~]*$/.test(key)
}

/** A heading's key as people type it who have no such keys: `código` -> codigo. */
export function withoutAccents(key: string): string {
  if (IS_BARE.test(key)) return key
  return normalForm(key, 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[łıß]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
}

/** The same of many keys, in one go: a text is normalised as fast as a word. */
export function allWithoutAccents(keys: readonly string[]): string[] {
  // No key has a line end.
  return keys.length === 0 ? [] : withoutAccents(keys.join('\n')).split('\n')
}

/** Scripts in which blanks between words are a matter of taste, and a sign is a word. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The readings of a heading to look up, the most literal first: `Price (EUR)` -> price eur · price. `stockQty` -> stock qty. */
export function headerKeys(header: string): string[] {
  const start = header.slice(0, LONGEST)
  const whole = headerKey(start)
  const bare = start.replace(BRACKETED, ' ')
  const apart = start.replace(CAMEL_CASE, ' ')
  const outside = bare === start ? whole : headerKey(bare)
  const split = apart === start ? whole : headerKey(apart)
  const keys = [whole]
  const marked = /^#(?=\p{L})/u.test(whole) ? whole.slice(1) : ''
  const closed = EAST_ASIAN.test(whole) ? outside.replaceAll(' ', '') : ''
  for (const key of [outside, split, withoutUnits(outside), withoutUnits(split), withoutUnits(whole), closed, marked])
    if (key !== '' && !keys.includes(key)) keys.push(key)
  return keys
}

/** What stands in brackets only: `Код (SKU)` -> sku. '' when there is nothing. */
export function bracketKey(header: string): string {
  return headerKey(header.slice(0, LONGEST).match(BRACKETED)?.join(' ') ?? '')
}

/** Words that say only that a column is of the list's things, in any language: `Variant price`, `Название позиции`. */
const OF_THE_THING =
  /^(?:products?|items?|variants?|articles?|default|display|primary|location|standard|main|part|material|your|seller|товара|товаров|материала|позиции|номенклатуры|товару|матеріалу|позиції|des|artikels?|produkts?|prodotto|articolo|del|producto|artículo|articulo|do|produto|artigo|towaru|produktu|ürün|malzeme|zboží|položky|artikelns|internal|ana|głównego|główna|hlavní|principal|principale|основна|основная|#|№|no|nr)$/

/** Words between the words that count: `prezzo di costo`. */
const JOINING = new Set('of the di de del della du do da des la le d e et y и'.split(' '))

/** Three words or more without those that join them; '' where there are none. */
export function joinedKey(key: string): string {
  const space = key.indexOf(' ')
  if (space < 0 || !key.includes(' ', space + 1)) return ''
  const words = key.split(' ')
  if (!words.some((word) => JOINING.has(word))) return ''
  const rest = words.filter((word) => !JOINING.has(word))
  return rest.length < 2 ? '' : rest.join(' ')
}

/** Two words the other way round, `price buy` for `buy price`; '' for others. Short ones say where: `in stock`. */
export function turnedKey(key: string): string {
  const space = key.indexOf(' ')
  const second = key.slice(space + 1)
  return space > 2 && second.length > 2 && !second.includes(' ') ? `${second} ${key.slice(0, space)}` : ''
}

const SUPPLIER =
  /^(?:supplier|vendor|lieferant|поставщик|постачальник|proveedor|dostawc|fournisseur|fornitor|fornecedor|tedarikçi|dodavatel|dodávateľ|leverancier|leverantör)/
const AT_OR_OF = new Set(
  's at from by beim bei des vom van de del du da do no dello u y у от від od bij chez hos'.split(' '),
)

/** The heading without its words for a supplier: `article number of supplier`; '' where it has none, or nothing else. */
export function withoutSupplier(key: string): string {
  const words = key.split(' ')
  if (!words.some((word) => SUPPLIER.test(word))) return ''
  return words.filter((word) => !SUPPLIER.test(word) && !AT_OR_OF.has(word) && !JOINING.has(word)).join(' ')
}

const NAMED = new Set(
  'name nom nome nombre naam namn nazwa název nazev bezeichnung názov jméno ad adı adi имя название наименование назва найменування'.split(
    ' ',
  ),
)

/** `Stock location name` without the word for a name; '' where it has none, or nothing else. */
export function unnamedKey(key: string): string {
  const words = key.split(' ')
  const rest = words.filter((word) => !NAMED.has(word) && !JOINING.has(word))
  return rest.length === words.length ? '' : rest.join(' ')
}

/** True for `Item ID`, `ID товара`: what systems call their own number of a thing, and shops their code. */
export function isIdOfThing(header: string): boolean {
  return headerKeys(header).some((key) => {
    const rest = key.split(' ').filter((word) => word !== 'id')
    return rest.length > 0 && rest.length < key.split(' ').length && rest.every((word) => OF_THE_THING.test(word))
  })
}

/** The heading without words that only name the things of the list; '' where nothing or all is left. */
export function plainerKey(key: string): string {
  const words = key.split(' ')
  const rest = words.filter((word) => !OF_THE_THING.test(word))
  return rest.length === words.length ? '' : rest.join(' ')
}

/** Headings that name the thing of a row alone, by its name or by its code. */
const THINGS = new Set(
  (
    'item items article articles material product artikel produkt produit articolo prodotto artículo articulo producto ' +
    'artigo produto artykuł towar materiale malzeme ürün zboží položka vara'
  ).split(' '),
)

export function isThing(header: string): boolean {
  return THINGS.has(headerKey(header))
}

const QUANTITY =
  /qty|quantit|amount|menge|antal|cantidad|quantid|qtd|q\.?t[eéaà]|ilo[sś][cć]|miktar|mno[zž]stv|количеств|кол-во|к[іи]льк/i

const ORDERS =
  /(?<!re[- ]?)order|invoice|deliver|bestell|auftrag|rechnung|liefer(?!ant)|заказ|накладн|замовл|pedido|factura|albar|zam[oó]w|faktur|commande|facture|ordine|fattura|encomenda|sipari|fatura|objedn|bestel|best[aä]ll/i

const TAX = '(?:taxe?s?|vat|gst|mwst|ust|iva|tva|kdv|dph|btw|moms|mva|afa|pdv|ндс|пдв|ддс|税)'

const WITH_TAX = new RegExp(
  `brutto|bruto|gross|(?<!\\p{L})(?:ttc|tvac|tax included|vat included)(?!\\p{L})|dahil|(?<!\\p{L})(?:incl?|inkl|including|inclus|with|con|com|cu|avec|mit|vč|s|sa|met|med|с|з|із|вкл|включая|в т ч)\\.? ?${TAX}(?!\\p{L})|税込|含税|含稅`,
  'iu',
)
const WITHOUT_TAX = new RegExp(
  `(?<!\\p{L})(?:ht|htva|netto|nett?|нетто|neto)(?!\\p{L})|(?<!\\p{L})(?:excl?|exkl|ex|excluding|without|ohne|zzgl|sans|hors|sin|senza|sem|bez|uden|utan|fara|без) ?${TAX}(?!\\p{L})|hariç|haric|${TAX} (?:hariç|haric|excl|esclusa|excluded)|税抜|不含税|未税`,
  'iu',
)

/** True for prices with the tax in them: in full, or cut from one word to the next as `prixAchatTTC` is. */
export function isWithTax(header: string): boolean {
  return !isWithoutTax(header) && headerKeys(header).some((key) => WITH_TAX.test(key))
}

/** True for prices that say they are without tax. */
export function isWithoutTax(header: string): boolean {
  return headerKeys(header).some((key) => WITHOUT_TAX.test(key))
}

/** True for headings of orders, invoices and deliveries, whose quantities are no stock. */
export function isOfOrders(header: string): boolean {
  return ORDERS.test(header)
}

/** True for headings that speak of a quantity: of what, they may leave open. */
export function isOfQuantity(header: string): boolean {
  return QUANTITY.test(header)
}

const OF_TAX = new RegExp(
  `^(?:${TAX}|ht|htva|ttc|tvac|net(?:to?)?|нетто|neto|brutto|bruto|gross|incl?|inkl|including|excl?|exkl|ex|with|without|mit|ohne|avec|sans|hors|con|sin|com|sem|senza|bez|s|z|с|з|без)$`,
  'iu',
)

/** True for a word that says no more of a price than whether tax is in it. */
export function isOfTax(word: string): boolean {
  return OF_TAX.test(word)
}

/** Words of three letters or less that everybody writes so, and nobody for anything else. Without accents. */
const SHORT_WORDS = new Set(
  'id sku ean upc qty qtd qte qta qde uom min max мин мін макс кол к во ть арт ед од изм имя ім я шт pcs cnt'.split(
    ' ',
  ),
)

/** True for `PA`, `EK`, `MB`: abbreviations, of which each trade has its own. Signs of other scripts are whole words. */
export function isShortHeading(header: string): boolean {
  const key = withoutAccents(headerKey(header))
  const letters = key.match(/\p{L}/gu) ?? []
  if (letters.length === 0 || letters.length > 3) return false
  if (EAST_ASIAN.test(key)) return false
  return !key.split(' ').every((word) => SHORT_WORDS.has(word) || /^\d+$/.test(word))
}

/** The parts of a heading in two languages, or of two names: `Product Code/SKU`. [] for a heading of one part. */
export function alternatives(header: string): string[] {
  const parts = header
    .slice(0, LONGEST)
    .split(/\s*[/|]\s*/)
    .filter((part) => part !== '')
  return parts.length > 1 ? parts : []
}

/** `Qty in pack` says how many are in one: its unit is no mere unit. */
const WITHIN = new Set('in per je pro par por w na v ve в за на у x'.split(' '))

function withoutUnits(key: string): string {
  const at = key.lastIndexOf(' ')
  if (at < 0 || !UNIT_WORDS.has(key.slice(at + 1))) return key
  const before = key.slice(0, at)
  return WITHIN.has(before.slice(before.lastIndexOf(' ') + 1)) ? key : withoutUnits(before)
}
