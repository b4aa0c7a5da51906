/**
 * Heading words that do not mean a field of a material: measures, dates, pictures, totals, taxes. A column whose heading has one of them never
 * competes for a field. Without accents. `=` marks a whole word; other short words match the beginning of a word, long words any part.
 */
import { makeHeadingKeys, removeAccents, makeHeadingKey } from './heading-key.ts'
import { normaliseText } from '../../material/values/text-key.ts'

const OTHER_WORDS =
  'brand colour color =size width height length depth diameter thickness weight volume dimension =url link ' +
  'image photo picture serial batch =lot =lots expir =date created updated modified email phone address country ' +
  'origin =hs customs tariff status =active visib published =type tags shelf aisle =bin rack total =amount ' +
  '=value margin markup profit discount percent =% currency warranty condition season gender =sort =user =pack ' +
  '=moq reserv rezerv virtual committed allocated transit incoming =sold max footprint revision version account ' +
  'accnt konto счет рахун compte cuenta conto =conta hesap =ucet rekening =rate taux steuersatz search translat ' +
  'english englisch engels anglais ingles angielsk anglick engelsk ingilizce английск англійськ location ' +
  'rangement emplacement ubicac lagerplats plaats lokaliz lokalit umisteni stellplatz =место =kred creditor ' +
  'kreditor received issued zugang abgang приход расход прихід витрата salida sortie przychod rozchod entrata ' +
  'uscita saida giris cikis prijem vydej marke =farbe große grosse groesse breite hohe hoehe lange laenge tiefe ' +
  'durchmesser dicke gewicht volumen =bild =foto serien charge ablauf =mhd datum erstellt geandert telefon ' +
  'adresse =land herkunft zolltarif =aktiv =typ =regal =fach lagerplatz =summe gesamt =wert =betrag =marge ' +
  'aufschlag rabatt prozent wahrung garantie zustand verpack palette karton bestell gesperrt auftrag verkauft ' +
  'steuer =position =posicion =posizione =posicao =poradi =rank =idx =index =ids бренд =марка цвет размер ширин высот длин глубин диаметр толщин =вес масса объем ссылк изображ фото ' +
  'картинк серий =партия =партии =срок =дата создан изменен телефон адрес страна тнвэд =тн статус актив =тип стеллаж ' +
  '=полка ячейк сумма марж наценк скидк процент валюта гаранти состояни упаков паллет короб резерв заказ продан ' +
  '=макс максим налог ставка колір розмір ширина висота довжина діаметр товщина =вага обєм посилання зображ ' +
  'серійн партія термін створен змінен країна уктзед стелаж полиця комірка =сума націнка знижка відсот замовлен ' +
  'податок marca =color talla tamano =ancho =alto =largo profund diametro grosor =peso enlace imagen =serie ' +
  '=lote caduc vencim fecha telefono direccion =pais origen arancel =estado =activo =tipo estante pasillo ' +
  'importe =valor margen descuento porcent moneda divisa embalaje =caja pedido vendid impuest marka kolor ' +
  'rozmiar szeroko wysoko dlugo długo gleboko głeboko srednic grubo =waga objeto zdjeci obraz seryjn =partia ' +
  '=data wazno utworz =kraj pochodz =cn pkwiu aktywn regał połk polk =suma wartosc marza narzut upust =waluta ' +
  'gwaranc opakow palet zamow sprzedan maksym stawka marque couleur taille largeur hauteur longueur profondeur ' +
  'epaisseur poids =lien peremption =cree =pays douan statut =actif allee etagere montant valeur remise devise ' +
  '=etat colis vendu colore taglia larghezza altezza lunghezza spessore immagine lotto scadenza indirizzo paese ' +
  'dogan =stato attivo scaffale corsia importo =valore ricarico sconto garanzia confez =cartone impegn ordine ' +
  'imposta =cor tamanho largura altura comprimento espessura =imagem validade endereco =ncm =cest cfop icms ' +
  'situacao ativo prateleira corredor margem desconto =moeda garantia embalagem caixa imposto =renk beden boyut ' +
  'genislik yukseklik uzunluk derinlik =cap kalınlık kalinlik agırlık agirlik hacim resim gorsel =seri =parti ' +
  '=skt tarih =ulke mense =gtip durum =aktif =tip =tur =raf toplam tutar deger =kar =marj iskonto indirim yuzde ' +
  'doviz =para =koli siparis satılan azami vergi znacka barva velikost =sirka =vyska delka hloubka prumer ' +
  'tloustka hmotnost =vaha =objem obrazek sarze expirace vytvoreno zeme =puvod aktivni =police pozice celkem ' +
  'hodnota castka marze prirazka sleva =mena zaruka baleni objedn prodan sazba merk kleur =maat breedte hoogte ' +
  'lengte diepte =dikte afbeelding partij houdbaar aangemaakt herkomst actief stelling schap totaal bedrag ' +
  'waarde korting verpakking =doos gereserv verkocht =marke varumarke =farg storlek bredd =hojd langd =djup ' +
  'tjocklek =vikt volym utgang skapad ursprung =hylla =fack belopp varde marginal paslag =skick =forp kartong ' +
  'bestall =sald =веса =цены =ціни =весу =ваги =вагу массы маса габарит длины длине объема =waga =wagi longit dlugosc =objem viktenhet langdenhet 重量 体积 體積 体積 尺寸 寸法 サイズ 중량 무게 부피 =olcu fichero =file =datei fichier =plik soubor dosya файл arquivo =серия =серія'

const WHOLE_WORDS = new Set<string>()
const WORD_STARTS: string[] = []
const WORD_PARTS: string[] = []
for (const word of removeAccents(OTHER_WORDS).split(' ')) {
  if (word.startsWith('=')) WHOLE_WORDS.add(word.slice(1))
  else if (word.length < 5) WORD_STARTS.push(word)
  else WORD_PARTS.push(word)
}

/** Words that mean a tax only by themselves. Beside other words, they describe a price. */
const TAX_WORDS = new Set('tax vat mwst ust ндс пдв iva tva kdv dph btw moms ptu %'.split(' '))
/** German for a pack (Verpackungseinheit). Beside other words, `ve` is a preposition: `množství ve skladu`. */
const BARE_PACK_WORDS = new Set(['ve', 'vpe'])

/** True if a heading has a word that is not a field. */
export function isOtherHeading(header: string): boolean {
  if (isMovementHeading(header)) return true
  return makeHeadingKeys(header).some((key) => {
    const words = removeAccents(key).split(' ')
    return (
      words.every((word) => TAX_WORDS.has(word)) ||
      BARE_PACK_WORDS.has(key) ||
      words.some(
        (word) =>
          WHOLE_WORDS.has(word) ||
          WORD_STARTS.some((wordStart) => word.startsWith(wordStart)) ||
          WORD_PARTS.some((part) => word.includes(part)),
      )
    )
  })
}

const PACK_WORDS =
  /packag|verpack|упаков|opakow|embal|confezion|ambalaj|balen|förpack|verpakk|fardo|karton|carton|palet/i

/** True for headings of packs and pallets. Their values look like units. */
export function isPackHeading(header: string): boolean {
  return PACK_WORDS.test(header) || BARE_PACK_WORDS.has(makeHeadingKey(header))
}

const DIFFERENCE_PATTERN =
  /differen|diferen|discrep|varian[cz]|różnic|roznic|rozdíl|rozdil|разниц|різниц|verschil|abweich|skillnad|écart|scostament|(?<!\p{L})fark/iu

/** True for the difference between counted and booked stock. */
export function isDifferenceHeading(header: string): boolean {
  return DIFFERENCE_PATTERN.test(header)
}

const ISSUED_WORDS =
  /расход|витрат|видаток|issued|outgoing|quantity out|(?<!\p{L})out(?!\p{L})|abgang|ausgang|sortie|salida|saída|saida|uscita|scarico|rozch[oó]d|výdej|vydej|çıkış|cikis|uitgaand|utgående/iu

/** True for goods issued. A column of goods received beside it belongs to the same journal. */
export function isOutgoingHeading(header: string): boolean {
  return ISSUED_WORDS.test(header)
}

/** Words that are only used for people. */
const PEOPLE_WORDS =
  'lastname surname firstname nachname vorname prenom apellidos cognome sobrenome nazwisko prijmeni efternamn ' +
  'achternaam soyad фамилия прізвище'

/**
 * Words that mark a list of moves, alone or with a number, a name or a date: `Invoice`, `Customer no.`. Includes words for recipes, because their
 * quantity is how much of a material is used.
 */
const MOVEMENT_WORDS =
  'customer customers client clients cust buyer recipient consignee kunde kunden kund klant klanten afnemer ' +
  'debiteur debitor empfanger cliente clientes ~klient destinatario destinataire beneficiaire musteri alici cari ' +
  '~zakaznik ~odberatel ~odbiorc nabywca acheteur comprador acquirente kopare mottagare ontvanger ~клиент ~клієнт ' +
  '~покупател покупець ~покупц заказчик замовник ~получател ~отримувач invoice invoices receipt document doc ndoc ' +
  'voucher waybill ticket grn requisition job workorder rechnung beleg belegart materialbeleg materialbel ' +
  'lieferschein kassenbon quittung buchungsdatum buchungstag buchungsart buchungstext facture bordereau bl bon ' +
  'factura albaran remision remito comprobante boleta documento requisicion nf nfe requisicao fattura ddt scontrino ' +
  'bolla commessa empenho ~faktur ~dokument ~zlecen paragon wz pz ~doklad zakazka zakazky uctenka kvitto verifikat ' +
  'foljesedel arbetsorder factuur pakbon kassabon werkbon werkorder fatura irsaliye belge evrak ~накладн ~документ ' +
  '~заявк чек акт упд фактура договор договір reason motif raison motivo causale powod przyczyna duvod orsak ' +
  'anledning reden neden sebep grund причина підстава основание revenue turnover sales umsatz erlos absatz recettes ' +
  'ventes chiffre affaires ventas facturacion fatturato ricavo ricavi incasso receita faturamento utarg obrot ' +
  'sprzedaz trzba trzby obrat omsattning forsaljning omzet ciro hasilat ~выручк ~виручк продажи продажі фио піб ' +
  'payment paiement pago pagamento zahlungsart zahlung platnosci platby platba betaling betaalwijze betalsatt odeme ' +
  '~оплат recipe recette receta rezept rezeptur ricetta escandallo przepis receptura recept recete ~рецепт блюдо ' +
  'страва przychod dochod доход дохід ertrag einnahmen entrate gelir inkomsten intakt paid bezahlt zaplaceno oplacone pagado ' +
  'baugruppe stuckliste assembly subassembly subassy bom parent ensamble assieme sestava podsestava zespol сборка узел вузол samenstelling montaje ' +
  'pagato paye betaald betald odendi ~оплач сплачено contable documentnummer documentdatum project projekt projekte projet proyecto projeto progetto proje проект проєкт объект обєкт baustelle ' +
  'chantier cantiere obra santiye'

/** Words that mark a list of moves only beside a number, a kind or a date: in a stock list, `Order` is the quantity on order. */
const NUMBERED_WORDS =
  'order orders po ordini ordenes pedidos commandes bestell bestellungen zamowien objednavek ordrar siparisler ' +
  'delivery shipment sale sprzedazy prodeje verkauf vente vendas bestellung auftrag auftrags rechnungs lieferung commande livraison pedido orden ordem ' +
  'venta nota encomenda venda ordine vendita consegna zamowienie zamowienia dostawa dostawy objednavka objednavky ' +
  'leverans bestelling levering siparis teslimat satis ~заказ ~поставк ~отгрузк ~продаж ~замовл ~постачан move ' +
  'movement mouvement movimiento movimento movimentacao ruch ruchu pohyb pohybu rorelse mutatie hareket bewegung ' +
  'bewegungs transaction transaktion transaccion transazione transacao transakcja transakcji operation operacion ' +
  'operazione operacao operacja operacji islem vorgang posting ~движени ~операци ~операці ~рух request anfrage ' +
  'anforderung demande solicitud solicitacao richiesta zapotrzebowanie pozadavek aanvraag begaran talep запрос ' +
  'запит'

/** Words for the kind of document: `Purchase order`, `Nota fiscal`. */
const KIND_WORDS =
  'purchase sales work production compra trabajo servicio produccion achat travail fabrication fiscal servico ' +
  'producao acquisto lavoro vendita zakupu sprzedazy'

const DETAIL_WORDS =
  'id no nr num number nummer numero numer cislo numarasi dowodu dokladu code kod name nom nome nombre naam namn nazwa nazev adi ' +
  'soyadi ref type typ art kind tipo rodzaj druh soort turu datum date fecha data dato tarih tarihi dzien den time ' +
  'zeit cas saat n c № # gross net tutari method mode moyen forma form metodo sposob zpusob sekli способ спосіб ' +
  'номер дата время имя название вид тип составления создания оформления выдачи'

/** Words that only connect other words. */
const JOINING_WORDS = 'of the to de del della du di do da des la le d e и'

/** Compound words: `Kundennummer`, `Belegdatum`. But a `Bestellnummer` is the number for ordering an article. */
const COMPOUND_WORDS =
  /^(?:(?:order|auftrags?|rechnungs?|beleg|lieferschein|kunden?|kund|klant|debiteur|debitor(?:en)?|faktura|factuur|bewegungs|projekt|project|commande|pedido|buchungs)(?:nr|nummer|no|number|id|name|naam|namn|art|typ|datum|date)|bestelldatum|besteldatum|(?:evrak|belge|fatura|siparis|fis|cari|talep)(?:no|turu|kodu|unvan|adi|tarihi))$/

/** Headings of a date column. */
const DATE_HEADINGS =
  'date|datum|fecha|data|dato|tarih|дата|date time|datetime|timestamp|datum uhrzeit|zeitstempel|date heure|fecha hora|data ora|' +
  'data hora|datum cas|datum tid|datum tijd|tarih saat|дата время|дата и время|дата час|дата та час|day|tag|dzien|den|дні|день|' +
  'week|woche|kw|semaine|semana|settimana|tydzien|tyden|vecka|hafta|неделя|тиждень|' +
  'month|monat|mes|mois|mese|miesiac|mesic|manad|maand|ay|месяц|місяць|' +
  'time|uhrzeit|zeit|heure|hora|ora|godzina|cas|tid|tijd|saat|время|час|' +
  'period|zeitraum|periode|periodo|okres|obdobi|donem|период|період'

/** `Bestell-Nr.` is the number for ordering an article. */
const ARTICLE_NUMBER_WORDS = new Set(['nr', 'nummer', 'no', 'code'])

const isMovementWord = makeMatcher(`${MOVEMENT_WORDS} ${PEOPLE_WORDS}`)
const isNumberedWord = makeMatcher(NUMBERED_WORDS)
const isKindWord = makeMatcher(KIND_WORDS)
const isDetailWord = makeMatcher(DETAIL_WORDS)
const joiningWords = new Set(JOINING_WORDS.split(' '))
const dateHeadings = new Set(removeAccents(DATE_HEADINGS).split('|'))

/**
 * True if a heading consists only of words from lists of orders, invoices, sales and other moves: customers, document numbers, reasons, revenue,
 * projects. A quantity beside them is how many were moved. [MAP-5] The words are in thirteen of the languages; `~` marks the beginning of a word.
 */
export function isMovementHeading(header: string): boolean {
  return makeHeadingKeys(header).some((key) => {
    // Without its accent, № becomes `No`.
    const words = removeAccents(key)
      .toLowerCase()
      .split(' ')
      .filter((word) => !joiningWords.has(word))
    const otherWords = words.filter((word) => !isDetailWord(word))
    if (otherWords.length === 0) return false
    if (otherWords.every((word) => COMPOUND_WORDS.test(word) || isMovementWord(word))) return true
    if (otherWords.join(' ') === 'bestell' && words.some((word) => ARTICLE_NUMBER_WORDS.has(word))) return false
    // A word such as `order` is not enough: the heading must also contain a name, a number, a date or a kind.
    return (
      words.length > 1 &&
      otherWords.some(isNumberedWord) &&
      otherWords.every((word) => isNumberedWord(word) || isKindWord(word))
    )
  })
}

const CONTACT_WORDS =
  'phone telephone tel mobile telefon telefono telefone telefoon telefonnummer email mail address adresse adres adresa ' +
  'direccion indirizzo endereco strasse телефон почта адрес адреса'
const isPeopleWord = makeMatcher(`${PEOPLE_WORDS} ${CONTACT_WORDS}`)
const NAME_HEADINGS = new Set(removeAccents('name nom nome nombre naam namn jméno ad adı имя імя').split(' '))

const TOTAL_WORDS = new Set(
  removeAccents(
    'total totals amount сумма итого всего сума разом gesamt summe betrag gesamtbetrag gesamtpreis totale importo importe suma ' +
      'wartość razem montant totaal bedrag toplam tutar celkem částka summa belopp subtotal subtotale valor',
  ).split(' '),
)

/** True for `Total`, `Сумма`: the last column of an order or a receipt, and of some stock lists. */
export function isTotalHeading(header: string): boolean {
  const words = removeAccents(makeHeadingKey(header)).split(' ')
  return TOTAL_WORDS.has(words[0] ?? '')
}

/** True for `Surname`, `Phone no.`: a `Name` beside them may be a customer's. */
export function isPersonHeading(header: string): boolean {
  const words = removeAccents(makeHeadingKey(header)).split(' ')
  return words.some(isPeopleWord) && words.every((word) => isPeopleWord(word) || isDetailWord(word))
}

/** True for `Name` alone. */
export function isBareName(header: string): boolean {
  return NAME_HEADINGS.has(removeAccents(makeHeadingKey(header.replace(/['’ʼ]/g, ''))))
}

const REFERENCE_HEADINGS = new Set(
  (
    'ref|reference|ref no|ref number|reference no|reference number|reference id|referenz|referenznummer|referencia|' +
    'riferimento|rif|referens|referentie|referans|number|numero|nummer|numer|номер'
  ).split('|'),
)

/** True for headings that mean the article in a list of articles, but the document in a list of moves. */
export function isReferenceHeading(header: string): boolean {
  return REFERENCE_HEADINGS.has(removeAccents(makeHeadingKey(header)))
}

/** True for `Date`, `Week`. Rows that begin with them are journal entries. */
export function isDateHeading(header: string): boolean {
  return dateHeadings.has(removeAccents(makeHeadingKey(header)))
}

const QUANTITY_WORDS =
  /qty|quantit|amount|menge|antal|anzahl|stuckzahl|nombre|cantidad|quantid|ilosc|liczba|miktar|adet|adedi|pocet|kusu|mnoz?stv|aantal|hoeveelheid|stuks|kvantitet|mangd|количеств|кол-?во|к-во|к[іи]льк|к-ть|к-сть|pezzi|(?<!\p{L})(?:cant|qtde?|q\.?ta|q\.?te|qde|ks|кол|st)(?!\p{L})/u

/** True for headings that mean any quantity: `Quantity`, `Menge`. */
export function isBareQuantity(header: string): boolean {
  return QUANTITY_WORDS.test(removeAccents(normaliseText(header.slice(0, 100)).toLowerCase()))
}

function makeMatcher(list: string): (word: string) => boolean {
  const wholeKeys = new Set<string>()
  const wordStarts: string[] = []
  for (const word of removeAccents(list).split(' ')) {
    if (word.startsWith('~')) wordStarts.push(word.slice(1))
    else wholeKeys.add(word)
  }
  return (word) => wholeKeys.has(word) || wordStarts.some((wordStart) => word.startsWith(wordStart))
}

const AVAILABILITY_WORDS =
  'availab|available|in stock|instock|on stock|stocked|orderable|purchasable|can be bought|for sale|sellable|' +
  'наличи|наявн|доступн|есть|имеется|на складе|на складi|на складі|в продаже|в продажу|налично|наличност|на склад|на лагер|' +
  'lieferbar|verfugbar|verfuegbar|vorratig|vorraetig|vorhanden|auf lager|am lager|ab lager|bestellbar|' +
  'disponib|disponiv|dispo|en stock|en existencia|hay stock|em stock|em estoque|tem estoque|in magazzino|a magazzino|in giacenza|' +
  'dostep|na stanie|w magazynie|na magazynie|do kupienia|dostupn|skladem|skladom|na sklade|k dispozici|na zalihi|na zalogi|na stanju|raspolozivo|' +
  'beschikbaar|op voorraad|in voorraad|leverbaar|aanwezig|i lager|pa lager|tillganglig|tilgjengelig|tilgængelig|tilgaengelig|finns|' +
  'mevcut|stokta|stok var|stoktavar|satista|kullanilabilir|raktaron|keszleten|kaphato|elerheto|in stoc|saatavilla|varastossa|laos|sandelyje|' +
  'διαθεσιμ|σε αποθεμα|有货|有貨|现货|現貨|有库存|有庫存|在庫あり|在庫有無|販売可|입고 여부|재고 여부|재고 유무|재고유무|재고여부|재고 있음|판매 가능|품절'

const AVAILABILITY_WORD_LIST = AVAILABILITY_WORDS.split('|').map((word) => removeAccents(word))

/**
 * True for words for availability: `In stock?`, `В наличии`, `Auf Lager`, but not `Available quantity`, which is a number. A column with only yes and
 * no is not a quantity. [MAP-6] The words are compared without accents, and may be anywhere in the heading.
 */
export function isAvailabilityHeading(header: string): boolean {
  if (isBareQuantity(header)) return false
  if (/[?？]\s*$/.test(normaliseText(header.slice(-20)))) return true
  return makeHeadingKeys(header).some((key) => {
    const headingText = removeAccents(key)
    return AVAILABILITY_WORD_LIST.some((word) => headingText === word || containsWord(word, headingText))
  })
}

/** Whether a word in the heading begins with this word. In scripts without blanks, the word may be anywhere. */
function containsWord(word: string, heading: string): boolean {
  if (/\p{Script=Han}|\p{Script=Hangul}/u.test(word)) return heading.includes(word)
  return heading.startsWith(word) || heading.includes(` ${word}`)
}
