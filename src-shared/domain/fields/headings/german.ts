/** Headings in German, with and without umlauts. */
import type { HeaderWords } from './words.ts'

export const german: HeaderWords = {
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
