/** Headings of fields in six more languages, in the form of field-words.ts, with and without accents. */
import type { HeaderWords } from './field-words.ts'

const italian: HeaderWords = {
  language: 'Italian',
  plain: {
    id: 'id materiale, id del materiale',
    sku: 'codice articolo, cod. articolo, codice prodotto, cod. prodotto, codice materiale, codice interno, cod. art., cod art, sku prodotto, numero articolo, art., cod. interno, codice art., codice art, rif, rif., riferimento interno, cod. materiale, codice pezzo, codice ricambio, codice sku, codice componente, referenza interna > riferimento',
    name: 'nome, denominazione, nome prodotto, nome articolo, nome materiale, articolo, prodotto, materiale, descrizione articolo, descrizione prodotto, nome del prodotto, merce, descr. articolo, descrizione art., nome art., pezzo, ricambio, componente, ingrediente, materia prima, cosa, che cosa, articoli, descrizione materiale, descrizione componente, descr. prodotto, denominazione breve',
    unit: 'unità, unita, unità di misura, unita di misura, u.m., um, udm, u. m., misura, unità misura, u.mis., un. mis., unità di mis., unità base',
    price:
      'nuovo prezzo > costo, costo unitario, prezzo di costo, costo medio, costo ultimo, ultimo costo, costo medio ponderato, costo unit., prezzo medio, costo standard > prezzo di acquisto, prezzo acquisto, costo acquisto, pr. acq., prezzo acq., prezzo d acquisto, costo d acquisto, ultimo prezzo di acquisto, prezzo fornitore, p. acquisto > prezzo netto, prezzo netto iva esclusa, prezzo senza iva > prezzo, prezzo unitario, prezzo per unità, prezzo articolo, prezzo unit., pr. unit., p. unitario, prezzo u., prezzo al pezzo, costo al pezzo, costo un.',
    notes: 'nota, note, osservazioni, commento, commenti, annotazioni',
    stock:
      'quantità contata, conteggio, quantità rilevata, nuova giacenza, contati, contato, inventario, quantità inventariata, giacenza reale, giacenza rilevata, conta, inventariato, quantità effettiva, giacenza effettiva > giacenza, giacenze, giacenza attuale, esistenza, esistenze, quantità in magazzino, q.tà in giacenza, q.ta in giacenza, qta in giacenza, in magazzino, quantità in stock, saldo, giacenza fisica, quantità giacenza, giac., esist., q.tà magazzino, quantità magazzino, quantità attuale, rimanenza, rimanenze, rimasti, quanto c è, stock attuale, pezzi in magazzino, giacenza totale, giacenza magazzino, quantità stock, scorte attuali, scorta attuale > disponibile, disponibilità, disponibilita, quantità disponibile, q.tà disponibile, qta disponibile, disp., quantità disp. > giacenza finale > giacenza iniziale',
    stock_change: 'variazione di giacenza, rettifica giacenza, carico/scarico',
    minimum:
      'minimo, scorta minima, giacenza minima, quantità minima, qta minima, sottoscorta, punto di riordino, livello di riordino, min, q.tà minima, q.tà min, scorta min, scorta min., livello minimo, soglia, soglia minima, soglia di riordino, soglia riordino, riordinare a, punto riordino, giacenza min, stock minimo, ordinare sotto, minimo scorta, livello riordino, soglia di allerta, soglia allarme, soglia di allarme, soglia min, riordinare sotto',
    categories:
      'categoria, categorie, gruppo, gruppi, famiglia, reparto, gruppo merceologico, categoria merceologica, descrizione gerarchia, gerarchia merceologica',
    suppliers:
      'fornitore, fornitori, nome fornitore, ragione sociale fornitore, fornitore abituale, forn., comprato da, da chi, fornitore principale, fornitore preferito, rivenditore',
    storage:
      "magazzino, id magazzino, numero magazzino, deposito, nome magazzino, ubicazione magazzino, codice magazzino, cod. magazzino > sede, dove, dove si trova, negozio, punto vendita, dov'è",
    supplier_code: 'codice articolo fornitore, riferimento fornitore',
    correction_note: 'nota di correzione, nota di rettifica, motivo della rettifica, motivo della correzione',
    action: 'azione, operazione',
    archived: 'archiviato, non attivo, in archivio',
    planned: 'in ordine, ordinato, pianificato, in arrivo, previsto',
  },
  often: {
    suppliers: 'ragione sociale',
    sku: 'codice, cod., cod, numero',
    name: 'descrizione, titolo, designazione',
    stock:
      'quantità, quantita, qtà, qta, q.tà, q.ta, numero pezzi, stock, totale pezzi, rimane, quanto ne resta, disponibile, giacenza iniziale',
    stock_change: 'variazione, differenza, rettifica',
    notes: 'informazioni, dettagli',
    price: 'netto, acquisto',
    minimum: 'scorta di sicurezza',
  },
  'stand-in': {
    sku: 'codice produttore > codice a barre, cod. a barre, barcode, ean, codice barre, cod. barre, codice ean > modello',
    price:
      'prezzo ingrosso > prezzo di listino, listino, listino 1 > prezzo di vendita, prezzo vendita, prezzo al pubblico, pr. pubbl., prezzo pubblico, prezzo listino, pr. vendita, vendita, prezzo consigliato',
    suppliers: 'produttore',
  },
}

const portuguese: HeaderWords = {
  language: 'Portuguese',
  plain: {
    id: 'id material, id do material',
    sku: 'código do produto, codigo do produto, código produto, código do artigo, codigo do artigo, código artigo, código do material, código interno, cód. produto, cod. produto, código sku, código (sku), refª, ref.ª, ref, referência interna, código de produto, cód. interno, cód. artigo, código item, código do item, referência produto, código insumo > referência, referencia, ref.',
    name: 'nome, nome do produto, nome do artigo, nome do material, produto, artigo, material, denominação, designação, descrição do produto, descricao do produto, mercadoria, insumo, insumos, item, peça, matéria-prima, nome produto, nome artigo, mercadorias, ingrediente, o que é, o que, descrição do artigo, descrição do material, descrição do item, descrição produto, nome do item, nome do insumo',
    unit: 'unidade, unidades, unidade de medida, un. medida, un, und, unid, unid., medida, unidade base, emb, unidade de aquisição, un. med., u.m., unidade compra, unidade medida, un medida',
    price:
      'novo preço, preço novo > custo, custo unitário, preço de custo, preco de custo, custo médio, último custo, custo reposição, custo de reposição, custo atual, custo unit., custo por unidade > preço custo, cmc, pcm, preço médio, preço de compra, preco de compra, preço compra, valor de aquisição, preço de aquisição, custo aquisição, custo de aquisição, valor compra, valor de compra, custo de compra, p. compra, p. custo, pr. custo, valor custo, valor de custo, vlr. custo, preço fornecedor, último preço de compra > preço líquido, preço s/ iva, preço sem iva, líquido > preço, preco, preço unitário, preco unitario, preço por unidade, valor unitário, valor unitario, vlr. unitário, vl. unitário, vlr unitário, preço unit., p. unitário',
    notes: 'nota, notas, observação, observações, observacao, observacoes, obs, obs., comentário, comentários',
    stock:
      'contado, contagem, quantidade contada, estoque físico, novo estoque, novo stock, qtd contada, qtd. contada, estoque real, saldo físico, contagem física, físico, inventariado, quantidade real, qtde contada, stock real, contados > estoque, estoque atual, existência, existências, stock atual, saldo, quantidade em mãos, saldo em estoque, saldo estoque, qtd. em estoque, qtd em estoque, quantidade em estoque, quantidade em stock, em estoque, qtd stock, qtd. stock, qtd atual, qtd. atual, quantidade atual, qtde estoque, qtde em estoque, saldo atual, quanto tem, qtd estoque, quantidade estoque, quantidade stock, estoque total, sobra > disponível, disponivel, estoque disponível, quantidade disponível, stock disponível, qtd disponível, disponíveis > estoque final > estoque inicial',
    stock_change: 'variação de estoque, ajuste de estoque, entrada/saída, movimentação de estoque',
    minimum:
      'mínimo, estoque mínimo, estoque minimo, stock mínimo, quantidade mínima, ponto de pedido, ponto de encomenda, mín, mín., min, qtd mínima, qtd. mínima, qtde mínima, estoque min, estoque mín, stock min, stock mín, nível mínimo, alerta de estoque, estoque de alerta, repor quando, pedir quando, ponto de reposição, mínimo estoque, estoque crítico, comprar quando, comprar quando chegar a',
    categories: 'categoria, categorias, grupo, grupos, família, familia, grupo de produtos, categoria do produto',
    suppliers:
      'fornecedor, fornecedores, nome do fornecedor, fornecedor principal, forn., comprar em, onde compro, compro em, nome fornecedor, razão social fornecedor, onde comprar',
    storage:
      'armazém, id armazém, número do armazém, código do depósito, armazem, depósito, deposito, almoxarifado, nome do depósito, local de estoque, nome armazém, código armazém > filial, onde, onde está, loja, onde fica',
    supplier_code: 'código artigo fornecedor, referência fornecedor',
    correction_note: 'nota de correção, nota do ajuste, motivo do ajuste, motivo da correção',
    action: 'ação, acao, operação',
    archived: 'arquivado, inativo, no arquivo',
    planned: 'planejado, planeado, previsto, em pedido, a receber',
  },
  often: {
    suppliers: 'razão social',
    sku: 'código, codigo, cód., cod., cód, número, numero',
    name: 'descrição, descricao, título',
    stock: 'quantidade, qtd, qtd., qtde, qtde., qde, tem, stock total',
    stock_change: 'variação, diferença, ajuste, alteração',
    categories: 'seção, linha',
    notes: 'informações, detalhes',
    price: 'compra, preço pago',
    minimum: 'estoque de segurança, stock de segurança',
  },
  'stand-in': {
    sku: 'referência do fabricante, código fabricante > código de barras, codigo de barras, ean, gtin, gtin/ean, código barras, cód. barras, cód. de barras > modelo',
    price:
      'preço atacado, preço de atacado > preço de tabela > preço de venda, preco de venda, preço venda, pvp, pvp c/ iva, preço sugerido, preço venda público, valor venda, valor de venda, venda, preço unitário de venda',
    suppliers: 'fabricante',
  },
}

const turkish: HeaderWords = {
  language: 'Turkish',
  plain: {
    id: 'malzeme id, malzeme kimliği',
    sku: 'stok kodu, ürün kodu, urun kodu, malzeme kodu, mal kodu, malzeme no, ürün no, stok no, sku kodu, kart kodu, iç referans, satıcı stok kodu, ürün/hizmet kodu, parça no, parça kodu, parça numarası, ürün numarası, stok numarası, ürün referansı, barkodsuz kod, stok kod, hammadde kodu, malzeme numarası, dahili referans',
    name: 'ad, adı, adi, isim, ürün adı, urun adi, ürün ismi, stok adı, stok adi, stok ismi, malzeme adı, malzeme, mal adı, ürün, malzeme açıklaması, mal cinsi, ürün/hizmet adı, malzeme tanımı, ürün tanımı, stok tanımı, ne, parça, parça adı, hammadde, hammadde adı, ürünler, malzeme ismi, malzeme cinsi, ürün açıklaması, stok açıklaması, emtia',
    unit: 'birim, birimi, birim adı, ölçü birimi, olcu birimi, ana birim, stok birimi, birim tipi, birim türü, miktar birimi, stok birim, temel birim',
    price:
      'yeni fiyat > maliyet, birim maliyet, maliyet fiyatı, ortalama maliyet, birim maliyeti, ortalama birim maliyet, üretim maliyeti > alış fiyatı, alis fiyati, alış fiyatı (kdv hariç), son alış fiyatı, satın alma fiyatı, alış tl, alış birim fiyatı, birim alış fiyatı, alış maliyeti, ortalama alış, tedarik fiyatı, geliş fiyatı, son alış, alım fiyatı, maliyet alış > net fiyat, kdv hariç fiyat, net birim fiyat > fiyat, fiyatı, birim fiyat, birim fiyatı, ürün fiyatı, fiyat tl, adet fiyatı, birim fiyat tl',
    notes: 'not, notlar, yorum, yorumlar, dipnot',
    stock:
      'sayım, sayılan, sayım miktarı, sayılan miktar, fiili miktar, fiili sayım, fiili stok, gerçek stok, yeni stok, sayım sonucu, sayılan adet, fiziki stok, fiziki sayım, sayım adedi, fiili adet, fiziki miktar > stok, stok miktarı, stok miktari, mevcut stok, mevcut, mevcut miktar, eldeki miktar, eldeki, stok adedi, stok adeti, depo miktarı, kalan, kaç tane kaldı, bakiye, stok bakiyesi, bakiye miktarı, elde var, eldeki stok, kalan miktar, kalan stok, toplam stok, güncel stok, güncel miktar, kaç var, stoktaki miktar, depodaki miktar, stok durumu adet, elde > kullanılabilir stok, kullanılabilir, satılabilir stok, kullanılabilir miktar, satılabilir miktar > dönem sonu > devir',
    stock_change: 'stok değişimi, stok farkı düzeltme, giriş/çıkış, stok hareketi',
    minimum:
      'minimum, min stok, min. stok, minimum stok, asgari stok, kritik stok, kritik stok seviyesi, yeniden sipariş noktası, kritik seviye, minimum miktar, kritik stok miktarı, minimum stok miktarı, en az, asgari, asgari miktar, min, min miktar, min. miktar, uyarı seviyesi, uyarı limiti, kritik miktar, kritik limit, sipariş noktası, minimum seviye, min seviye, stok uyarı, alt limit, stok alt limiti, asgari stok miktarı, minimum stok seviyesi',
    categories:
      'kategori, kategoriler, grup, gruplar, ürün grubu, stok grubu, malzeme grubu, grup kodu, ürün kategorisi, ana grup, grubu, kategori ismi',
    suppliers:
      'tedarikçi, tedarikci, tedarikçiler, tedarikçi adı, satıcı, cari, cari adı, ana tedarikçi, ana sağlayıcı, sağlayıcı, nereden, kimden, kimden alıyoruz, toptancı, cari unvan, tedarikçi firma, tedarikçi ünvanı',
    storage:
      'depo, depo id, ambar kodu, depo adı, depo adi, ambar, depo no, depolar, depo yeri, depo kodu, depo ismi, ambar adı > nerede, şube, mağaza',
    supplier_code: 'tedarikçi parça no, tedarikçi ürün no',
    correction_note: 'düzeltme notu, düzeltme açıklaması, düzeltme nedeni',
    action: 'işlem, eylem, işlem türü',
    archived: 'arşiv, arşivlendi, arşivde, pasif',
    planned: 'planlanan, beklenen, siparişte, yolda',
  },
  often: {
    sku: 'kod, kodu, no, numara, referans, katalog no',
    name: 'açıklama, aciklama, tanım, başlık, cinsi, parça tanımı, malzeme tanımı, ürün tanımı, stok tanımı',
    stock: 'miktar, adet, adedi, adeti, kaldı, toplam adet, depo stoğu, depo stogu, açılış stoğu',
    stock_change: 'fark, değişim, düzeltme',
    notes: 'bilgi, ek bilgi, özel not',
    price: 'alış, son fiyat',
    minimum: 'emniyet stoğu > kritik',
  },
  'stand-in': {
    sku: 'üretici kodu, üretici parça no, oem no > barkod, barkodu, barkod no, ean, barkod numarası, ürün barkodu > model',
    price:
      'toptan fiyat > liste fiyatı > satış fiyatı, satis fiyati, perakende fiyat, piyasa fiyatı, satış, satış tl, perakende satış fiyatı, satış birim fiyatı, psf, tavsiye edilen fiyat',
    suppliers: 'üretici, üretici firma',
  },
}

const czech: HeaderWords = {
  language: 'Czech',
  plain: {
    id: 'id materiálu, id materialu',
    sku: 'kód zboží, kod zbozi, kód produktu, kod produktu, kód položky, číslo zboží, cislo zbozi, číslo artiklu, číslo položky, kód materiálu, skladové číslo, číslo materiálu, interní kód, kód karty, číslo karty, registrační číslo, kód dílu, číslo dílu, plu kód, plu, kód tovaru, číslo tovaru, skladový kód, kód artiklu, kód skladové karty, artikl, č. zboží, č. artiklu, č. položky > katalogové číslo, kat. číslo, katalog. číslo',
    name: 'název, nazev, název zboží, nazev zbozi, název produktu, název položky, název materiálu, zboží, produkt, materiál, položka, jméno, název karty, název dílu, díl, název skladové karty, co, co to je, surovina, název suroviny, součástka, názov, názov tovaru, názov produktu, názov materiálu, názov položky, tovar',
    unit: 'jednotka, jednotky, mj, m.j., měrná jednotka, merna jednotka, měrné jednotky, jedn., základní jednotka, merná jednotka, měr. jednotka, jedn. množství, skladová jednotka',
    price:
      'nová cena > náklady, skladová cena, vážená nákupní cena, průměrná cena, pořizovací cena, náklad, náklad na kus, skladová cena za mj > nákupní cena, nakupni cena, nákupní, cena za kus, nákupní cena bez dph, nc, nákup bez dph, poslední nákupní cena, průměrná nákupní cena, nákupní cena/mj, cena nákup, kúpna cena, nákupná cena, nákupná cena bez dph, obstarávacia cena, cena nákupní, pořizovací cena za mj > cena bez dph, cena netto, čistá cena > cena, jednotková cena, cena za jednotku, cena za mj, cena za ks, j.cena, cena/mj, cena za ks bez dph, cena mj, cena/ks',
    notes: 'poznámka, poznámky, poznamka, poznamky, komentář',
    stock:
      'skutečný stav, zjištěný stav, napočítáno, inventura, skutečnost, nový stav, napočteno, spočítáno, fyzický stav, skutečné množství, inventurní stav, spočítané, skutočný stav, fyzické množství, inventurní množství > stav, stav skladu, stav zásob, stav zásoby, zásoba, zásoby, kolik zbývá, skladem, na skladě, množství na skladě, mnozstvi na sklade, aktuální stav, stav na skladě, zbývá, je skladem, počet ks skladem, kusů skladem, stav ks, množství skladem, na sklade, stav zásob ks, množstvo na sklade, množstvo skladom, stav skladu ks, zostatok, zůstatek, aktuální množství, aktuální zásoba, skladom > dostupné, dostupné množství, k dispozici, volné množství, disponibilní, disponibilní množství, volná zásoba, dostupné ks > konečný stav, účetní stav > počáteční stav',
    stock_change: 'změna stavu, změna zásoby, příjem/výdej, pohyb zásob',
    minimum:
      'minimum, minimální stav, min. stav, minimální zásoba, min. zásoba, minimální množství, bod objednání, limit zásoby, min. množství, limit min., objednat při, min, min., minimum ks, min. skladem, kritická zásoba, objednat pod, upozornění pod, minimálne množstvo, min. množstvo, minimálny stav, minimálna zásoba, hlídat pod, limit minima, minimální počet, min. upozornění, minimální upozornění, spodní limit, dolní limit',
    categories:
      'kategorie, skupina, skupiny, skupina zboží, sortiment, skladová skupina, výchozí kategorie, kategória, kategórie, skupina tovaru, skupina karet',
    suppliers:
      'dodavatel, dodavatelé, název dodavatele, hlavní dodavatel, od koho, dodávateľ, hlavný dodávateľ, kde koupeno, firma dodavatele, výchozí dodavatel, odkud',
    storage:
      'sklad, číslo skladu, id skladu, sklady, název skladu, kód skladu, sklad název > kde, kde to je, pobočka, prodejna, provozovna, miestnosť, místnost',
    supplier_code: 'objednací kód dodavatele, kód zboží dodavatele',
    correction_note: 'poznámka ke korekci, poznámka k opravě, důvod opravy, důvod korekce',
    action: 'akce, operace',
    archived: 'archiv, archivováno, archivovaný, neaktivní',
    planned: 'plán, plánováno, objednáno, na cestě, očekáváno',
  },
  often: {
    sku: 'kód, kod, číslo, cislo, zkratka, označení',
    name: 'popis, označení zboží',
    stock: 'množství, mnozstvi, počet, pocet, ks, počet kusů, množstvo, kusů, celkem ks, mám',
    stock_change: 'změna, rozdíl, korekce',
    categories: 'oddělení',
    notes: 'informace, detaily',
    price: 'netto, nákup, vaše cena, vaše cena bez dph',
    suppliers: 'firma',
    minimum: 'pojistná zásoba',
  },
  'stand-in': {
    sku: 'objednací číslo, kód výrobce, číslo výrobce, obj. č., obj. číslo, objednací kód > čárový kód, carovy kod, ean, ean kód, čk, čiarový kód, kód ean',
    price:
      'velkoobchodní cena, voc, voc bez dph > ceníková cena > prodejní cena, prodejni cena, prodejní cena bez dph, cena s dph, maloobchodní cena, moc, moc s dph, prodejní cena s dph, prodej, predajná cena, predajná cena bez dph, doporučená cena',
    suppliers: 'výrobce',
  },
}

const dutch: HeaderWords = {
  language: 'Dutch',
  plain: {
    id: 'materiaal-id, materiaal id',
    sku: 'artikelnummer, artikelnr, artikelnr., art.nr., art nr, artnr, artikelcode, productcode, productnummer, itemcode, materiaalnummer, sku code, onderdeelnummer, ons artikelnummer, intern nummer, interne code, sku-code, voorraadnummer, artikel-code, plu, productnr, productnr., interne referentie > bestelnummer, referentie, catalogusnummer',
    name: 'naam, artikelnaam, productnaam, itemnaam, artikelomschrijving, productomschrijving, artikel, product, materiaal, benaming, wat, nederlandse naam, onderdeel, onderdeelnaam, materiaalnaam, grondstof, artikelbenaming, omschrijving artikel, productbenaming, ingrediënt, artikelen',
    unit: 'eenheid, eenheden, meeteenheid, maateenheid, eenheid code, basiseenheid, verkoopeenheid, eenh, eenh., stockeenheid, voorraadeenheid, artikeleenheid',
    price:
      'nieuwe prijs > kostprijs, kosten, gemiddelde kostprijs, kost, kostprijs per stuk, kostprijs per eenheid, verrekenprijs, vvp > inkoopprijs, inkoop prijs, inkoopprijs excl. btw, aankoopprijs, aankoopprijs excl. btw, netto inkoop, netto inkoopprijs, inkoop excl, gem. inkoopprijs, gemiddelde inkoopprijs, laatste inkoopprijs, inkoopprijs per stuk, inkoopbedrag per stuk > nettoprijs, prijs excl. btw, prijs excl btw, nettoprijs excl. btw > prijs, prijs p/st, stukprijs, eenheidsprijs, prijs per stuk, prijs per eenheid, prijs per st, prijs/st, prijs st, stuksprijs, tarief',
    notes: 'notitie, notities, opmerking, opmerkingen, commentaar, memo',
    stock:
      'geteld, telling, getelde voorraad, geteld aantal, werkelijke voorraad, nieuwe voorraad, telresultaat, telwaarde, geteld saldo, inventaris geteld, werkelijk aantal, werkelijk geteld > voorraad, huidige voorraad, actuele voorraad, hoeveel nog, op voorraad, voorraadaantal, aantal op voorraad, voorraad aantal, fysieke voorraad, technische voorraad, voorraadhoeveelheid, voorraad stuks, in voorraad, aanwezig, aantal aanwezig, hoeveelheid op voorraad, hoeveelheid in voorraad, voorraadstand, voorraad totaal, totale voorraad, resterend, nog aanwezig > beschikbaar, beschikbare voorraad, vrije voorraad, vrij beschikbaar, voorraad beschikbaar > eindvoorraad > beginvoorraad',
    stock_change: 'voorraadmutatie, voorraadcorrectie, voorraadwijziging, in/uit',
    minimum:
      'minimum, minimumvoorraad, minimale voorraad, min. voorraad, min voorraad, bestelniveau, bestelpunt, minimum voorraad, signaalvoorraad, bestellen onder, min, min., minimaal, minimum aantal, min. aantal, minimale hoeveelheid, ondergrens, bijbestellen bij, bestel bij, bestelmoment, drempel, drempelwaarde, alarmvoorraad, voorraad minimum, min stock, minimumstock',
    categories:
      'categorie, categorieën, artikelgroep, productgroep, groep, groepen, productcategorie, rubriek, artikelgroep omschrijving, artikelomzetgroep',
    suppliers:
      'leverancier, leveranciers, naam leverancier, leveranciersnaam, hoofdleverancier, leverancier naam, bij wie, gekocht bij, lev., leverancier bedrijf, vaste leverancier',
    storage:
      'magazijn, magazijnnummer, magazijn id, magazijnnaam, magazijncode, opslag, opslaglocatie, opslagplaats, magazijn naam > filiaal, waar, waar ligt het, vestiging, winkel, locatie',
    supplier_code: 'leveranciersartikelnummer, leveranciersartikelnr.',
    correction_note: 'correctienotitie, notitie bij correctie, opmerking bij correctie, reden van correctie',
    action: 'actie, bewerking',
    archived: 'gearchiveerd, archief, inactief',
    planned: 'gepland, in bestelling, besteld, verwacht',
  },
  often: {
    supplier_code: 'leverancierscode',
    sku: 'code, nummer, nr, bestelnr., bestelnr, bestelnummer',
    name: 'omschrijving, beschrijving, titel',
    stock: 'aantal, hoeveelheid, stuks, stock, nog, stand, beschikbare hoeveelheid',
    stock_change: 'verschil, mutatie, wijziging, correctie',
    categories: 'afdeling',
    notes: 'informatie, details, toelichting',
    price: 'netto, aankoop, inkoop',
    minimum: 'veiligheidsvoorraad, par-niveau',
  },
  'stand-in': {
    sku: 'fabrikantcode, fabrikant artikelnummer > barcode, streepjescode, ean, ean-code, qr-code, qr code, barcodes > model',
    price:
      'groothandelsprijs > adviesprijs, catalogusprijs > verkoopprijs, verkoopprijs excl. btw, verkoopprijs incl. btw, verkoop, verkoopprijs incl btw, consumentenprijs, brutoprijs, verkoopin, verkoopprijs excl',
    suppliers: 'fabrikant, producent',
  },
}

const swedish: HeaderWords = {
  language: 'Swedish',
  plain: {
    id: 'material-id, material id',
    sku: 'artikelnummer, artikelnr, artikelnr., art.nr, art nr, artnr, internreferens, artikelkod, produktnummer, produktkod, varunummer, materialnummer, artnummer, lagernummer, internt artikelnummer, internt nummer, vårt artikelnummer, varukod, detaljnummer, komponentnummer, intern referens > beställningsnummer, best.nr, best nr, katalognummer',
    name: 'namn, artikelnamn, produktnamn, varunamn, benämning, artikelbenämning, artikel, produkt, vara, materialnamn, varubenämning, artikeltext, vad, komponent, råvara, ingrediens, benämning 1, produktbenämning, artiklar, detalj, varan',
    unit: 'enhet, enheter, måttenhet, lagerenhet, basenhet, enh, enh., lagerförd enhet, försäljningsenhet',
    price:
      'nytt pris > kostnad, självkostnad, självkostnadspris, kalkylpris, genomsnittspris, snittpris, kostpris, varukostnad, anskaffningsvärde per st > inköpspris, inkopspris, inpris, inköpspris exkl. moms, inköpspris exkl moms, inköpspris ex moms, vägt inköpspris, anskaffningspris, senaste inköpspris, snittinköpspris, leverantörspris, leverantörens pris > nettopris, pris exkl. moms, pris exkl moms, nettopris exkl moms > pris, styckpris, enhetspris, á-pris, a-pris, pris per enhet, pris/st, pris per st, pris st, pris sek, pris per styck',
    notes: 'anteckning, anteckningar, notering, noteringar, kommentar, kommentarer, anmärkning, anm., anm',
    stock:
      'räknat, inventerat, inventerat antal, räknat antal, verkligt saldo, nytt saldo, nytt lagersaldo, räknat saldo, inventering, faktiskt antal, faktiskt saldo, inventerat saldo, räknade > lagersaldo, saldo, lager, i lager, lagerantal, antal i lager, aktuellt saldo, lagervärde antal, fysiskt saldo, antal kvar, kvar, finns, finns i lager, lager antal, lagersaldo totalt, saldo nu, antal på lager, på lager, hur mycket finns, kvar i lager, totalt saldo, totalt i lager, ilager, lagerstatus > disponibelt, disponibelt saldo, tillgängligt, disponibelt antal, tillgängligt saldo, tillgängligt antal, disponibel > utgående saldo > ingående saldo',
    stock_change: 'saldoändring, lagerjustering, in/ut, lagerförändring',
    minimum:
      'minimum, minsta lager, minimilager, min. lager, minsaldo, beställningspunkt, minsta antal, larmnivå, min, min., min saldo, min antal, lägsta saldo, lägsta nivå, beställ när, beställ vid, beställ när det är under, minimum antal, minimisaldo, larmgräns, beställningsnivå, lägsta lager, miniminivå, bestpunkt, best.punkt',
    categories:
      'kategori, kategorier, artikelgrupp, varugrupp, produktgrupp, grupp, grupper, produktkategori, materialgrupp',
    suppliers:
      'leverantör, leverantörer, leverantörsnamn, leverantor, huvudleverantör, köps hos, köps av, lev., köpt hos, leverantör namn',
    storage:
      'lagerställe, lager id, lagerplats namn, lagernamn, lagerställe namn, magasin, lagerort, lagerställekod, lager namn > var, butik',
    supplier_code:
      'leverantörsartikelnummer, leverantörsartikelnr, lev. artikelnr, lev artnr, lev art nr, levs artikelnummer',
    correction_note: 'korrigeringsanteckning, anteckning om korrigering, orsak till korrigering',
    action: 'åtgärd, operation',
    archived: 'arkiverad, arkiv, utgått, inaktiv',
    planned: 'planerad, planerat, beställt, i beställning, förväntat',
  },
  often: {
    supplier_code: 'leverantörskod',
    sku: 'kod, nummer, nr',
    name: 'beskrivning, text, titel',
    stock: 'antal, kvantitet, mängd, st, nu, totalt antal',
    stock_change: 'ändring, skillnad, justering, differens',
    categories: 'avdelning',
    notes: 'information, detaljer, övrigt',
    price: 'netto, inköp, standardpris',
    minimum: 'säkerhetslager',
  },
  'stand-in': {
    sku: 'tillverkarens artikelnummer, tillverkarens nr > streckkod, ean, ean-kod, gtin, qr-kod, eankod > modell',
    price:
      'grossistpris > listpris > försäljningspris, utpris, utförsäljningspris, rekommenderat pris, utpris inkl moms, försäljningspris ex moms, försäljningspris exkl moms, försäljningspris inkl moms, cirkapris, ordpris, bruttopris, ordinarie pris',
    suppliers: 'tillverkare',
  },
}

export const MORE_LANGUAGES: readonly HeaderWords[] = [italian, portuguese, turkish, czech, dutch, swedish]
