/**
 * Words for availability: `In stock?`, `В наличии`, `Auf Lager`. A column with only yes and no is not a quantity. [MAP-6] Without
 * accents; a word may be anywhere in the heading.
 */
import { normalForm } from '../../material/values/normal-form.ts'
import { isBareQuantity } from './document-words.ts'
import { headerKeys, withoutAccents } from './key.ts'

const AVAILABLE =
  'availab|available|in stock|instock|on stock|stocked|orderable|purchasable|can be bought|for sale|sellable|' +
  'наличи|наявн|доступн|есть|имеется|на складе|на складi|на складі|в продаже|в продажу|налично|наличност|на склад|на лагер|' +
  'lieferbar|verfugbar|verfuegbar|vorratig|vorraetig|vorhanden|auf lager|am lager|ab lager|bestellbar|' +
  'disponib|disponiv|dispo|en stock|en existencia|hay stock|em stock|em estoque|tem estoque|in magazzino|a magazzino|in giacenza|' +
  'dostep|na stanie|w magazynie|na magazynie|do kupienia|dostupn|skladem|skladom|na sklade|k dispozici|na zalihi|na zalogi|na stanju|raspolozivo|' +
  'beschikbaar|op voorraad|in voorraad|leverbaar|aanwezig|i lager|pa lager|tillganglig|tilgjengelig|tilgængelig|tilgaengelig|finns|' +
  'mevcut|stokta|stok var|stoktavar|satista|kullanilabilir|raktaron|keszleten|kaphato|elerheto|in stoc|saatavilla|varastossa|laos|sandelyje|' +
  'διαθεσιμ|σε αποθεμα|有货|有貨|现货|現貨|有库存|有庫存|在庫あり|在庫有無|販売可|입고 여부|재고 여부|재고 유무|재고유무|재고여부|재고 있음|판매 가능|품절'

const WORDS = AVAILABLE.split('|').map((word) => withoutAccents(word))

/** True for `Available`, but not for `Available quantity`, which is a number. */
export function isOfAvailability(header: string): boolean {
  if (isBareQuantity(header)) return false
  if (/[?？]\s*$/.test(normalForm(header.slice(-20)))) return true
  return headerKeys(header).some((key) => {
    const words = withoutAccents(key)
    return WORDS.some((word) => words === word || isWithin(word, words))
  })
}

/** A word must match the beginning of a word in the heading; in scripts without blanks it may be anywhere. */
function isWithin(word: string, heading: string): boolean {
  if (/\p{Script=Han}|\p{Script=Hangul}/u.test(word)) return heading.includes(word)
  return heading.startsWith(word) || heading.includes(` ${word}`)
}
