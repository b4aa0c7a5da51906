/**
 * Words of headings that are not a field of a material: measures, dates, pictures, totals, taxes. A column under one of them is not a
 * rival of another. Without accents; `=` marks a whole word, other short words match the beginning of one, long words match anywhere in
 * one.
 */
import { headerKeys, withoutAccents } from './key.ts'
import { isOfMoves } from './document-words.ts'

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

const WHOLE = new Set<string>()
const BEGIN: string[] = []
const WITHIN: string[] = []
for (const word of withoutAccents(OTHER_WORDS).split(' ')) {
  if (word.startsWith('=')) WHOLE.add(word.slice(1))
  else if (word.length < 5) BEGIN.push(word)
  else WITHIN.push(word)
}

/** Beside other words these describe a price. */
const TAXES = new Set('tax vat mwst ust ндс пдв iva tva kdv dph btw moms ptu %'.split(' '))

/** True for a heading with a word that means none of the fields. */
export function isOfOther(header: string): boolean {
  if (isOfMoves(header)) return true
  return headerKeys(header).some((key) => {
    const words = withoutAccents(key).split(' ')
    return (
      words.every((word) => TAXES.has(word)) ||
      words.some(
        (word) =>
          WHOLE.has(word) ||
          BEGIN.some((start) => word.startsWith(start)) ||
          WITHIN.some((part) => word.includes(part)),
      )
    )
  })
}

const PACKS = /packag|verpack|упаков|opakow|embal|confezion|ambalaj|balen|förpack|verpakk|fardo|karton|carton|palet/i

/** True for headings of packs and pallets, whose values look like units. */
export function isOfPacks(header: string): boolean {
  return PACKS.test(header)
}

const DIFFERENCES =
  /differen|diferen|discrep|varian[cz]|różnic|roznic|rozdíl|rozdil|разниц|різниц|verschil|abweich|skillnad|écart|scostament|(?<!\p{L})fark/iu

/** True for the difference between counted and booked stock. */
export function isOfDifference(header: string): boolean {
  return DIFFERENCES.test(header)
}

const WENT_OUT =
  /расход|витрат|видаток|issued|outgoing|quantity out|(?<!\p{L})out(?!\p{L})|abgang|ausgang|sortie|salida|saída|saida|uscita|scarico|rozch[oó]d|výdej|vydej|çıkış|cikis|uitgaand|utgående/iu

/** True for goods issued: a column of receipts beside it belongs to the same register. */
export function isOfWhatWentOut(header: string): boolean {
  return WENT_OUT.test(header)
}
