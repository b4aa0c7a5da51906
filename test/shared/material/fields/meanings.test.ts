import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isItemHeading } from '../../../../src-shared/file/headings/heading-key.ts'
import { findHeaderMeaning } from '../../../../src-shared/file/headings/heading-meaning.ts'
import * as moves from '../../../../src-shared/file/headings/not-a-field-words.ts'
import * as others from '../../../../src-shared/file/headings/not-a-field-words.ts'

/** Sorted by language: `plain price: new price | unit cost`. Written once by hand, not derived from the tested vocabulary. */
const LANGUAGES = readFileSync(join(import.meta.dirname, 'meanings.txt'), 'utf8')
  .split('# ')
  .slice(1)
  .map((part) => part.trim().split('\n'))

test.each(LANGUAGES)('[MAP-5] headings in %s mean what they are known for', (language, ...lines) => {
  const meanings = lines.flatMap((line) => {
    const [what, headings = ''] = line.split(': ')
    return headings.split(' | ').map((heading) => `${heading} = ${what}`)
  })
  const foundTexts = meanings.map((line) => {
    const [heading = ''] = line.split(' = ')
    const meaning = findHeaderMeaning(heading, language)
    return `${heading} = ${meaning?.strength} ${meaning?.field}`
  })
  expect(meanings.length).toBeGreaterThan(60)
  expect(foundTexts).toEqual(meanings)
})

const ONE_IN_EACH_PLACE = {
  isThing: [isItemHeading, 'item produkt producto artigo malzeme vara'],
  isMovementHeading: [
    moves.isMovementHeading,
    'lastname apellidos efternamn achternaam customer consignee afnemer debiteur destinatario cari zakaznik acquirente клієнт покупател ' +
      'отримувач ndoc voucher workorder materialbel lieferschein buchungsart bon factura requisicion scontrino bolla wz verifikat foljesedel ' +
      'werkorder документ заявк motif orsak anledning основание recettes ventes ricavo obrot sprzedaz ciro піб payment platnosci odeme оплат ' +
      'escandallo блюдо страва gelir pagado baugruppe assieme montaje pagato projekt baustelle chantier sales',
  ],
  isTotalHeading: [moves.isTotalHeading, 'total gesamt suma wartość celkem valor'],
  isPersonHeading: [
    moves.isPersonHeading,
    'lastname apellidos efternamn achternaam phone telefoon adresa direccion телефон адреса',
  ],
  isBareName: [moves.isBareName, 'name nombre adi имя namn імя'],
  isReference: [moves.isReferenceHeading, 'number ref номер nummer reference referencia riferimento'],
  isDayHeading: [
    moves.isDateHeading,
    'datum dato time zeit дата date timestamp ora data день week tydzien тиждень month mesic місяць godzina час period okres період',
  ],
  isBareQuantity: [moves.isBareQuantity, 'nombre amount'],
  isOtherHeading: [
    others.isOtherHeading,
    'brand depth link image date country origin type amount value warranty pack moq incoming account accnt hesap translat english anglick ' +
      'location rangement lokalit creditor kreditor прихід entrata uscita große tiefe durchmesser charge telefon adresse fach marge aufschlag ' +
      'verpack verkauft steuer глубин фото картинк телефон стеллаж полка гаранти продан макс висота зображ серійн стелаж замовлен податок ' +
      'largo serie lote origen pasillo importe embalaje kolor rozmiar srednic partia data regał waluta gwaranc marque profondeur epaisseur ' +
      'statut devise etat lunghezza paese dogan ricarico ordine imposta imagem icms situacao garantia boyut genislik agırlık parti skt raf ' +
      'yuzde doviz znacka prumer tloustka vytvoreno celkem hodnota objedn hoogte lengte aangemaakt bedrag waarde varumarke djup tjocklek ' +
      'fack kartong bestall plik серія tax iva ptu',
  ],
  isPackHeading: [
    others.isPackHeading,
    'VE VPE verpack упаков embalaje opakow cartone embalagem baleni verpakking kartong',
  ],
  isOutgoingHeading: [others.isOutgoingHeading, 'issued витрата rozchod uscita'],
} as const

test.each(Object.entries(ONE_IN_EACH_PLACE))('[MAP-5] %s: words of every language', (_, [isOf, words]) => {
  expect(words.split(' ').filter((word) => !isOf(word))).toEqual([])
  expect(['price', 'sku', 'bolt', 'xyz'].filter((word) => isOf(word))).toEqual([])
})
