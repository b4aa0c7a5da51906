/** Headings of fields in seven of the sixteen languages; the others are in more-field-words.ts and east-asian-words.ts. */
import type { Field } from '../../material/fields/field.ts'

/** The strengths of a word, from the strongest to the weakest. */
export const WORD_STRENGTHS = ['plain', 'often', 'stand-in'] as const

type WordsByField = Readonly<Partial<Record<Field, string>>>

/**
 * Headings of a field as people write them, separated by commas. Headings before a `>` are likelier (`cost > price`). `often`: means the field unless
 * another column is a plain match (`Код` is the sku unless there is an `Артикул`). `stand-in`: used if no other column fits. Compared by their keys,
 * which ignore case and dots.
 */
export interface HeaderWords {
  readonly language: string
  readonly plain: WordsByField
  readonly often: WordsByField
  readonly 'stand-in': WordsByField
}

/** The words of a language in which every new field must have words. */
interface CompleteWords extends HeaderWords {
  readonly plain: Readonly<Record<Field, string>>
}

// Includes the account's own field names.
const english: CompleteWords = {
  language: 'English',
  plain: {
    id: 'material id, material_id, materialid, material no id, account id',
    sku: 'sku, sku id, sku code, sku number, sku #, stock keeping unit, asset tag, asset number, stock number, item ref, item reference, product reference, inventory number, inventory code, internal code, internal sku, merchant sku, custom sku, part code, component code, our code, our ref, our part no, item lookup code, plu, plu code, part number oem, style code, tracking code, variant sku code, internal ref > article, ipn, internal part number, seller sku, variant code, article code, article number, article no, art no, art nr, item code, item number, item no, item #, item sku, product sku, part number, part no, part #, pn, p/n, stock code, product code, product number, product no, material code, material number, internal reference, default code, product id default code, item id code, variant sku, reference code, reference number',
    name:
      'name, material, material name, item, item name, product, product name, title, article name, part name, ' +
      'goods, goods name, name of material, name of product, product title, item description, product description, ' +
      'material description, part, component, component name, ingredient, ingredient name, raw material, product service name, product service, product or service, variant name, item title, product label, stock item, inventory item, commodity, medicine, medicine name, drug name, tool, tool name, what, item and description, equipment name',
    unit:
      'unit, units, uom, u/m, um, unit of measure, unit of measurement, measure, measure unit, measurement unit, base unit, ' +
      'unit code, stock unit, usage unit, inventory uom, base unit of measure, unit of measure code, standard uom, sales uom, purchase uom, stock uom, unit of issue, base uom, unit name, unit type, measuring unit, measured in, unit measure, selling unit, stocking unit, inventory unit, uom code, uom name, price unit, default unit of measure, primary stock unit, uom type, uom id name, uom id, uom id id, product uom id name, product uom',
    price:
      'new price > cost, standard cost, std cost, default cost, wholesale cost, supply price, unit cost, cost price, cost per unit, cost per item, item cost, standard cost, average cost, avg cost, material price, cost each, cost unit, average unit cost, landed cost, landed unit cost, moving average price, moving average cost, standard unit cost, cost ex vat, inventory cost, actual cost, unit cost price, cost of goods > avg std price, average price, paid each, purchase price, buying price, purchase cost, purchase rate, valuation rate, buy price, unit buy price, buying rate, last cost, last purchase price, last buy price, purchase unit price, purchases unit price, supplier price, supplier cost, invoice price, purchase price net > net price, price net, nett price, your nett, your price, your cost, trade price, net cost, price ex vat, price excl tax > price, unit price, price per unit, price each, item price, product price, rate, price excl vat, price incl vat, price ea, unit rate, price per piece, price per item',
    notes: 'notes, note, comment, comments, remark, remarks, memo, annotation, additional information',
    stock:
      'counted, count, counted quantity, counted qty, count qty, physical count, physical qty, actual count, actual stock, new stock, new quantity, stock take, stocktake, checked quantity, qty counted, counted stock, counted on hand, scanned quantity, scanned qty, found qty, physical stock, physical inventory, new qty, new count, new quantity on hand, actual qty, actual quantity, stocktake quantity, verified quantity > on hand, qty on hand, quantity on hand, stock on hand, on hand qty, on hand quantity, soh, in stock, quantity in stock, qty in stock, quantity on stock, unrestricted, unrestricted use, r.o.b, rob, current stock, current quantity, current qty, stock quantity, stock qty, stock, stock level, stock count, inventory, inventory quantity, inventory qty, units in stock, how many left, how many, left in stock, balance, stock balance, current balance, balance qty, qty left, quantity left, in hand, qty in hand, quantity in hand, stock in hand, qoh, items in stock, total on hand, inventory count, inventory level, inventory on hand, present stock, existing stock, amount in stock, amount left, qty remaining, remaining stock, remaining quantity, remaining qty, amount on hand, current inventory, current level, qty stock, quantity stock, stock units, stock pieces, stock total > available, available stock, available quantity, available qty, qty available, quantity available, stock available, available to sell, free stock, usable stock > closing stock, closing balance, closing qty > opening stock, opening balance, opening qty, initial stock, initial qty, initial quantity',
    stock_change:
      'stock change, stock_change, change of stock, stock +/-, ±, +/-, stock adjustment, quantity change, qty change, ' +
      'stock correction, stock movement',
    minimum:
      'minimum, minimum stock, min stock, min qty, min, min. stock, min quantity, minimum quantity, minimum stock level, min stock level, stock minimum, reorder point, reorder level, re-order level, reorder qty level, low stock, low stock level, low stock amount, low stock threshold, notify on stock below, min inventory, minimum inventory, min amount, minimum amount, low stock alert, stock alert, alert level, alert quantity, stock alert level, minimum level, min level, minimum balance, threshold, low level, minamount, stock warnlevel, stock warning level, warn level, buy more below, order below, reorder at, reorder stock level, msl, minimum reorder, minimum reorder point, min reorder point, reorder minimum, alert threshold, stock threshold, alert qty, critical level, critical stock, minimum stock quantity, min stock quantity, min stock qty, min on hand, low stock qty, low stock quantity, low inventory threshold, low quantity alert, keep at least, need at least, at least, reorder when, reorder below, order when below, buffer stock, trigger level, restock at, restock level minimum, low stock warning, reorder threshold, min stock alert level, minimum stock alert level, reorder pt, reorder when below, min required, minimum required, min stock alert, stock limit for alert, low stock notify point, minimum before reorder, reorder if below',
    categories:
      'categories, category, group, groups, material group, product group, item group, category name, item category, product category, category path, product categories, product group name, item class, commodity group, product family, category names, stock category, group category, sub category, category for website, item category code, categ id name, categ id, product category name',
    suppliers:
      'suppliers, supplier, vendor, vendors, supplier name, vendor name, preferred supplier, preferred vendor, last vendor, last supplier, from whom, bought from, supplier vendor, vendor supplier, bought at, buy from, supplied by, purchased from, main supplier, default supplier, default vendor, primary vendor, distributor, supplier company, where bought, last supplied by, seller ids partner id, seller ids name, seller ids partner id name, supplier ids name',
    storage:
      'storage, storage number, storage no, warehouse number, warehouse no, storage id, storage_id, warehouse, warehouse id, warehouse name, storage name, stock location, storage location, depot, whse, store location, warehouse code, storage code, warehouse location, stockroom, storeroom, inventory location > location, store, outlet, outlet name, where it is, store code, site, site name, branch, branch name, location name, location code, location id name, warehouse id name, store name, where, where kept, kept in, default location',
    supplier_code:
      'supplier code, supplier_code, vendor code, supplier part no, supplier item no, vendor part no, vendor item no',
    correction_note:
      'correction note, correction_note, correction notes, note for correction, stock correction note, correction comment, correction reason, reason for correction, adjustment note, adjustment notes, adjustment reason, adjustment comment, reason for adjustment',
    action: 'action, operation, command, row action',
    archived: 'archived, archive, is archived, in archive, inactive',
    planned: 'planned, plan, planned change, planned stock, planned balance, on order, expected, incoming',
  },
  often: {
    sku: 'code, number, ref, reference, art > catalogue number, catalog number, catalogue no, catalog no, cat no, order code',
    name: 'description, designation, label, full name, item desc, product desc, material desc, desc',
    stock:
      'quantity, qty, total stock, remaining, total quantity, total qty, left, have, on shelf, opening qty, opening quantity, inventory quantity auto apply',
    stock_change: 'change, adjustment, delta, difference, correction, received, receipt, movement',
    price:
      'regular price, sales price, standard price, base price, purchase, last cost price, estimated unit cost, opening rate, closing rate',
    categories: 'section, department, family, collection, subcategory',
    suppliers: 'preferred vendor, preferred supplier, primary supplier',
    notes: 'details, info, information',
    id: 'id',
    minimum:
      'safety stock, safety stock level, safety level, min safety stock, minimum safety stock > reorder > par level, par, par stock',
  },
  'stand-in': {
    sku: 'mpn, manufacturer part number, manufacturer code, manufacturer sku > barcode, bar code, ean, ean code, ean13, ean 13, gtin, upc, upc code, upc ean, isbn, qr code > model, model number, key',
    price:
      'wholesale price > amount per unit > list price, selling price > retail price, sale price, rrp, msrp, sell price, sale rate, sales rate, selling rate, standard selling rate, customer price, trade list price, public price',
    suppliers: 'manufacturer, producer',
  },
}

// `ё` and `е` count as the same letter.
const russian: CompleteWords = {
  language: 'Russian',
  plain: {
    id: 'id материала, ид материала, идентификатор материала',
    sku: 'артикул, арт, арт., код артикула, артикул товара, артикул материала, артикул номенклатуры, sku товара, артикул продавца, код sku, код позиции, внутренний код, внутренний артикул, наш артикул, шифр материала, номер детали, код детали, код запчасти, код тмц, арт. товара, арт №, артикул номенклатура, articul, artikul, внутренняя ссылка > код товара, код материала, код номенклатуры, номенклатурный номер, номенклатурный код, ном номер, ном. №, складской код, инвентарный номер',
    name:
      'наименование, название, номенклатура, наименование товара, наименование материала, название материала, ' +
      'название товара, материал, товар, наименование номенклатуры, наименование товаров, товары, материалы, ' +
      'товары (работы, услуги), наименование тмц, тмц, имя, наименование изделия, наименование позиции, позиция, ' +
      'сырье, наименование сырья, наименование продукции, товарно-материальные ценности, наименование характеристика, название позиции, имя товара, деталь, запчасть, изделие, продукт, продукция, ингредиент, материальные ценности, название материалов, название продукта, название изделия, наименование продукта, наименование детали, наим, наим., что, что это, материал наименование',
    unit:
      'ед, ед., единица, единицы, ед. изм., ед изм, ед. измерения, единица измерения, единицы измерения, ед-ца, ед.изм, ' +
      'базовая единица, единица хранения, код единицы, код единицы измерения, еи, е.и., мера, ед. хр., ед. учета, единица учета, единица изм, един. изм, един., ед. товара, единица товара',
    price:
      'новая цена > себестоимость, учетная цена, цена учетная, себестоимость единицы, себест, средняя себестоимость, себестоимость за ед > ваша цена, средняя цена, вх. цена, входящая цена, цена закупки, закупочная цена, цена закупочная, закупка, входная цена, цена поставщика, цена зак, закуп, закуп. цена, цена прихода, приходная цена, цена приобретения, последняя цена закупки, цена поставки, закупочная стоимость, стоимость закупки, закупочная цена за ед, цена покупки > цена без ндс, цена нетто > цена, цена за ед., цена за единицу, цена за штуку, цена за шт, цена ед, стоимость единицы, стоимость за единицу, цена материала, цена с ндс, стоимость ед, стоимость за ед, цена за 1, цена за 1 шт, цена рубль, цена руб коп, цена за метр, цена за килограмм, цена за литр',
    notes:
      'примечание, примечания, комментарий, комментарии, заметка, заметки, заметки, прим, прим., доп. информация, пояснение',
    stock:
      'факт, факт наличие, фактическое наличие, фактический остаток, остаток факт, фактическое количество, факт. количество, количество факт, новый остаток, посчитано, пересчет, кол-во факт, факт кол-во, по факту, количество по факту, остаток по факту, подсчитано, насчитано, кол-во фактическое, пересчитано > остаток, остатки, остаток на складе, сколько осталось, осталось, текущий остаток, на складе, количество на складе, кол-во на складе, складской остаток, остаток товара, остаток материала, баланс, физический остаток, кол-во в наличии, количество в наличии, наличие на складе, текущее количество, остаток на сегодня, сколько есть, тек. остаток, общий остаток, остаток общий, всего на складе, запасы на складе, остаток количество > доступно, доступный остаток, свободный остаток, в наличии, наличие, доступное количество, доступно к продаже, свободно > конечный остаток, остаток на конец, остаток конечный, учетный остаток, количество по учету, учет > начальный остаток, остаток на начало',
    stock_change: 'изменение остатка, изменение количества, корректировка остатка, приход/расход, движение остатка',
    minimum:
      'минимум, мин, мин., минимальный остаток, мин. остаток, мин остаток, неснижаемый остаток, минимальный запас, мин. запас, минимальное количество, мин. количество, мин. кол-во, точка заказа, порог, критический остаток, норма остатка, норма, мин запас, минимальный уровень, порог остатка, неснижаемый запас, минимум на складе, уровень дозаказа, порог заказа, мин. уровень, лимит, заказать при, заказывать при, не меньше, минимальный порог, порог уведомления, докупить если меньше, заказать если меньше',
    categories:
      'категория, категории, группа, группы, группа товаров, группа материалов, номенклатурная группа, товарная группа, группа номенклатуры, категория товара, категория материала, подгруппа, подкатегория, название группы, родительская группа, категория продукта, категория изделия',
    suppliers:
      'поставщик, поставщики, контрагент, основной поставщик, наименование поставщика, название поставщика, продавец, у кого, у кого берем, где покупаем, откуда, кто поставляет, поставщик товара',
    storage:
      'склад, код склада, номер склада, № склада, склады, место хранения, id склада, ид склада, наименование склада, название склада, хранение, складское место, местонахождение, местоположение, где хранится, торговая точка, склад хранения, склад магазин > место, подразделение, магазин, где, где лежит, где находится, филиал',
    supplier_code: 'артикул поставщика, номенклатура поставщика код',
    correction_note:
      'заметка к корректировке, заметки к корректировке, комментарий к корректировке, примечание к корректировке, примечание корректировки, комментарий корректировки, причина корректировки, основание корректировки',
    action: 'действие, операция, что сделать, команда',
    archived: 'архив, в архиве, архивный, архивирован, архивировано',
    planned: 'план, запланировано, планируется, ожидается, плановое изменение, планируемое изменение, в пути',
  },
  often: {
    sku: 'код, номер, шифр, обозначение, маркировка, код 1с > каталожный номер, кат. номер',
    name: 'описание, полное наименование, полное название, характеристика, рабочее наименование',
    stock: 'количество, кол-во, колво, кол, к-во, запас, итого остаток, всего, есть, сейчас, запасы',
    stock_change:
      'изменение, корректировка, отклонение, разница, движение, дельта, приход, поступление, поступило, расхождение',
    price: 'базовая цена, почём, ваша цена',
    categories: 'раздел, вид номенклатуры, семейство, папка, вид товара',
    suppliers: 'основной поставщик товара',
    notes: 'информация, дополнительно, сведения',
    id: 'ид, айди, id товара, ид товара, id номенклатуры, идентификатор',
    minimum: 'страховой запас',
  },
  'stand-in': {
    sku: 'артикул производителя, код производителя, артикул завода, oem > штрихкод, штрих-код, штрих код, ean, штрихкод ean13, gtin, шк, шк товара, баркод, qr код > модель',
    price:
      'оптовая цена, цена оптовая, цена опт, опт цена, опт > цена продажи, цена продажная > розничная цена, цена розничная, розница, прайс, рекомендованная цена, ррц, цена для клиента',
    suppliers: 'производитель, изготовитель',
  },
}

const ukrainian: CompleteWords = {
  language: 'Ukrainian',
  plain: {
    id: 'id матеріалу, ід матеріалу, ідентифікатор матеріалу',
    sku: 'артикул, артикул товару, артикул матеріалу, код артикулу, код позиції, внутрішній код, внутрішній артикул, номер деталі, код деталі, артикуль > код товару, код матеріалу, код номенклатури, номенклатурний номер, складський код',
    name:
      'найменування, назва, номенклатура, назва товару, назва матеріалу, найменування товару, найменування матеріалу, ' +
      'матеріал, товар, товари, матеріали, позиція, назва позиції, сировина, тмц, ім’я, імʼя, імя, деталь, запчастина, виріб, продукт, продукція, інгредієнт, назва продукту, назва виробу, найменування продукції, що, що це',
    unit:
      'од, од., одиниця, одиниці, од. вим., од вим, од. виміру, одиниця виміру, одиниці виміру, одиниця вимірювання, ' +
      'одиниці вимірювання, код одиниці, один. виміру, од. обліку, міра',
    price:
      'нова ціна > собівартість, облікова ціна, середня собівартість > середня ціна, вхідна ціна, ціна прих., закупівельна ціна, ціна закупівлі, ціна закуп, закупка, закуп, вхідна, ціна приходу, ціна придбання, остання ціна закупівлі, ціна закупки, закупочна ціна > ціна без пдв > ціна, ціна за од., ціна за одиницю, ціна за шт, вартість одиниці, ціна матеріалу, ціна з пдв, вартість за од, ціна грн',
    notes: 'примітка, примітки, коментар, коментарі, нотатка, нотатки, прим',
    stock:
      'факт, фактично, фактична наявність, фактичний залишок, фактична кількість, новий залишок, пораховано, по факту, кількість факт, к-сть факт, підраховано, пораховано фактично, перераховано > залишок, залишки, залишок на складі, поточний залишок, на складі, кількість на складі, складський залишок, скільки є, загальний залишок, залишок кількість, кількість у наявності, к-сть на складі, всього на складі, залишилось > в наявності, у наявності, наявність, доступно, доступна кількість, вільний залишок > кінцевий залишок, залишок на кінець > початковий залишок, залишок на початок',
    stock_change: 'зміна залишку, зміна кількості, коригування залишку, рух залишку',
    minimum:
      'мінімум, мін, мін., мінімальний залишок, мін. залишок, незнижуваний залишок, мінімальний запас, мін. запас, мінімальна кількість, мін. кількість, точка замовлення, ліміт, мінімум на складі, норма, мін запас, мін залишок, мінімальний рівень, поріг, поріг замовлення, замовити при, нижній поріг, докупити якщо менше, замовити якщо менше',
    categories:
      'категорія, категорії, група, групи, група товарів, група матеріалів, товарна група, підгрупа, вид товару',
    suppliers:
      'постачальник, постачальники, контрагент, основний постачальник, назва постачальника, у кого, де купуємо, звідки, у кого беремо',
    storage:
      'склад, код складу, номер складу, № складу, склади, місце зберігання, id складу, ід складу, назва складу > місце, підрозділ, магазин, місцезнаходження, де, де лежить, де знаходиться, філія',
    supplier_code: 'артикул постачальника, артикул у постачальника',
    correction_note: 'примітка до коригування, коментар до коригування, нотатка до коригування, причина коригування',
    action: 'дія, операція, що зробити, команда',
    archived: 'архів, в архіві, у архіві, архівний',
    planned: 'план, заплановано, планується, очікується, планова зміна',
  },
  often: {
    sku: 'код, номер, шифр, позначення > каталожний номер',
    name: 'опис, повна назва, повне найменування',
    stock: 'кількість, к-сть, кільк, к-ть, запас, всього, є, кількість в наявності',
    stock_change: 'зміна, коригування, різниця, відхилення, надходження, рух',
    price: 'базова ціна, закупівля, ваша ціна',
    categories: 'розділ',
    suppliers: 'основний постачальник товару',
    notes: 'інформація, додатково',
    id: 'ід, айді, id товару, ід товару, ідентифікатор',
    minimum: 'страховий запас',
  },
  'stand-in': {
    sku: 'код виробника > штрихкод, штрих-код, ean, шк > модель',
    price: 'оптова ціна > ціна продажу > роздрібна ціна, ціна продажна, рекомендована ціна, ррц, дроп-ціна',
    suppliers: 'виробник',
  },
}

// Words with umlauts are listed with and without them.
const german: CompleteWords = {
  language: 'German',
  plain: {
    id: 'material-id, material id, materialid',
    sku: 'artikelnummer, artikel-nr, artikel-nr., artikelnr, artikelnr., art.-nr., art-nr, art nr, artnr, artikelcode, variantennummer, materialnummer, material-nr., materialnr, mat.-nr., sachnummer, teilenummer, teile-nr., produktnummer, produktcode, lagernummer, sku-nr, interne artikelnummer, artnummer, art.-nummer, artikel no, teilenr, teile-nummer, komponentennummer, interne nummer, interne nr, unsere artikelnummer, identnummer, ident-nr, sachnr, materialcode, lagernr, artikelkürzel, unsere art.-nr., sku-nummer, plu, interne referenz',
    name:
      'bezeichnung, artikelbezeichnung, materialbezeichnung, artikelname, materialname, produktname, produktbezeichnung, ' +
      'benennung, artikel, material, produkt, warenbezeichnung, teilebezeichnung, kurzbezeichnung, materialkurztext, artikelkurztext, kurztext artikel, warenname, teilename, art.-bez., artikelbez, artikelbez., bez, bez., komponente, ware, artikeltext, produkttitel, gegenstand, werkzeug, zutat, rohstoff, materialbez., produktbez.',
    unit:
      'einheit, einheiten, me, mengeneinheit, maßeinheit, masseinheit, basiseinheit, basismengeneinheit, bme, lagereinheit, ' +
      'einh, einh., basiseinheitencode, verkaufseinheit, bestandseinheit, mengeneinh., me-einheit, maßeinh.',
    price:
      'neuer preis > kosten, einstandspreis, verrechnungspreis, selbstkosten, anschaffungskosten, wareneinsatz, stückkosten, kosten pro stück, herstellkosten > einkaufspreis, ek, ek-preis, ek preis, ek netto, ek-preis netto, netto-ek, ek netto, ep netto, durchschnitts-ek, bezugspreis, einkaufspreis netto, einkaufpreis, ek brutto, einkauf netto, letzter ek, letzter einkaufspreis, gld, gleitender durchschnittspreis, durchschnittspreis, durchschnittlicher ek, anschaffungspreis, hek, nettoeinkaufspreis, lieferantenpreis, ek-preis neuester > nettopreis, preis netto, ihr preis, ihr nettopreis, preis ohne mwst > preis, einzelpreis, stückpreis, stueckpreis, preis pro einheit, preis je einheit, preis/einheit, preis pro stück, ep, preis/stk, preis je stück, preis pro stk, preis je stk, normalpreis, preis je me',
    notes: 'notiz, notizen, bemerkung, bemerkungen, kommentar, kommentare, anmerkung, anmerkungen, hinweis, hinweise',
    stock:
      'zählmenge, zaehlmenge, gezählt, gezählte menge, istbestand, ist-bestand, ist bestand, ist-menge, neuer bestand, gezählter bestand, zählung, inventur, inventurmenge, inventurbestand, anzahl gezählt, neu gezählt, zählbestand, ermittelt, tatsächlicher bestand > bestand, lagerbestand, aktueller bestand, bestandsmenge, lagermenge, menge auf lager, auf lager, vorrat, bestand gesamt, bestand stk, akt. bestand, bestand aktuell, lagerstand, menge lager, noch da, noch vorhanden, vorhanden, restbestand, gesamtbestand, stück auf lager, bestand lager, lagerbestand gesamt, wie viel noch, vorrätige menge, vorrätig, wieviel da, wie viel da > frei verwendbar, warenbestand, nettowarenbestand, physischer warenbestand, physischer bestand, verfügbar, verfuegbar, verfügbarer bestand, verfügbare menge, freier bestand, verfügb. bestand, verfügbar bestand, lieferbar > endbestand, buchbestand, sollbestand, soll-bestand > anfangsbestand',
    stock_change:
      'bestandsänderung, bestandsaenderung, mengenänderung, bestandskorrektur, zugang/abgang, lagerbewegung',
    minimum:
      'mindestbestand, minimalbestand, minimum, min. bestand, min bestand, minbestand, mindestmenge, meldebestand, min.-bestand, mindestlagerbestand, bestellpunkt, mindest, min-bestand, minimalmenge, mindestvorrat, bestellgrenze, meldegrenze, warnbestand, warnmenge, nachbestellen bei, nachbestellen ab, bestellen ab, bestellen wenn, bestellen bei, kritischer bestand, min. menge, untergrenze, eiserner bestand, mindestbest., mind.-bestand, min, bestand warnung',
    categories:
      'kategorie, kategorien, warengruppe, warengruppen, artikelgruppe, materialgruppe, produktgruppe, gruppe, gruppen, artikelkategorie, artikelkategoriencode, produktkategorie, artikelgruppencode, kategorie ebene',
    suppliers:
      'lieferant, lieferanten, lieferantenname, hauptlieferant, kreditor, zulieferer, bezugsquelle, primärer lieferant, lieferant name, name lieferant, lieferantname, lief., gekauft bei, wo kaufen, woher, stammlieferant, lieferfirma, von wem, bezug über, großhändler, bei wem',
    storage:
      'lager, lagerort-nr, lagerort, lagerstandort, lagername, lager-id, lager id, magazin, lagerhalle, lagercode, lagerbezeichnung, lager name > standort, wo, wo liegt es, filiale, niederlassung',
    supplier_code:
      'lieferantenartikelnummer, lieferantenartikelnr, lieferantenart.-nr., lieferantennummer artikel, lief.-art.-nr., lief.-artikelnr., lief. artikelnummer, liefer-artikelnummer, bestellnr lieferant, lieferantenbestellnummer, lieferantenreferenz, lieferantenmaterialnummer, kreditorenmaterialnummer',
    correction_note:
      'korrekturnotiz, notiz zur korrektur, korrekturbemerkung, bemerkung zur korrektur, korrekturgrund, grund der korrektur',
    action: 'aktion, vorgang, was tun, befehl',
    archived: 'archiviert, archiv, im archiv, inaktiv',
    planned: 'geplant, plan, planmenge, erwartet, geplante änderung, bestellt',
  },
  often: {
    supplier_code: 'lieferantencode, lieferanten-nr.',
    sku: 'nummer, nr, nr., code, kennung, referenz, kürzel > bestellnummer, bestell-nr., katalognummer',
    name: 'beschreibung, titel, langtext, kurztext, text, artikelbeschreibung, produktbeschreibung',
    stock: 'menge, anzahl, stückzahl, stueckzahl, ist, aktuell, rest',
    stock_change: 'änderung, aenderung, differenz, korrektur, zugang, bewegung',
    price: 'netto, grundpreis netto, einkauf, einzelwert, preis ca.',
    categories: 'bereich, sparte',
    suppliers: 'standardlieferant',
    notes: 'info, information, zusatz',
    id: 'interne id, datensatz-id, artikel-id',
    minimum: 'sicherheitsbestand',
  },
  'stand-in': {
    sku: 'herstellernummer, hersteller-nr., han, oe-nummer, hersteller-artikelnummer, herstellerartikelnummer > ean, ean-code, strichcode, barcode, gtin, qr-code > modell',
    price:
      'händlerpreis > listenpreis > verkaufspreis, vk, vk-preis, vk netto, bruttopreis, uvp, vkpreis, vk brutto, verkauf, verkauf netto, endpreis, ladenpreis, katalogpreis, bruttoverkaufspreis, nettoverkaufspreis',
    suppliers: 'hersteller',
  },
}

const spanish: CompleteWords = {
  language: 'Spanish',
  plain: {
    id: 'id material, id de material, id del material',
    sku: 'código de artículo, codigo de articulo, código artículo, código del artículo, código de producto, codigo de producto, código producto, código del producto, código de material, código del material, número de artículo, nº de artículo, núm. artículo, código sku, clave de producto, referencia interna, código pieza, código de pieza, código de la pieza, clave producto, clave del producto, clave artículo, clave del artículo, no producto, no. producto, no. de parte, núm. parte, cód. producto, cód. artículo, código interno, referencia producto, referencia del producto, código referencia, código insumo, plu, codigo prod, código prod, cod prod > número de pieza, número de parte, referencia, ref. artículo',
    name:
      'nombre, nombre del material, nombre del artículo, nombre del producto, nombre de producto, nombre material, nombre artículo, ' +
      'denominación, denominacion, artículo, articulo, producto, descripción del artículo, descripción del producto, mercancía, insumo, insumos, pieza, repuesto, ingrediente, mercadería, ítem, item, herramienta, qué es, qué, materia prima, nombre insumo, nombre del insumo, descrip producto, descripción de producto, descripción producto, descripción artículo, material',
    unit: 'unidad, unidades, unidad de medida, ud. medida, u. medida, u.m., udm, und, unid, unid., medida, unidad medida, unidad base, unidad manejo, unidad de manejo, unidad de venta, u/m, unid. medida, unidad de inventario, unidad de salida',
    price:
      'nuevo precio > coste, costo, coste unitario, costo unitario, precio de coste, precio de costo, precio coste, precio costo, coste medio, costo promedio, coste promedio, costo prom, último costo, costo actual, costo por unidad, coste por unidad, costo neto > me cuesta, precio de compra, precio compra, valor compra, valor de compra, costo compra, costo de compra, coste de compra, precio proveedor, precio de compra unitario, p. compra, p.compra, último precio de compra > precio neto, neto sin iva, neto s/iva, precio s/iva, precio sin iva > precio, precio unitario, precio por unidad, precio unidad, p. unitario, p.u., p/u, valor unitario, precio unit., precio por pieza',
    notes: 'nota, notas, comentario, comentarios, observación, observaciones, observacion, anotaciones',
    stock:
      'recuento, contado, cantidad contada, stock físico, stock real, nuevo stock, conteo físico, conteo, conteo real, cantidad real, cantidad física, existencia física, inventario físico, físico, stock contado, contados, existencia real > existencias, existencia, stock actual, existencias actuales, existencia actual, saldo, cuánto queda, saldo actual, en stock, cantidad en stock, cantidad en existencia, inventario, cantidad en almacén, cantidad a mano, cuánto hay, quedan, en bodega, en almacén, inventario actual, cantidad actual, cantidad stock, stock cantidad, unidades en stock, cantidad en bodega, stock total, existencias totales > disponible, disponibles, stock disponible, cantidad disponible, cant. disponible, disponibilidad > stock final, stock inicial',
    stock_change: 'cambio de stock, variación de stock, ajuste de stock, entrada/salida, movimiento de stock',
    minimum:
      'mínimo, minimo, stock mínimo, stock minimo, existencia mínima, existencias mínimas, cantidad mínima, cantidad minima, mín., mín, punto de pedido, punto de reorden, inventario mínimo, stock mín, stock min, min, existencia min, cant. mínima, cant mín, avisar si baja de, alerta stock, alerta de stock, stock de alerta, stock alerta, nivel mínimo, nivel de reorden, punto reorden, pedir cuando, reponer cuando, mínimo stock, cantidad de alerta, stock crítico',
    categories: 'categoría, categorías, categoria, categorias, grupo, grupos, familia, familias, grupo de artículos',
    suppliers:
      'proveedor, proveedores, nombre del proveedor, proveedor principal, proveedor habitual, prov., comprado en, lo compro en, distribuidor, proveedores principales, quién vende, nombre proveedor, razón social proveedor',
    storage:
      'almacén, número de almacén, nº almacén, almacen, almacenes, bodega, depósito, deposito, id almacén, id de almacén, nombre del almacén, nombre almacén, código almacén, cod almacén > ubicación, ubicacion, dónde, dónde está, sucursal, tienda',
    supplier_code: 'artículo proveedor, código artículo proveedor',
    correction_note:
      'nota de corrección, nota de correccion, nota de ajuste, motivo de corrección, motivo de la corrección, motivo del ajuste, motivo de ajuste, comentario de corrección',
    action: 'acción, accion, operación, operacion, qué hacer',
    archived: 'archivado, archivo, en archivo, inactivo',
    planned: 'planificado, previsto, planeado, cambio previsto, pendiente de recibir, esperado',
  },
  often: {
    sku: 'código, codigo, cód., cod., número, numero, ref, ref., clave, núm',
    name: 'descripción, descripcion, título, concepto, detalle',
    stock: 'cantidad, cant, cant., total existencias, hay, existe, unidades disponibles',
    stock_change: 'cambio, variación, variacion, ajuste, diferencia, movimiento, corrección, entradas',
    price: 'neto, importe unitario, compra',
    categories: 'sección, rubro, línea',
    suppliers: 'proveedor preferido',
    notes: 'información, info, detalles',
    id: 'identificador, id artículo, id producto',
    minimum: 'stock de seguridad > alerta',
  },
  'stand-in': {
    sku: 'referencia fabricante, código fabricante > código de barras, codigo de barras, ean, código ean, código barras, codigo barras, cód. barras > modelo',
    price:
      'precio mayorista > precio lista, precio de lista, tarifa > precio de venta, precio venta, pvp, precio público, precio al público, precio sugerido, valor venta, valor de venta, precio mayoreo, venta',
    suppliers: 'fabricante',
  },
}

// Words with diacritics are listed with and without them.
const polish: CompleteWords = {
  language: 'Polish',
  plain: {
    id: 'id materiału, id materialu',
    sku: 'numer artykułu, numer artykulu, nr artykułu, nr art., nr artykulu, kod towaru, kod produktu, kod materiału, kod materialu, kod artykułu, indeks, indeks towaru, indeks materiałowy, indeks materiału, symbol, symbol towaru, symbol produktu, kod sku, kod własny, nr części, kod wewnętrzny, kod części, indeks produktu, nr indeksu, kod indeksu, nr magazynowy, kod asortymentu, numer produktu, nr produktu, numer towaru, kod pozycji, symbol artykułu, wewnętrzny numer referencyjny, numer wewnętrzny > numer części, numer czesci',
    name:
      'nazwa, nazwa towaru, nazwa produktu, nazwa materiału, nazwa materialu, nazwa artykułu, towar, produkt, materiał, ' +
      'artykuł, asortyment, nazwa pozycji, nazwa surowca, surowiec, nazwa części, część, nazwa asortymentu, nazwa składnika, składnik, co to, wyrób, nazwa wyrobu, materiały, co, surowce, nazwa materiałów, towar nazwa',
    unit: 'jednostka, jednostki, jm, j.m., jedn., jedn. miary, jednostka miary, jednostka m., j. miary, jedn, miara, jednostka podstawowa, jedn.m., jednostka magazynowa, jednostka sprzedaży, jedn. podst., j. ewid.',
    price:
      'nowa cena > koszt, koszt jednostkowy, cena ewidencyjna, cena magazynowa, koszt własny, koszt zakupu, koszt jedn., koszt szt. > cena zakupu, cena zakupu netto, średni koszt zakupu, średnia cena zakupu, cena nabycia, cena zak., c. zakupu, cena zakupu brutto, ostatnia cena zakupu, średnia cena, cena nabycia netto, cena netto zakupu, zakup netto, cena kupna, cena dostawcy > cena netto > cena, cena jednostkowa, cena jedn., cena za jednostkę, cena za jednostke, cena za szt, cena za sztukę, cena 1 szt, cena/szt, cena szt., cena j., cena/jm',
    notes: 'uwaga, uwagi, notatka, notatki, komentarz, komentarze, adnotacje, dopisek',
    stock:
      'stan faktyczny, ilość policzona, ilość faktyczna, spis z natury, nowy stan, policzono, policzone, ze spisu, stan wg spisu, stan rzeczywisty, ilość rzeczywista, faktycznie, spisano, stan po spisie, ilość stwierdzona, stan stwierdzony > stan, stan magazynowy, stan magazynu, stan aktualny, aktualny stan, stan bieżący, stan biezacy, zapas, ile jest, razem na stanie, zapas magazynowy, na stanie, ilość na stanie, ilosc na stanie, ilość w magazynie, w magazynie, stany, stan w magazynie, zostało, pozostało, ilość w mag., stan mag., st. mag., ilość aktualna, bieżący stan, na magazynie, ile zostało, stan ilościowy, stan całkowity, stan łączny, ilość razem, ilość dostępna w magazynie > dostępne, dostępna ilość, ilość dostępna, stan dostępny, ilość dost., dostępny stan, do sprzedaży > stan końcowy, stan księgowy > stan początkowy, bilans otwarcia',
    stock_change: 'zmiana stanu, zmiana ilości, korekta stanu, przyjęcie/wydanie, ruch magazynowy',
    minimum:
      'minimum, stan minimalny, min. stan, stan min., zapas minimalny, minimalny stan, minimalny zapas, ilość minimalna, ilosc minimalna, min, minimum magazynowe, punkt zamawiania, stan min, min stan, ilość min, próg, próg zamówienia, stan alarmowy, stan krytyczny, zamów przy, zamówić przy, zamawiać przy, min. zapas, min. ilość, poziom minimalny, próg alertu, min. na stanie, ilość min., limit magazynowy',
    categories:
      'kategoria, kategorie, grupa, grupy, grupa towarowa, grupa towarów, grupa materiałowa, grupa asortymentowa, grupa główna towaru, grupa główna',
    suppliers:
      'dostawca, dostawcy, nazwa dostawcy, kontrahent, główny dostawca, glowny dostawca, skąd, od kogo, kupione u, gdzie kupić, hurtownia, dost., dostawca nazwa',
    storage:
      'magazyn, numer magazynu, nr magazynu, magazyny, nazwa magazynu, id magazynu, miejsce składowania, skład, kod magazynu, symbol magazynu > lokalizacja, miejsce, gdzie, gdzie leży, sklep, oddział, filia',
    supplier_code: 'kod towaru dostawcy, indeks dostawcy',
    correction_note:
      'uwaga do korekty, notatka do korekty, komentarz do korekty, opis korekty, powód korekty, powod korekty, przyczyna korekty',
    action: 'akcja, operacja, działanie, dzialanie, co zrobić, polecenie',
    archived: 'zarchiwizowany, zarchiwizowane, archiwum, archiwalny, w archiwum',
    planned: 'planowane, plan, zaplanowane, planowana zmiana, oczekiwane, zamówione',
  },
  often: {
    supplier_code: 'nr dostawcy',
    sku: 'kod, numer, nr, oznaczenie, artykuł nr, nr kat, nr kat. > numer katalogowy, nr katalogowy',
    name: 'opis, pełna nazwa, opis towaru, wyszczególnienie',
    stock: 'ilość, ilosc, liczba, razem, łącznie, mam, jest, dostępność, dostępna ilość, ilość dostępna',
    stock_change: 'zmiana, korekta, różnica, roznica, ruch, przychód, przyjęcie',
    price: 'wartość jednostkowa, zakup, cena kart., cena kartotekowa, cena po rabacie netto, cena po rabacie',
    categories: 'dział',
    suppliers: 'domyślny dostawca',
    notes: 'informacje, info, dodatkowe informacje',
    id: 'identyfikator, id towaru, id produktu, id pozycji',
    minimum: 'zapas bezpieczeństwa',
  },
  'stand-in': {
    sku: 'kod producenta, symbol producenta > kod kreskowy, ean, kod ean, kod paskowy, ean kod, gtin > model',
    price:
      'cena hurtowa > cena katalogowa > cena sprzedaży, cena sprzedazy, cena brutto, cena detaliczna, cena sprz., sprzedaż netto, cena sprzedaży netto, cena sprzedaży brutto, cena detal, cena sugerowana',
    suppliers: 'producent',
  },
}

// Words with accents are listed with and without them.
const french: CompleteWords = {
  language: 'French',
  plain: {
    id: 'id matière, id matériel',
    sku: "référence, reference, réf., réf, référence article, réf. article, ref article, code article, code produit, numéro d’article, numéro d'article, numero article, n° article, n° d'article, référence produit, référence interne, code matière, ref produit, réf produit, code interne, réf. interne, ref interne, code art, n° référence, numéro de référence, code sku, référence sku, réf. sku, code composant, code matière première > numéro de pièce",
    name:
      "nom, désignation, designation, libellé, libelle, nom de l'article, nom de l’article, nom article, nom du produit, " +
      'nom produit, article, produit, matière, matériau, désignation article, intitulé, libellé article, dénomination, composant, intitulé article, produits, articles, désignation produit, nom de produit, nom du composant, nom matière, ingrédient, pièce, fourniture, matière première, médicament, quoi, libellé produit, description article, description produit, désignation de l article, nom de la pièce',
    unit: 'unité, unite, unités, unité de mesure, unite de mesure, u.m., udm, unité de stock, unité de gestion, mesure, unité de vente, unité mesure, unité stock, um, unité base',
    price:
      "nouveau prix > coût, cout, coût unitaire, cout unitaire, prix de revient, pump, pamp, coût moyen, coût d achat, cmup, pmp, coût de revient, coût moyen pondéré > prix d'achat, prix d’achat, prix achat, prix d'achat ht, prix payé, prix ach, prix d’achat ht, pa ht, prix d achat unitaire, prix d achat moyen, dernier prix d achat, prix achat ht, prix d achat ttc, pu achat, pa, pa net, prix fournisseur > prix ht, pu ht, prix unitaire ht, prix net, prix net ht, net ht, prix hors taxe > prix, prix unitaire, p.u., pu, prix par unité, tarif, prix unit., prix u, p.u. ht, prix pièce, prix à l unité",
    notes: 'note, notes, remarque, remarques, commentaire, commentaires, observation, observations, annotation',
    stock:
      'stock compté, compté, quantité comptée, stock réel, stock physique, nouveau stock, qté réelle, quantité réelle, qté comptée, comptage, relevé, quantité inventoriée, stock inventorié, stock constaté, quantité physique > stock actuel, il en reste, qte sto, en stock, quantité en stock, quantite en stock, qté en stock, qte en stock, solde, inventaire, quantité stock, qté stock, reste, restant, quantité restante, stock restant, stock courant, quantité actuelle, qté actuelle, stock total, quantité totale en stock, stock dépôt > disponible, stock disponible, quantité disponible, qté dispo, dispo, stock dispo, quantité dispo > stock final, stock théorique > stock initial',
    stock_change: 'variation de stock, mouvement de stock, ajustement de stock, entrée/sortie',
    minimum:
      "minimum, stock minimum, stock minimal, stock mini, mini, seuil, seuil minimum, seuil d'alerte, seuil d’alerte, quantité minimale, quantité minimum, seuil de réapprovisionnement, stock min, point de commande, seuil min, stock mini, qte mini, qté mini, seuil alerte, stock alerte, stock d alerte, alerte stock, qté min, qté minimum, quantité min, quantité mini, niveau mini, niveau minimum, seuil de commande, seuil critique, stock critique, min, seuil stock, seuil mini, à racheter quand, commander à, seuil de stock, quantité d alerte, quantité alerte, stock limite pour alerte, stock limite",
    categories:
      "catégorie, catégories, categorie, categories, groupe, groupes, famille, familles, famille d'articles, libellé famille, code famille, rubrique",
    suppliers:
      'fournisseur, fournisseurs, nom du fournisseur, fournisseur principal, nom fournisseur, chez qui, fourn., fournisseur habituel, acheté chez, vendeur, fournisseur nom',
    storage:
      "entrepôt, numéro entrepôt, n° entrepôt, id dépôt, numéro dépôt, code entrepôt, entrepot, dépôt, depot, magasin, lieu de stockage, nom de l'entrepôt, id entrepôt, réserve, lieu stockage, nom dépôt, code dépôt, magasin stockage > emplacement, lieu, où, site, boutique, point de vente",
    supplier_code: 'code article fournisseur, référence fournisseur',
    correction_note:
      'note de correction, commentaire de correction, motif de correction, raison de la correction, note d’ajustement, motif d’ajustement',
    action: 'action, opération, operation, que faire',
    archived: 'archivé, archive, archivée, inactif',
    planned: 'prévu, planifié, prevu, planifie, variation prévue, en commande, attendu',
  },
  often: {
    sku: 'code, numéro, numero, n°, clé',
    name: 'description, titre, descriptif',
    stock: 'quantité, quantite, qté, qte, nombre, restants, quantité totale',
    stock_change: 'variation, modification, mouvement, ajustement, écart, ecart, correction, différence, entrées',
    price: 'montant unitaire, achat',
    categories: 'rayon, gamme',
    suppliers: 'fournisseur par défaut, chez',
    notes: 'informations, info, détails',
    id: 'identifiant, id article, id produit, identifiant article',
    minimum: 'stock de sécurité > alerte',
  },
  'stand-in': {
    sku: 'référence fabricant, référence constructeur, réf fabricant, code fabricant > code-barres, code barres, code barre, ean, gencod, gencode, code barres ean, cb, qr code > modèle',
    price:
      'prix de gros > prix public, prix catalogue > prix de vente, prix de vente ht, pv ht, prix ttc, pu ttc, vente, prix vente, pv, pv ttc, prix public ttc, prix de vente ttc, prix conseillé, tarif public',
    suppliers: 'fabricant',
  },
}

export const FIRST_LANGUAGES: readonly HeaderWords[] = [english, russian, ukrainian, german, spanish, polish, french]
