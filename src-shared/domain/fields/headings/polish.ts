/** Headings in Polish, with and without diacritics. */
import type { HeaderWords } from './words.ts'

export const polish: HeaderWords = {
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
