/**
 * Finds out whether the words beside a field's word change the meaning. A heading that contains a field's word means that field only if its other
 * words do not change the meaning. `Max stock`, `Stock status` and `Brand name` mean something else. [MAP-5]
 */
import { isUnitWord } from '../../material/values/unit.ts'
import { isDecimalField, type Field } from '../../material/fields/field.ts'

/**
 * Beginnings of words that are allowed beside every field, in all languages, such as words for a time, a place or the goods. `=` marks a whole word.
 */
const ANY_FIELD_WORDS =
  'current actual real =new product item article material goods main default our =my internal regular basic standard ' +
  'today latest =all =in =at =on =of =per =each =for =by =as =to =the =and ' +
  'текущ фактич общ нов товар материал номенклатур =на =за =по =с =со =в =во =и учет итог основн позици издели продукци ' +
  'поточн фактичн загальн матеріал =та =у наш ' +
  'aktuell artikel produkt =am =zum =auf =im =in =pro =je =für =der =die =des neu haupt ' +
  'nuev artícul articul producto =en =de =del =la =el =los =por ' +
  'aktualn bieżąc biezac =nowy =nowa =nowe towar produkt materiał =na =w =za =z =dzień ' +
  'actuel nouve articl produit =au =à =de =du =des =le =la =les =par ' +
  'attual nuov prodott articol =di =del =della =al =nel =per ' +
  'atual =novo =nova produto artigo =em =no =na =do =da =por ' +
  'güncel mevcut ürün yeni ' +
  'aktuáln =nový =nová výrob zboží materiál =ve =k ' +
  'huidig actueel =nieuw =nieuwe =op =van ' +
  'aktuell =ny =nytt produkt =i =på'

/** Further words beside prices, stocks and minimums: words for tax, currency, unit, storage and date. */
const NUMBER_FIELD_WORDS =
  'warehouse storage store shop stock date level qty quantity incl excl =ex =with =without =vat =tax =net =gross =unit =units ' +
  '=pdf =excel =csv =piece =pieces =pcs eur usd gbp chf pln zł zl rub uah грн ₽ € $ £ ' +
  'склад магазин =ндс =без =ед единиц =шт штук руб =р =дату =начало =конец =кол количеств ' +
  '=пдв =од одиниц lager =inkl =exkl =ohne =mit netto brutto =mwst =ust =stück menge gesamt ' +
  'almac =con =sin =iva unidad magazyn =bez szt jedn nett brutt dépôt depot entrepôt =avec =sans =ht =ttc =tva ' +
  'magazzin =senza armaz =sem =com depo =kdv dahil hariç birim sklad =ks =dph magazijn =btw =moms =st'

/** Words that are allowed only beside certain fields. */
const WORDS_BESIDE_FIELD: Readonly<Partial<Record<Field, string>>> = {
  price:
    'ø unit purchase buying cost net закуп учет единиц einkauf compra coste zakup achat unitair acquisto unitari custo alış nákup inkoop inköp',
  name: 'full short long полн кратк повн voll lang kurz completo pełn complet completo tam úpln volledig',
  sku: 'sap erp 1c 1с odoo full полн pełn internal own our внутр внутрен intern propi własn interne interno dahili',
  stock: 'total всего totale totaal celkov łączn toplam total',
  minimum: 'остат запас bestand stan',
}

/** Words that may come before the name of any place: `Stock in Riga`. */
const PLACE_PREPOSITIONS = new Set('in at на в во у im en em na w we ve v op i på à'.split(' '))

/** Words for what a price includes or excludes. The column is a price in either case. */
const INCLUSION_WORDS = new Set(
  'without excluding excl ex including incl без включая ohne exkl inkl zzgl sans hors sin senza sem bez zonder utan'.split(
    ' ',
  ),
)

const PER_WORDS = new Set('per for za за pro je für par por la le na per op'.split(' '))

/** Words after `per` that mean one of any unit: `Price per piece`. */
const UNIT_WORDS =
  /^(?:unit|item|piece|einheit|единиц[ау]|одиницю|jednostkę|jednotku|eenheid|enhet|unité|unidad|unità|unidade|birim|pezzo|kus)$/

/** Words for a supplier's goods. Their names and numbers are not suppliers. */
const GOODS_WORDS =
  'product part item article artikel artikl art. articulo artículo articolo artigo товар артикул продукт materiál material ürün malzeme ' +
  'towar produkt produit producto prodotto produto sku =art'
const GOODS_PROPERTIES = 'code name =nr =no number'

/** Words after `in` that are not places: `Stock in transit`. */
const NOT_A_PLACE_WORDS =
  'transit transfer pos order produc reserv quarant deliver пут заказ резерв произв достав дороз замов bestell auftrag kommiss tránsito ' +
  'transito pedido producci drodze zamów command ordine yolda cestě objedn onderweg beställ pack box case упак уп пачк короб ящик verpack karton =vpe opak emball confez embal caja caixa ' +
  'supplier vendor manufactur factory competitor customer client поставщик постачальн производ виробник завод покупат клиент клієнт ' +
  'lieferant hersteller kunde proveedor fabricante cliente fournisseur fabricant fornitor produttor fornecedor dostawc producent klient ' +
  'dodavatel výrobc leveran fabrikant klant tillverk kund'

const isAnyFieldWord = makeMatcher(ANY_FIELD_WORDS)
const isNotAPlace = makeMatcher(NOT_A_PLACE_WORDS)
const isGoodsWord = makeMatcher(GOODS_WORDS)
const isGoodsOrProperty = makeMatcher(`${GOODS_WORDS} ${GOODS_PROPERTIES}`)
const isNumberFieldWord = makeMatcher(NUMBER_FIELD_WORDS)
const matchersByField = new Map(Object.entries(WORDS_BESIDE_FIELD).map(([field, words]) => [field, makeMatcher(words)]))

/** True for `in`, `at`, `per`, which need another word after them. */
export function needsMoreWords(word: string): boolean {
  return PLACE_PREPOSITIONS.has(word) || PER_WORDS.has(word)
}

/** True for a supplier's goods, such as `supplier product name`. */
export function isOfGoods(key: string): boolean {
  return key.split(' ').slice(1).some(isGoodsWord)
}

/** True if a heading with these words beside a word for the field still means the field. */
export function keepsMeaning(
  { field, strength }: { readonly field: Field; readonly strength: string },
  otherWords: readonly string[],
): boolean {
  const [firstWord = '', ...laterWords] = otherWords
  if (
    field === 'stock' &&
    strength === 'plain' &&
    PLACE_PREPOSITIONS.has(firstWord) &&
    laterWords.length > 0 &&
    !laterWords.some(isNotAPlace)
  )
    return true
  // `Supplier product name` and `Vendor part no.` are about the goods, not the supplier.
  if (field === 'suppliers' && otherWords.some((word) => isGoodsOrProperty(word))) return false
  const isNumber = isDecimalField(field)
  // `Price per kg` is still a price: `per kg` only names its unit.
  if (
    field === 'price' &&
    PER_WORDS.has(firstWord) &&
    (isUnitWord(laterWords.join(' ')) || UNIT_WORDS.test(laterWords.join(' ')))
  )
    return true
  const inclusionIndex = field === 'price' ? otherWords.findIndex((word) => INCLUSION_WORDS.has(word)) : -1
  return (inclusionIndex < 0 ? otherWords : otherWords.slice(0, inclusionIndex)).every(
    (word) =>
      (/^[\d#№.]+$/.test(word) && !(field === 'name' && word !== '1')) ||
      isAnyFieldWord(word) ||
      (isNumber && isNumberFieldWord(word)) ||
      matchersByField.get(field)?.(word) === true,
  )
}

/** `artikels` means the article itself, `artikelcode` one of its properties. */
const PROPERTY_ENDING = /(?:code|kod|nummer|nr|no|name|naam|namn|gruppe|group|typ|type|id)$/

function makeMatcher(words: string): (word: string) => boolean {
  const wholeKeys = new Set<string>()
  const wordStarts: string[] = []
  for (const word of words.split(' ')) {
    if (word.startsWith('=')) wholeKeys.add(word.slice(1))
    else wordStarts.push(word)
  }
  return (word) =>
    wholeKeys.has(word) ||
    wordStarts.some(
      (wordStart) => word.startsWith(wordStart) && (word.length <= wordStart.length + 2 || !PROPERTY_ENDING.test(word)),
    )
}
