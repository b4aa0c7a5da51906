/** Headings that mean a field, in seven languages: one list per language, so that one file has all that a new field needs. */
import type { Field } from '../field.ts'

/**
 * Headings that mean a field, as they are written, separated by commas. `often`: means it unless another column says it
 * plainly (`Код` is the article unless there is an `Артикул`). Compared by headerKey, so case and dots do not matter.
 */
interface HeaderWords {
  readonly language: string
  readonly plain: Readonly<Record<Field, string>>
  readonly often: Readonly<Partial<Record<Field, string>>>
}

// With the account's own field names.
const english: HeaderWords = {
  language: 'English',
  plain: {
    id: 'id, material id, material_id, materialid, material no id, account id',
    sku:
      'sku, article, article code, article number, article no, art no, art nr, item code, item number, item no, item #, ' +
      'part number, part no, part #, pn, p/n, mpn, stock code, product code, material code, material number, barcode, ean, ' +
      'ean code, ean13, gtin, upc, vendor code, sku code, sku number, sku #, stock keeping unit, catalogue number, ' +
      'catalog number, catalog no, cat no, reference code',
    name:
      'name, material, material name, item, item name, product, product name, title, article name, part name, ' +
      'goods, goods name, name of material, name of product, product title, item description, product description, ' +
      'material description',
    unit:
      'unit, units, uom, u/m, um, unit of measure, unit of measurement, measure, measure unit, measurement unit, base unit, ' +
      'unit code, stock unit',
    price:
      'price, unit price, price per unit, price each, cost, unit cost, cost price, cost per unit, purchase price, ' +
      'buying price, net price, price net, material price, new price, rate',
    notes: 'notes, note, comment, comments, remark, remarks, memo, annotation, additional information',
    stock:
      'stock, on hand, qty on hand, quantity on hand, in stock, stock on hand, stock level, current stock, balance, ' +
      'stock balance, current balance, inventory, stock quantity, stock qty, available, available stock, quantity in stock, ' +
      'qty in stock, counted, count, counted quantity, actual stock, new stock, physical count, closing stock, soh',
    stock_change:
      'stock change, stock_change, change of stock, stock +/-, ±, +/-, stock adjustment, quantity change, qty change, ' +
      'stock correction, stock movement',
    minimum:
      'minimum, min, min stock, minimum stock, stock minimum, minimum balance, min balance, reorder level, reorder point, ' +
      'min level, minimum level, min qty, minimum quantity, min quantity, safety stock, low stock, low stock level, par level, ' +
      'alert quantity',
    categories:
      'categories, category, group, groups, material group, product group, item group, category name, tags, tag',
    suppliers: 'suppliers, supplier, vendor, vendors, supplier name, vendor name, preferred supplier, preferred vendor',
    storage:
      'storage, storage id, storage_id, warehouse, warehouse id, warehouse name, storage name, location, stock location, ' +
      'storage location, depot, store, bin, whse',
    action: 'action, operation, command, row action',
    archived: 'archived, archive, is archived, in archive, inactive',
    planned: 'planned, plan, planned change, planned stock, planned balance, on order, expected, incoming',
  },
  often: {
    sku: 'code, number, ref, reference, art, model, model number, key',
    name: 'description, designation, label, full name',
    stock: 'quantity, qty, total stock, remaining, units in stock',
    stock_change: 'change, adjustment, delta, difference, correction, received, receipt, movement',
    price: 'amount per unit, list price, retail price, sale price, selling price, wholesale price',
    categories: 'type, class, section, department, family, collection',
    suppliers: 'manufacturer, producer, brand',
    notes: 'details, info, information',
  },
}

// `ё` and `е` are one letter here.
const russian: HeaderWords = {
  language: 'Russian',
  plain: {
    id: 'ид, айди, id материала, ид материала, id товара, ид товара, id номенклатуры, идентификатор, идентификатор материала',
    sku:
      'артикул, арт, арт., код артикула, артикул товара, артикул материала, артикул номенклатуры, артикул поставщика, ' +
      'артикул производителя, код товара, код материала, код номенклатуры, номенклатурный номер, номенклатурный код, ' +
      'ном номер, ном. №, штрихкод, штрих-код, штрих код, код sku, каталожный номер, кат. номер, складской код, ' +
      'инвентарный номер',
    name:
      'наименование, название, номенклатура, наименование товара, наименование материала, название материала, ' +
      'название товара, материал, товар, наименование номенклатуры, наименование товаров, товары, материалы, ' +
      'товары (работы, услуги), наименование тмц, тмц, имя, наименование изделия, наименование позиции, позиция, ' +
      'сырье, наименование сырья, наименование продукции, товарно-материальные ценности',
    unit:
      'ед, ед., единица, единицы, ед. изм., ед изм, ед. измерения, единица измерения, единицы измерения, ед-ца, ед.изм, ' +
      'базовая единица, единица хранения, код единицы, код единицы измерения, еи, е.и.',
    price:
      'цена, цена за ед., цена за единицу, цена за штуку, цена за шт, цена ед, стоимость единицы, цена закупки, ' +
      'закупочная цена, цена закупочная, себестоимость, учетная цена, цена учетная, цена с ндс, цена без ндс, новая цена, ' +
      'цена поставщика, цена материала, закупка, входная цена, стоимость за единицу, себестоимость единицы',
    notes:
      'примечание, примечания, комментарий, комментарии, заметка, заметки, заметки, прим, прим., доп. информация, пояснение',
    stock:
      'остаток, остатки, остаток на складе, текущий остаток, конечный остаток, остаток на конец, остаток конечный, ' +
      'фактический остаток, остаток факт, факт, фактическое количество, факт. количество, количество факт, на складе, ' +
      'в наличии, наличие, количество на складе, кол-во на складе, складской остаток, новый остаток, свободный остаток, ' +
      'остаток товара, остаток материала, баланс',
    stock_change: 'изменение остатка, изменение количества, корректировка остатка, приход/расход, движение остатка',
    minimum:
      'минимум, мин, мин., минимальный остаток, мин. остаток, мин остаток, неснижаемый остаток, минимальный запас, ' +
      'мин. запас, минимальное количество, мин. количество, мин. кол-во, точка заказа, страховой запас, порог, ' +
      'критический остаток, норма остатка',
    categories:
      'категория, категории, группа, группы, группа товаров, группа материалов, номенклатурная группа, ' +
      'товарная группа, группа номенклатуры, категория товара, категория материала, подгруппа, теги',
    suppliers:
      'поставщик, поставщики, контрагент, основной поставщик, наименование поставщика, название поставщика, продавец',
    storage:
      'склад, склады, место хранения, id склада, ид склада, наименование склада, название склада, место, хранение, ' +
      'складское место, местонахождение, подразделение, ячейка',
    action: 'действие, операция, что сделать, команда',
    archived: 'архив, в архиве, архивный, архивирован, архивировано',
    planned: 'план, запланировано, планируется, ожидается, плановое изменение, планируемое изменение, в пути',
  },
  often: {
    sku: 'код, номер, шифр, обозначение, модель, маркировка, код 1с',
    name: 'описание, полное наименование, полное название, характеристика, рабочее наименование',
    stock: 'количество, кол-во, колво, кол, к-во, запас, итого остаток',
    stock_change:
      'изменение, корректировка, отклонение, разница, движение, дельта, приход, поступление, поступило, расхождение',
    price: 'розничная цена, оптовая цена, цена розничная, цена оптовая, цена продажи, розница, опт, прайс',
    categories: 'тип, вид, раздел, вид номенклатуры, класс, семейство, папка',
    suppliers: 'производитель, изготовитель, бренд, марка',
    notes: 'информация, дополнительно, сведения',
  },
}

const ukrainian: HeaderWords = {
  language: 'Ukrainian',
  plain: {
    id: 'ід, айді, id матеріалу, ід матеріалу, id товару, ід товару, ідентифікатор, ідентифікатор матеріалу',
    sku:
      'артикул товару, артикул матеріалу, артикул постачальника, код товару, код матеріалу, код номенклатури, ' +
      'номенклатурний номер, штрихкод, штрих-код, каталожний номер, складський код, код артикулу',
    name:
      'найменування, назва, номенклатура, назва товару, назва матеріалу, найменування товару, найменування матеріалу, ' +
      'матеріал, товар, товари, матеріали, позиція, назва позиції, сировина, тмц, ім’я, імʼя',
    unit:
      'од, од., одиниця, одиниці, од. вим., од вим, од. виміру, одиниця виміру, одиниці виміру, одиниця вимірювання, ' +
      'одиниці вимірювання, код одиниці',
    price:
      'ціна, ціна за од., ціна за одиницю, ціна за шт, вартість одиниці, закупівельна ціна, ціна закупівлі, собівартість, ' +
      'облікова ціна, ціна з пдв, ціна без пдв, нова ціна, ціна матеріалу',
    notes: 'примітка, примітки, коментар, коментарі, нотатка, нотатки, прим',
    stock:
      'залишок, залишки, залишок на складі, поточний залишок, кінцевий залишок, фактичний залишок, на складі, ' +
      'в наявності, у наявності, наявність, кількість на складі, новий залишок, складський залишок',
    stock_change: 'зміна залишку, зміна кількості, коригування залишку, рух залишку',
    minimum:
      'мінімум, мін, мін., мінімальний залишок, мін. залишок, незнижуваний залишок, мінімальний запас, мін. запас, ' +
      'мінімальна кількість, мін. кількість, точка замовлення, страховий запас',
    categories: 'категорія, категорії, група, групи, група товарів, група матеріалів, товарна група, підгрупа, теги',
    suppliers: 'постачальник, постачальники, контрагент, основний постачальник, назва постачальника',
    storage: 'склад, склади, місце зберігання, id складу, ід складу, назва складу, місце, підрозділ, комірка',
    action: 'дія, операція, що зробити, команда',
    archived: 'архів, в архіві, у архіві, архівний',
    planned: 'план, заплановано, планується, очікується, планова зміна',
  },
  often: {
    sku: 'код, номер, шифр, позначення, модель',
    name: 'опис, повна назва, повне найменування',
    stock: 'кількість, к-сть, кільк, к-ть, запас',
    stock_change: 'зміна, коригування, різниця, відхилення, надходження, рух',
    price: 'роздрібна ціна, оптова ціна, ціна продажу',
    categories: 'тип, вид, розділ, клас',
    suppliers: 'виробник, бренд',
    notes: 'інформація, додатково',
  },
}

// With and without umlauts.
const german: HeaderWords = {
  language: 'German',
  plain: {
    id: 'material-id, material id, materialid, interne id, datensatz-id',
    sku:
      'artikelnummer, artikel-nr, artikel-nr., artikelnr, artikelnr., art.-nr., art-nr, art nr, artnr, artikelcode, ' +
      'materialnummer, material-nr., materialnr, mat.-nr., sachnummer, bestellnummer, bestell-nr., teilenummer, teile-nr., ' +
      'produktnummer, produktcode, lagernummer, ean-code, strichcode, barcode, sku-nr, herstellernummer, katalognummer',
    name:
      'bezeichnung, artikelbezeichnung, materialbezeichnung, artikelname, materialname, produktname, produktbezeichnung, ' +
      'benennung, artikel, material, produkt, warenbezeichnung, teilebezeichnung, kurzbezeichnung',
    unit:
      'einheit, einheiten, me, mengeneinheit, maßeinheit, masseinheit, basiseinheit, basismengeneinheit, bme, lagereinheit, ' +
      'einh, einh.',
    price:
      'preis, einzelpreis, stückpreis, stueckpreis, einkaufspreis, ek, ek-preis, ek preis, preis pro einheit, preis je einheit, ' +
      'preis/einheit, nettopreis, ep, kosten, einstandspreis, verrechnungspreis, neuer preis, bezugspreis',
    notes: 'notiz, notizen, bemerkung, bemerkungen, kommentar, kommentare, anmerkung, anmerkungen, hinweis, hinweise',
    stock:
      'bestand, lagerbestand, aktueller bestand, istbestand, ist-bestand, ist bestand, bestandsmenge, lagermenge, ' +
      'menge auf lager, auf lager, verfügbar, verfuegbar, verfügbarer bestand, neuer bestand, endbestand, buchbestand, ' +
      'zählmenge, zaehlmenge, gezählt, vorrat',
    stock_change:
      'bestandsänderung, bestandsaenderung, mengenänderung, bestandskorrektur, zugang/abgang, lagerbewegung',
    minimum:
      'mindestbestand, minimalbestand, minimum, min. bestand, min bestand, minbestand, mindestmenge, meldebestand, ' +
      'sicherheitsbestand, min.-bestand, mindestlagerbestand, bestellpunkt',
    categories:
      'kategorie, kategorien, warengruppe, warengruppen, artikelgruppe, materialgruppe, produktgruppe, gruppe, gruppen, schlagworte',
    suppliers: 'lieferant, lieferanten, lieferantenname, hauptlieferant, kreditor, zulieferer, bezugsquelle',
    storage: 'lager, lagerort, lagerplatz, lagerstandort, standort, lagername, lager-id, lager id, magazin, lagerhalle',
    action: 'aktion, vorgang, was tun, befehl',
    archived: 'archiviert, archiv, im archiv, inaktiv',
    planned: 'geplant, plan, planmenge, erwartet, geplante änderung, bestellt',
  },
  often: {
    sku: 'nummer, nr, nr., code, kennung, referenz, modell, kürzel',
    name: 'beschreibung, titel, langtext, kurztext, text',
    stock: 'menge, anzahl, stückzahl, stueckzahl, ist',
    stock_change: 'änderung, aenderung, differenz, korrektur, zugang, bewegung',
    price: 'listenpreis, verkaufspreis, vk, vk-preis, bruttopreis, uvp',
    categories: 'typ, art, klasse, bereich, sparte',
    suppliers: 'hersteller, marke',
    notes: 'info, information, zusatz',
  },
}

const spanish: HeaderWords = {
  language: 'Spanish',
  plain: {
    id: 'id material, id de material, id del material, identificador, id artículo, id producto',
    sku:
      'código de artículo, codigo de articulo, código artículo, código del artículo, código de producto, codigo de producto, ' +
      'código del producto, código de material, código del material, número de artículo, nº de artículo, núm. artículo, ' +
      'número de pieza, número de parte, código de barras, codigo de barras, referencia, ref. artículo, código sku, clave de producto',
    name:
      'nombre, nombre del material, nombre del artículo, nombre del producto, nombre de producto, nombre material, nombre artículo, ' +
      'denominación, denominacion, artículo, articulo, producto, descripción del artículo, descripción del producto, mercancía',
    unit: 'unidad, unidades, unidad de medida, ud. medida, u. medida, u.m., udm, und, unid, unid., medida, unidad medida, unidad base',
    price:
      'precio, precio unitario, precio por unidad, precio unidad, p. unitario, p.u., precio de compra, precio compra, coste, costo, ' +
      'coste unitario, costo unitario, precio de coste, precio de costo, precio neto, nuevo precio',
    notes: 'nota, notas, comentario, comentarios, observación, observaciones, observacion, anotaciones',
    stock:
      'existencias, existencia, stock actual, existencias actuales, existencia actual, saldo, saldo actual, en stock, ' +
      'disponible, disponibles, cantidad en stock, cantidad en existencia, inventario, stock disponible, recuento, ' +
      'cantidad disponible, nuevo stock, cantidad en almacén',
    stock_change: 'cambio de stock, variación de stock, ajuste de stock, entrada/salida, movimiento de stock',
    minimum:
      'mínimo, minimo, stock mínimo, stock minimo, existencia mínima, existencias mínimas, cantidad mínima, cantidad minima, ' +
      'mín., mín, punto de pedido, punto de reorden, stock de seguridad, inventario mínimo',
    categories:
      'categoría, categorías, categoria, categorias, grupo, grupos, familia, familias, etiquetas, grupo de artículos',
    suppliers: 'proveedor, proveedores, nombre del proveedor, proveedor principal, proveedor habitual',
    storage:
      'almacén, almacen, almacenes, bodega, depósito, deposito, ubicación, ubicacion, id almacén, id de almacén, nombre del almacén',
    action: 'acción, accion, operación, operacion, qué hacer',
    archived: 'archivado, archivo, en archivo, inactivo',
    planned: 'planificado, previsto, planeado, cambio previsto, pendiente de recibir, esperado',
  },
  often: {
    sku: 'código, codigo, cód., cod., número, numero, ref, ref., clave, modelo, núm',
    name: 'descripción, descripcion, título, concepto, detalle',
    stock: 'cantidad, cant, cant., total existencias',
    stock_change: 'cambio, variación, variacion, ajuste, diferencia, movimiento, corrección, entradas',
    price: 'importe unitario, precio de venta, precio venta, precio lista, pvp',
    categories: 'tipo, clase, sección, rubro, línea',
    suppliers: 'fabricante, marca',
    notes: 'información, info, detalles',
  },
}

// With and without diacritics.
const polish: HeaderWords = {
  language: 'Polish',
  plain: {
    id: 'id materiału, id materialu, identyfikator, id towaru, id produktu, id pozycji',
    sku:
      'numer artykułu, numer artykulu, nr artykułu, nr art., nr artykulu, kod towaru, kod produktu, kod materiału, kod materialu, ' +
      'kod artykułu, indeks, indeks towaru, indeks materiałowy, indeks materiału, symbol, symbol towaru, kod kreskowy, ' +
      'numer katalogowy, nr katalogowy, kod sku, numer części, numer czesci',
    name:
      'nazwa, nazwa towaru, nazwa produktu, nazwa materiału, nazwa materialu, nazwa artykułu, towar, produkt, materiał, ' +
      'artykuł, asortyment, nazwa pozycji, nazwa surowca, surowiec',
    unit: 'jednostka, jednostki, jm, j.m., jedn., jedn. miary, jednostka miary, jednostka m., j. miary, jedn, miara, jednostka podstawowa',
    price:
      'cena, cena jednostkowa, cena jedn., cena za jednostkę, cena za jednostke, cena zakupu, cena netto, koszt, ' +
      'koszt jednostkowy, cena za szt, cena za sztukę, nowa cena, cena ewidencyjna, cena magazynowa',
    notes: 'uwaga, uwagi, notatka, notatki, komentarz, komentarze, adnotacje, dopisek',
    stock:
      'stan, stan magazynowy, stan magazynu, stan aktualny, aktualny stan, stan bieżący, stan biezacy, zapas, zapas magazynowy, ' +
      'na stanie, dostępne, dostępna ilość, ilość na stanie, ilosc na stanie, ilość w magazynie, w magazynie, stan faktyczny, ' +
      'nowy stan, stan końcowy, stany',
    stock_change: 'zmiana stanu, zmiana ilości, korekta stanu, przyjęcie/wydanie, ruch magazynowy',
    minimum:
      'minimum, stan minimalny, min. stan, stan min., zapas minimalny, minimalny stan, minimalny zapas, ilość minimalna, ' +
      'ilosc minimalna, min, zapas bezpieczeństwa, minimum magazynowe, punkt zamawiania',
    categories:
      'kategoria, kategorie, grupa, grupy, grupa towarowa, grupa towarów, grupa materiałowa, grupa asortymentowa, tagi',
    suppliers: 'dostawca, dostawcy, nazwa dostawcy, kontrahent, główny dostawca, glowny dostawca',
    storage: 'magazyn, magazyny, nazwa magazynu, id magazynu, lokalizacja, miejsce składowania, skład, miejsce',
    action: 'akcja, operacja, działanie, dzialanie, co zrobić, polecenie',
    archived: 'zarchiwizowany, zarchiwizowane, archiwum, archiwalny, w archiwum',
    planned: 'planowane, plan, zaplanowane, planowana zmiana, oczekiwane, zamówione',
  },
  often: {
    sku: 'kod, numer, nr, oznaczenie, model, artykuł nr',
    name: 'opis, pełna nazwa, opis towaru, wyszczególnienie',
    stock: 'ilość, ilosc, liczba',
    stock_change: 'zmiana, korekta, różnica, roznica, ruch, przychód, przyjęcie',
    price: 'wartość jednostkowa, cena sprzedaży, cena sprzedazy, cena brutto, cena detaliczna, cena hurtowa',
    categories: 'typ, rodzaj, klasa, dział',
    suppliers: 'producent, marka',
    notes: 'informacje, info, dodatkowe informacje',
  },
}

// With and without accents.
const french: HeaderWords = {
  language: 'French',
  plain: {
    id: 'id matière, id matériel, identifiant, id article, id produit, identifiant article',
    sku:
      'référence, reference, réf., réf, référence article, réf. article, ref article, code article, code produit, ' +
      "numéro d’article, numéro d'article, numero article, n° article, n° d'article, code-barres, code barres, code barre, " +
      'référence produit, référence fournisseur, code matière, numéro de pièce',
    name:
      "nom, désignation, designation, libellé, libelle, nom de l'article, nom de l’article, nom article, nom du produit, " +
      'nom produit, article, produit, matière, matériau, désignation article, intitulé, libellé article, dénomination',
    unit: 'unité, unite, unités, unité de mesure, unite de mesure, u.m., udm, unité de stock, unité de gestion, mesure',
    price:
      "prix, prix unitaire, p.u., pu, prix ht, pu ht, prix unitaire ht, prix d'achat, prix d’achat, prix achat, coût, cout, " +
      'coût unitaire, cout unitaire, prix par unité, prix de revient, nouveau prix, prix net, tarif',
    notes: 'note, notes, remarque, remarques, commentaire, commentaires, observation, observations, annotation',
    stock:
      'stock actuel, en stock, quantité en stock, quantite en stock, qté en stock, qte en stock, stock réel, stock physique, ' +
      'stock disponible, disponible, solde, inventaire, stock final, nouveau stock, quantité disponible, stock compté',
    stock_change: 'variation de stock, mouvement de stock, ajustement de stock, entrée/sortie',
    minimum:
      "minimum, stock minimum, stock minimal, stock mini, mini, seuil, seuil minimum, seuil d'alerte, seuil d’alerte, " +
      'quantité minimale, quantité minimum, stock de sécurité, seuil de réapprovisionnement, stock min, point de commande',
    categories:
      "catégorie, catégories, categorie, categories, groupe, groupes, famille, familles, étiquettes, famille d'articles",
    suppliers: 'fournisseur, fournisseurs, nom du fournisseur, fournisseur principal, nom fournisseur',
    storage:
      "entrepôt, entrepot, dépôt, depot, magasin, emplacement, lieu de stockage, lieu, nom de l'entrepôt, id entrepôt, réserve",
    action: 'action, opération, operation, que faire',
    archived: 'archivé, archive, archivée, inactif',
    planned: 'prévu, planifié, prevu, planifie, variation prévue, en commande, attendu',
  },
  often: {
    sku: 'code, numéro, numero, n°, modèle, clé',
    name: 'description, titre, descriptif',
    stock: 'quantité, quantite, qté, qte, nombre',
    stock_change: 'variation, modification, mouvement, ajustement, écart, ecart, correction, différence, entrées',
    price: 'prix de vente, prix public, prix ttc, pu ttc, montant unitaire',
    categories: 'type, classe, rayon, gamme',
    suppliers: 'fabricant, marque',
    notes: 'informations, info, détails',
  },
}

/** Earlier ones win ties. */
export const LANGUAGES: readonly HeaderWords[] = [english, russian, ukrainian, german, spanish, polish, french]
