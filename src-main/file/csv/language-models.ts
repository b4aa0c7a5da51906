/**
 * Rates how likely a text is in a language. Uses pairs of letters or, for scripts with thousands of characters, how common each character is. All
 * models use nats, so that different encodings can be compared.
 */

/** The log likelihood of one word, which is a run of letters in any script. */
export type WordModel = (word: string) => number

/** The log likelihood of an ASCII letter in an ASCII word. It is the same in every model, because the letter is the same in every encoding. */
const ASCII_LETTER_LIKELIHOOD = -3.3
/** The log likelihood of a letter that is not in the language. */
const FOREIGN_LETTER_LIKELIHOOD = -9
/** The cost of a change of script within a word, or of a misplaced mark. */
const SCRIPT_SWITCH_COST = -3
/** The cost of a capital letter inside a word, as in `aBc`: KOI8-R read as windows-1251, or vice versa, swaps upper and lower case. */
const ODD_CASE_COST = -4
const ALL_CAPITALS_COST = -1
/** The weights for a pair's likelihood: known pairs, single letters, and anything else. */
const [PAIR_WEIGHT, LETTER_WEIGHT, OTHER_WEIGHT] = [0.7, 0.27, 0.03] as const

const EDGE_LETTER = ' '
const ASCII_WORD_PATTERN = /^[A-Za-z]+$/

/** The model of a language with an alphabet. */
export function makeLetterModel(name: LanguageName): WordModel {
  const countsByPair = new Map<string, number>()
  const countsByFirstLetter = new Map<string, number>()
  const countsByLetter = new Map<string, number>()
  let total = 0
  for (const word of LANGUAGE_WORDS[name].toLowerCase().split(' ')) {
    let lastLetter = EDGE_LETTER
    for (const letter of Array.from(word + EDGE_LETTER)) {
      countsByPair.set(lastLetter + letter, (countsByPair.get(lastLetter + letter) ?? 0) + 1)
      countsByFirstLetter.set(lastLetter, (countsByFirstLetter.get(lastLetter) ?? 0) + 1)
      countsByLetter.set(letter, (countsByLetter.get(letter) ?? 0) + 1)
      total++
      lastLetter = letter
    }
  }
  const pairLikelihood = (lastLetter: string, letter: string): number => {
    const letterCount = countsByLetter.get(letter)
    if (letterCount === undefined) return FOREIGN_LETTER_LIKELIHOOD
    const count = countsByFirstLetter.get(lastLetter) ?? 0
    const pairShare = count === 0 ? 0 : (countsByPair.get(lastLetter + letter) ?? 0) / count
    return Math.log(
      PAIR_WEIGHT * pairShare + LETTER_WEIGHT * (letterCount / total) + OTHER_WEIGHT / countsByLetter.size,
    )
  }
  return (word) => {
    if (ASCII_WORD_PATTERN.test(word)) return word.length * ASCII_LETTER_LIKELIHOOD
    let sum = caseCost(word)
    let lastLetter = EDGE_LETTER
    for (const letter of word.toLowerCase()) {
      sum += pairLikelihood(lastLetter, letter)
      lastLetter = letter
    }
    return sum + pairLikelihood(lastLetter, EDGE_LETTER)
  }
}

function caseCost(word: string): number {
  if (/\p{Ll}\p{Lu}/u.test(word)) return ODD_CASE_COST
  return word.length > 1 && /^\p{Lu}+$/u.test(word) ? ALL_CAPITALS_COST : 0
}

/**
 * The log likelihood of a character by its script: a pattern for the script, its common characters, and the likelihoods of a common and of any other
 * character.
 */
type CharacterClass = readonly [pattern: RegExp, common: ReadonlySet<string>, likely: number, rare: number]

const NO_CHARACTERS: ReadonlySet<string> = new Set()
const HAN_PATTERN = /[\u3400-\u4dbf\u4e00-\u9fff\u3005]/
const HIRAGANA_PATTERN = /[\u3041-\u309f]/
const KATAKANA_PATTERN = /[\u30a0-\u30ff]/
const HALF_WIDTH_KATAKANA_PATTERN = /[\uff66-\uff9f]/
const FULL_WIDTH_PATTERN = /[\uff01-\uff5e\u3000-\u3020]/
const HANGUL_PATTERN = /[\uac00-\ud7a3]/

const VOICING_MARK_PATTERN = /[\uff9e\uff9f]/
const KANA_PATTERN = /[\u3041-\u30ff\uff66-\uff9f]/

/** The most common katakana, including small kana, the long mark and voiced marks. */
const COMMON_KATAKANA = new Set(
  'アイウカクコサシスタッテトドナニネフブプベボムメャュョラリルレロンーｱｲｳｶｷｸｺｻｼｽﾀｯﾃﾄﾅﾆﾈﾌﾍﾎﾑﾒｬｭｮﾗﾘﾙﾚﾛﾝｰﾞﾟ',
)

/**
 * Words from stock lists and everyday text by language, written for this project. Pairs of letters are counted from them. They are not a dictionary:
 * a language is recognised by its pairs of letters.
 */
const LANGUAGE_WORDS = {
  russian:
    'наименование товара артикул цена остаток единица измерения склад количество болт гайка шайба винт саморез гвоздь шуруп доска брус фанера лист стальной оцинкованный медный труба кабель провод краска белая чёрная серый синий зелёный жёлтый красный большой малый средний упаковка коробка мешок штука комплект для с без на под или и не по из от до крепёж инструмент молоток отвёртка ключ пила дрель перчатки рабочие клей герметик пена монтажная кирпич цемент песок плитка обои дверь окно замок ручка петля лампа светильник розетка выключатель батарея насос шланг фильтр масло смазка подшипник ремень цепь пружина уголок профиль лента плёнка бумага ткань нить кнопка этикетка поставщик категория примечание минимальный новый старый наличие объём ёмкость всего',
  ukrainian:
    'найменування товару артикул ціна залишок одиниця виміру склад кількість гвинт гайка шайба шуруп цвях дошка брус фанера аркуш сталевий оцинкований мідний труба кабель дріт фарба біла чорна сірий синій зелений жовтий червоний великий малий середній пакування коробка мішок штука комплект для з без на під або і не по із від до кріплення інструмент молоток викрутка ключ пила дриль рукавиці робочі клей герметик піна монтажна цегла цемент пісок плитка шпалери двері вікно замок ручка петля лампа світильник розетка вимикач їжак їдальня є її єдиний мастило ланцюг пружина кутник профіль стрічка плівка папір тканина нитка гудзик етикетка постачальник категорія примітка мінімальний новий старий',
  bulgarian:
    'наименование на стоката артикул цена наличност единица мярка склад количество болт гайка шайба винт пирон дъска греда шперплат лист стоманен поцинкован меден тръба кабел проводник боя бяла черна сив син зелен жълт червен голям малък среден опаковка кутия чувал брой комплект за с без под или и не по от до инструмент чук отвертка ключ трион бормашина ръкавици работни лепило пяна тухла цимент пясък плочки тапети врата прозорец ключалка дръжка панта лампа контакт прекъсвач помпа маркуч филтър масло лагер ремък верига пружина ъгъл профил лента хартия плат конец копче етикет доставчик категория бележка минимален нов стар въже щипка стъкло дърво',
  polish:
    'nazwa towaru cena ilość jednostka magazyn stan śruba nakrętka podkładka wkręt gwóźdź deska sklejka płyta blacha stalowa ocynkowana miedź rura kabel przewód farba biała czarna szary niebieski zielony żółty czerwony duży mały średni opakowanie pudełko worek sztuka komplet dla bez pod lub oraz nie do od złącze łącznik młotek śrubokręt klucz piła wiertarka rękawice robocze klej pianka cegła żwir piasek płytka tapeta drzwi okno zamek uchwyt zawias żarówka gniazdko wyłącznik pompa wąż filtr olej łożysko pasek łańcuch sprężyna kątownik taśma folia papier tkanina nić guzik etykieta dostawca kategoria uwagi najmniejszy nowy stary dąb świerk brzoza żelazo ściągacz końcówka część także więcej',
  czech:
    'název zboží cena množství jednotka sklad stav šroub matice podložka vrut hřebík prkno překližka deska plech ocelový pozinkovaný měděná trubka kabel vodič barva bílá černá šedý modrý zelený žlutý červený velký malý střední balení krabice pytel kus sada pro bez pod nebo ani není kladivo šroubovák klíč pila vrtačka rukavice pracovní lepidlo pěna cihla písek dlaždice tapeta dveře okno zámek klika pant žárovka zásuvka vypínač čerpadlo hadice filtr olej ložisko řemen řetěz pružina úhelník páska fólie papír látka nit knoflík štítek dodavatel kategorie poznámka nejmenší nový starý dřevo smrk dub bříza třmen příchytka těsnění ještě také větší měřítko',
  slovak:
    'názov tovaru cena množstvo jednotka sklad stav skrutka matica podložka klinec doska preglejka plech oceľový pozinkovaný medená rúrka kábel vodič farba biela čierna sivý modrý zelený žltý červený veľký malý stredný balenie krabica vrece kus súprava pre bez pod alebo nie je kladivo skrutkovač kľúč píla vŕtačka rukavice pracovné lepidlo pena tehla piesok dlaždica tapeta dvere okno zámok kľučka pánt žiarovka zásuvka vypínač čerpadlo hadica filter olej ložisko remeň reťaz pružina uholník páska fólia papier látka niť gombík štítok dodávateľ kategória poznámka najmenší nový starý drevo smrek dub tĺcť stĺp ešte väčší môže',
  hungarian:
    'megnevezés cikkszám ár mennyiség egység raktár készlet csavar anya alátét szög deszka rétegelt lemez lap acél horganyzott réz cső kábel vezeték festék fehér fekete szürke kék zöld sárga piros nagy kicsi közepes csomagolás doboz zsák darab készlet nélkül alatt vagy és nem kötőelem szerszám kalapács csavarhúzó kulcs fűrész fúró kesztyű munkavédelmi ragasztó hab tégla homok csempe tapéta ajtó ablak zár kilincs zsanér izzó konnektor kapcsoló szivattyú tömlő szűrő olaj csapágy szíj lánc rugó sarokvas profil szalag fólia papír szövet cérna gomb címke szállító kategória megjegyzés legkisebb új régi fa tölgy fenyő nyír erdő tető gyűrű hűtő fűtő víz mérő tűzőgép bőr',
  romanian:
    'denumire produs preț cantitate unitate depozit stoc șurub piuliță șaibă cui scândură placaj tablă oțel zincat cupru țeavă cablu conductor vopsea albă neagră gri albastru verde galben roșu mare mic mijlociu ambalaj cutie sac bucată set pentru fără sub sau și nu este ciocan șurubelniță cheie ferăstrău mașină găurit mănuși lucru adeziv spumă cărămidă nisip gresie tapet ușă fereastră încuietoare mâner balama bec priză întrerupător pompă furtun filtru ulei rulment curea lanț arc colțar profil bandă folie hârtie țesătură ață nasture etichetă furnizor categorie observații minim nou vechi lemn stejar brad mesteacăn înălțime lățime lungime bărbat țară după când există',
  croatian:
    'naziv robe cijena količina jedinica skladište stanje vijak matica podloška čavao daska šperploča lim čelični pocinčani bakrena cijev kabel vodič boja bijela crna siva plava zelena žuta crvena veliki mali srednji pakiranje kutija vreća komad komplet za bez ispod ili nije čekić odvijač ključ pila bušilica rukavice radne ljepilo pjena cigla pijesak pločica tapeta vrata prozor brava kvaka šarka žarulja utičnica prekidač pumpa crijevo filtar ulje ležaj remen lanac opruga kutnik traka folija papir tkanina konac gumb naljepnica dobavljač kategorija napomena najmanji novi stari drvo hrast smreka breza već također može više riječ sjever đon svjetiljka',
  german:
    'bezeichnung artikel preis menge einheit lager bestand schraube mutter unterlegscheibe nagel brett sperrholz platte blech stahl verzinkt kupfer rohr kabel leitung farbe weiß schwarz grau blau grün gelb rot groß klein mittel verpackung schachtel sack stück für ohne unter oder und nicht hammer schraubendreher schlüssel säge bohrmaschine handschuhe kleber schaum ziegel fliese tapete tür fenster schloss griff scharnier glühbirne steckdose schalter pumpe schlauch filter öl lager riemen kette feder winkel band folie papier stoff knopf etikett lieferant kategorie bemerkung mindestbestand neu alt holz eiche fichte birke dübel dünn größe länge höhe übergang außen gefäß stärke prüfen küche hülse zubehör bügel',
  french:
    'désignation référence prix quantité unité entrepôt stock vis écrou rondelle clou planche contreplaqué tôle acier zingué cuivre tuyau câble fil peinture blanche noire gris bleu vert jaune rouge grand petit moyen emballage boîte sac pièce jeu pour sans sous ou et pas marteau tournevis clé scie perceuse gants colle mousse brique sable carrelage papier porte fenêtre serrure poignée charnière ampoule prise interrupteur pompe flexible filtre huile roulement courroie chaîne ressort équerre bande film tissu bouton étiquette fournisseur catégorie remarque minimum neuf ancien bois chêne sapin bouleau très après être même où là déjà épaisseur qualité français côté théâtre façade reçu élément matériel métal bâche',
  spanish:
    'denominación artículo precio cantidad unidad almacén existencias tornillo tuerca arandela clavo tabla contrachapado chapa acero galvanizado cobre tubo cable pintura blanca negra gris azul verde amarillo rojo grande pequeño mediano embalaje caja saco pieza juego para sin bajo o y no martillo destornillador llave sierra taladro guantes cola espuma ladrillo arena azulejo papel puerta ventana cerradura manija bisagra bombilla enchufe interruptor bomba manguera filtro aceite rodamiento correa cadena muelle ángulo cinta película tejido botón etiqueta proveedor categoría observación mínimo nuevo viejo madera roble abeto abedul más también año niño español tamaño señal código número línea plástico eléctrico cañería diámetro',
  portuguese:
    'designação artigo preço quantidade unidade armazém existência parafuso porca arruela prego tábua contraplacado chapa aço galvanizado cobre tubo cabo tinta branca preta cinzento azul verde amarelo vermelho grande pequeno médio embalagem caixa saco peça conjunto para sem sob ou e não martelo chave serra furadeira luvas cola espuma tijolo areia azulejo papel porta janela fechadura puxador dobradiça lâmpada tomada interruptor bomba mangueira filtro óleo rolamento correia corrente mola cantoneira fita película tecido botão etiqueta fornecedor categoria observação mínimo novo velho madeira carvalho pinheiro então também são mão pão ligação dimensões três você água código números conexões padrões',
  italian:
    'denominazione articolo prezzo quantità unità magazzino giacenza vite dado rondella chiodo tavola compensato lamiera acciaio zincato rame tubo cavo vernice bianca nera grigio blu verde giallo rosso grande piccolo medio imballaggio scatola sacco pezzo per senza sotto o e non martello cacciavite chiave sega trapano guanti colla schiuma mattone sabbia piastrella carta porta finestra serratura maniglia cerniera lampadina presa interruttore pompa filtro olio cuscinetto cinghia catena molla angolare nastro pellicola tessuto bottone etichetta fornitore categoria osservazioni minimo nuovo vecchio legno quercia abete betulla più già può così è qualità però città metà disponibilità',
  swedish:
    'benämning artikel pris mängd enhet lager saldo skruv mutter bricka spik bräda plåt stål förzinkad koppar rör kabel ledning färg vit svart grå blå grön gul röd stor liten förpackning låda säck stycke för utan under eller och inte hammare skruvmejsel nyckel såg borrmaskin handskar lim skum tegel kakel tapet dörr fönster lås handtag gångjärn glödlampa uttag strömbrytare pump slang filter olja kullager rem kedja fjäder vinkel band folie papper tyg knapp etikett leverantör kategori anmärkning minsta ny gammal trä ek gran björk är på från även högre längd tjocklek höjd någon små gäller påse nät tråd verktyg',
  danish:
    'betegnelse varenummer pris mængde enhed lager beholdning skrue møtrik skive søm bræt krydsfiner plade stål galvaniseret kobber rør kabel ledning maling hvid sort grå blå grøn gul rød stor lille emballage æske sæk stykke for uden under eller og ikke hammer skruetrækker nøgle sav boremaskine handsker lim skum mursten fliser tapet dør vindue lås håndtag hængsel pære stikkontakt afbryder pumpe slange filter olie leje rem kæde fjeder vinkel bånd folie papir stof knap etiket leverandør kategori bemærkning mindste ny gammel træ eg gran birk på fra større længde højde får værktøj størrelse tråd spær båd øje ønsker forsyning hårdhed',
  finnish:
    'nimike tuote hinta määrä yksikkö varasto saldo ruuvi mutteri aluslevy naula lauta vaneri levy teräs sinkitty kupari putki kaapeli johto maali valkoinen musta harmaa sininen vihreä keltainen punainen suuri pieni keskikokoinen pakkaus laatikko säkki kappale sarja ilman alla tai ja ei vasara ruuvimeisseli avain saha porakone käsineet liima vaahto tiili hiekka laatta tapetti ovi ikkuna lukko kahva sarana lamppu pistorasia kytkin pumppu letku suodatin öljy laakeri hihna ketju jousi kulma teippi kalvo paperi kangas nappi etiketti toimittaja luokka huomautus vähin uusi vanha puu tammi kuusi koivu käytetään lämpö työkalu säiliö pää tämä hyvä näyttö kiinnitys väri',
  icelandic:
    'heiti vöru verð magn eining lager birgðir skrúfa ró skífa nagli borð plata stál galvaniseruð kopar rör kapall málning hvít svört grá blá græn gul rauð stór lítil umbúðir kassi poki stykki fyrir án undir eða og ekki hamar skrúfjárn lykill sög bor hanskar lím froða múrsteinn sandur flís hurð gluggi lás handfang löm pera rofi dæla slanga sía olía keðja gormur horn límband filma pappír efni hnappur merki birgir flokkur athugasemd nýr gamall viður eik greni það þetta þykkt hæð lengd við með að mjög öll þeir síðan þráður',
  greek:
    'ονομασία είδος κωδικός τιμή ποσότητα μονάδα αποθήκη απόθεμα βίδα παξιμάδι ροδέλα καρφί σανίδα κόντρα πλακέ λαμαρίνα χάλυβας γαλβανισμένο χαλκός σωλήνας καλώδιο αγωγός χρώμα λευκό μαύρο γκρι μπλε πράσινο κίτρινο κόκκινο μεγάλο μικρό μεσαίο συσκευασία κουτί σακί τεμάχιο σετ για χωρίς κάτω ή και δεν σφυρί κατσαβίδι κλειδί πριόνι τρυπάνι γάντια κόλλα αφρός τούβλο άμμος πλακάκι ταπετσαρία πόρτα παράθυρο κλειδαριά λαβή μεντεσές λάμπα πρίζα διακόπτης αντλία φίλτρο λάδι ρουλεμάν ιμάντας αλυσίδα ελατήριο γωνία ταινία μεμβράνη χαρτί ύφασμα κουμπί ετικέτα προμηθευτής κατηγορία σημείωση ελάχιστο νέο παλιό ξύλο δρυς έλατο',
  turkish:
    'ürün adı kodu fiyat miktar birim depo stok vida somun pul çivi tahta kontrplak levha sac çelik galvanizli bakır boru kablo tel boya beyaz siyah gri mavi yeşil sarı kırmızı büyük küçük orta ambalaj kutu çuval adet takım için olmadan altında veya ve değil çekiç tornavida anahtar testere matkap eldiven iş yapıştırıcı köpük tuğla kum fayans duvar kağıdı kapı pencere kilit kol menteşe ampul priz düğme pompa hortum filtre yağ rulman kayış zincir yay köşebent bant folyo kağıt kumaş iplik düğme etiket tedarikçi kategori açıklama asgari yeni eski ahşap meşe çam huş ağaç ışık sıvı soğuk sıcak başlık ölçü kalınlık genişlik uzunluk yükseklik çağrı şişe İğne',
  hebrew:
    'שם מוצר קוד מחיר כמות יחידה מחסן מלאי בורג אום דסקית מסמר קרש לבוד לוח פח פלדה מגולוון נחושת צינור כבל חוט צבע לבן שחור אפור כחול ירוק צהוב אדום גדול קטן בינוני אריזה קופסה שק חתיכה סט עבור ללא תחת או לא פטיש מברג מפתח מסור מקדחה כפפות עבודה דבק קצף לבנה חול אריח טפט דלת חלון מנעול ידית ציר נורה שקע מתג משאבה מסנן שמן מיסב רצועה שרשרת קפיץ זווית סרט נייר בד כפתור תווית ספק קטגוריה הערה מינימום חדש ישן עץ אלון אורן של את על הוא היא גם כל אחד',
  arabic:
    'اسم المنتج الرمز السعر الكمية الوحدة المستودع المخزون برغي صامولة حلقة مسمار لوح خشب صفيحة فولاذ مجلفن نحاس أنبوب كابل سلك دهان أبيض أسود رمادي أزرق أخضر أصفر أحمر كبير صغير متوسط تغليف علبة كيس قطعة طقم من بدون تحت أو و لا مطرقة مفك مفتاح منشار مثقاب قفازات عمل غراء رغوة طوب رمل بلاط باب نافذة قفل مقبض مفصلة مصباح مقبس مضخة خرطوم مرشح زيت محمل حزام سلسلة نابض زاوية شريط ورق قماش زر ملصق المورد الفئة ملاحظة الأدنى جديد قديم على في إلى هذا التي',
  lithuanian:
    'pavadinimas prekė kodas kaina kiekis vienetas sandėlis likutis varžtas veržlė poveržlė vinis lenta fanera plokštė skarda plieninis cinkuotas varinis vamzdis kabelis laidas dažai baltas juodas pilkas mėlynas žalias geltonas raudonas didelis mažas vidutinis pakuotė dėžė maišas rinkinys su be po arba ir ne plaktukas atsuktuvas raktas pjūklas gręžtuvas pirštinės darbo klijai putos plyta smėlis plytelė tapetai durys langas spyna rankena vyris lemputė lizdas jungiklis siurblys žarna filtras alyva guolis diržas grandinė spyruoklė kampas juosta plėvelė popierius audinys saga etiketė tiekėjas kategorija pastaba mažiausias naujas senas mediena ąžuolas eglė beržas šviesa ilgis plotis aukštis visų daugiau įrankis ūkis ženklas',
  latvian:
    'nosaukums prece kods cena daudzums vienība noliktava atlikums skrūve uzgrieznis paplāksne nagla dēlis saplāksnis loksne skārds tērauda cinkots vara caurule kabelis vads krāsa balta melna pelēks zils zaļš dzeltens sarkans liels mazs vidējs iepakojums kaste maiss gabals komplekts ar bez zem vai un nav āmurs skrūvgriezis atslēga zāģis urbis cimdi darba līme putas ķieģelis smiltis flīze tapetes durvis logs slēdzene rokturis eņģe spuldze ligzda slēdzis sūknis šļūtene filtrs eļļa gultnis siksna ķēde atspere stūris lente plēve papīrs audums poga etiķete piegādātājs kategorija piezīme mazākais jauns vecs koks ozols egle bērzs garums platums augstums šķidrums ģipsis vēl jūra ņemt',
  estonian:
    'nimetus kaup kood hind kogus ühik ladu jääk kruvi mutter seib nael laud vineer plaat plekk teras tsingitud vask toru kaabel juhe värv valge must hall sinine roheline kollane punane suur väike keskmine pakend karp kott tükk komplekt ilma all või ja ei haamer kruvikeeraja võti saag puur kindad töö liim vaht telliskivi liiv plaat tapeet uks aken lukk käepide hing lambipirn pistikupesa lüliti pump voolik filter õli laager rihm kett vedru nurk teip kile paber kangas nööp silt tarnija kategooria märkus vähim uus vana puit tamm kuusk kask pikkus laius kõrgus mõõt külm põrand äär öö üle ümber žanr šokolaad',
  thai: 'สินค้า ชื่อ รหัส ราคา จำนวน หน่วย คลัง คงเหลือ ชิ้น กล่อง น็อต สลักเกลียว แหวนรอง ตะปู ตะปูเกลียว ไม้ ไม้อัด แผ่น เหล็ก เหล็กกล้า ทองแดง ท่อ สาย สายไฟ สี สีขาว สีดำ สีเทา สีแดง สีน้ำเงิน สีเขียว สีเหลือง ใหญ่ เล็ก กลาง บรรจุภัณฑ์ ถุง ชุด สำหรับ ไม่ หรือ และ ใต้ ค้อน ไขควง ประแจ เลื่อย สว่าน ถุงมือ กระดาษทราย แปรง ลูกกลิ้ง กาว น้ำมัน ยาง พลาสติก แก้ว กระจก โลหะ อลูมิเนียม ผ้า หนัง ฝ้าย ด้าย เข็ม กระดุม ซิป ขวด ฝา ถัง ปั๊ม วาล์ว ก๊อก ข้อต่อ มอเตอร์ แบตเตอรี่ หลอดไฟ สวิตช์ ปลั๊ก เต้ารับ เทป ลวด โซ่ เชือก ล้อ ลูกปืน สปริง ประตู หน้าต่าง โต๊ะ เก้าอี้ ตู้ ชั้น ลิ้นชัก มือจับ บานพับ กุญแจ ปูน ทราย หิน กระเบื้อง อิฐ คอนกรีต ซ้าย ขวา บน ล่าง หนา บาง ยาว สั้น กว้าง สูง กลม แข็ง อ่อน ใหม่ เก่า ที่ ของ มี เป็น การ ความ ได้ ใน ให้ จาก กับ แบบ ขนาด มาตรฐาน รายการ ประเภท หมายเหตุ ผู้ขาย วัสดุ อุปกรณ์ เครื่อง เครื่องมือ',
} as const

export type LanguageName = keyof typeof LANGUAGE_WORDS

/** The most common characters of stock lists and everyday text in simplified Chinese. */
const SIMPLIFIED_CHARACTERS =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运价格数量单位名称编号库存仓库材料备注供应商类别最低规格型号螺丝钉板木钢铁铝管线布纸箱盒件个只条张套公斤克米升号码产品货物入库出库采购销售单价金额合计日期红绿蓝黄黑灰锤钳锯刀灯泡插座开关轴承弹簧胶水漆刷砖瓷砂门窗锁把手'
/** The most common characters of stock lists and everyday text in traditional Chinese. */
const TRADITIONAL_CHARACTERS =
  '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己製身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運價格數量單位名稱編號庫存倉庫材料備註供應商類別最低規格型號螺絲釘板木鋼鐵鋁管線布紙箱盒件個只條張套公斤克米升號碼產品貨物入庫出庫採購銷售單價金額合計日期紅綠藍黃黑灰錘鉗鋸刀燈泡插座開關軸承彈簧膠水漆刷磚瓷砂門窗鎖把手'
/** The most common kanji of stock lists and everyday text in Japanese. */
const KANJI =
  '品名番号価格数量単位在庫倉庫材料備考仕入先分類最低規格型木板鋼鉄管線布紙箱個枚本台円合計日期月年大小中上下左右前後高低長短新旧黒白赤青緑黄灰色金銀銅工具作業用手袋接着剤塗料油水電気球池部品機械建築家庭道入出荷発注納受注売買税込別送料無有一二三四五六七八九十百千万人国会社事務所的生時間場合行見物者自分今出来目思体学校車東西南北外内名店店番付取扱説明書式開閉固定穴丸角平皿頭六角座金釘止軸受歯車鎖石砂煉瓦床壁窓扉錠灯配線切断研磨洗浄消耗交換保管重量寸法幅厚深径'
/** The most common syllables of stock lists and everyday text in Korean. */
const HANGUL_SYLLABLES =
  '의이다는가을를에서하고한지은로사기도시인대정그나자어리일수아제부상보전주해과구장들동만조라비스원트성유공여개명품번호가격량단위창재료비고공급업체분류최소규격형목판강철관선천종상자개장본대원합계일년월크작신구흑백적청녹황회색금은동도구작업용장갑접착제도료기름물전구지부기계건축볼나사못와셔너트망치톱렌치드라이버호스펌프필터벨트체인스프링베어링테이프필름종이단추라벨문창자물쇠손잡이전선콘센트스위치벽돌모래시멘트타일페인트롤박스세트및없음있음새것된된는등를까지마라서'
const SCRIPT_CHARACTERS = {
  simplified: new Set(SIMPLIFIED_CHARACTERS),
  traditional: new Set(TRADITIONAL_CHARACTERS),
  kanji: new Set(KANJI),
  hangul: new Set(HANGUL_SYLLABLES),
} as const

const SCRIPTS = {
  japanese: [
    [HAN_PATTERN, SCRIPT_CHARACTERS.kanji, -6, -9.5],
    [HIRAGANA_PATTERN, NO_CHARACTERS, -4.2, -4.2],
    [KATAKANA_PATTERN, COMMON_KATAKANA, -4, -5],
    [HALF_WIDTH_KATAKANA_PATTERN, COMMON_KATAKANA, -3.8, -5],
    [FULL_WIDTH_PATTERN, NO_CHARACTERS, -5.5, -5.5],
  ],
  chinese: [
    [HAN_PATTERN, SCRIPT_CHARACTERS.simplified, -6.2, -9.5],
    [FULL_WIDTH_PATTERN, NO_CHARACTERS, -5.5, -5.5],
  ],
  'traditional chinese': [
    [HAN_PATTERN, SCRIPT_CHARACTERS.traditional, -6.2, -9.5],
    [FULL_WIDTH_PATTERN, NO_CHARACTERS, -5.5, -5.5],
  ],
  korean: [
    [HANGUL_PATTERN, SCRIPT_CHARACTERS.hangul, -5.2, -8],
    [HAN_PATTERN, NO_CHARACTERS, -11, -11],
    [FULL_WIDTH_PATTERN, NO_CHARACTERS, -6, -6],
  ],
} as const satisfies Record<string, readonly CharacterClass[]>

export type ScriptName = keyof typeof SCRIPTS
/** A character of another script is probably two bytes that form a character by chance. */
const OTHER_SCRIPT_LIKELIHOOD = -13

export function makeCharacterModel(name: ScriptName): WordModel {
  const classes: readonly CharacterClass[] = SCRIPTS[name]
  return (word) => {
    let sum = 0
    let lastLetter = ''
    for (const character of word) {
      const isAscii = character <= 'z'
      if (lastLetter !== '' && isAscii !== lastLetter <= 'z') sum += SCRIPT_SWITCH_COST
      if (VOICING_MARK_PATTERN.test(character) && !KANA_PATTERN.test(lastLetter)) sum += FOREIGN_LETTER_LIKELIHOOD
      lastLetter = character
      if (isAscii) sum += ASCII_LETTER_LIKELIHOOD
      else {
        const characterClass = classes.find(([pattern]) => pattern.test(character))
        sum +=
          characterClass === undefined
            ? OTHER_SCRIPT_LIKELIHOOD
            : characterClass[1].has(character) || characterClass[1] === NO_CHARACTERS
              ? characterClass[2]
              : characterClass[3]
      }
    }
    return sum
  }
}

const [USUAL_LIKELIHOOD, UNUSUAL_LIKELIHOOD, CONTROL_LIKELIHOOD] = [-5, -9.5, -16] as const

/** Marks that are usual in lists. Any other non-ASCII mark is probably an accident of a wrong encoding. */
const USUAL_MARKS = new Set('№«»„“”‘’–—…°±×²³½¼¾€£§®©™·•µ\u00a0、。・「」（）％＊－／：～〜！？＂＇ーﾞﾟ')

/** Marks that follow a letter. */
const MARKS_AFTER_LETTERS = new Set('»”’–—…°²³®©™\u00a0、。・」）％：～！？＂＇')

/** The log likelihood of a non-ASCII character that is not a letter. */
export function markLikelihood(character: string, followsLetter: boolean): number {
  if (USUAL_MARKS.has(character))
    return followsLetter && !MARKS_AFTER_LETTERS.has(character)
      ? USUAL_LIKELIHOOD + SCRIPT_SWITCH_COST
      : USUAL_LIKELIHOOD
  return /\p{C}/u.test(character) ? CONTROL_LIKELIHOOD : UNUSUAL_LIKELIHOOD
}
