/** Words of stock lists by language that are not in the models, and the usual encodings of such lists. */
import { makeTextReader } from '../../../../src-main/file/csv/decode.ts'

export interface HeldAside {
  readonly language: string
  readonly encodings: readonly string[]
  readonly words: string
}

export const HELD_ASIDE: readonly HeldAside[] = [
  {
    language: 'Russian',
    encodings: ['windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic', 'ibm855'],
    words:
      'Стремянка алюминиевая|Рулетка измерительная|Ведро пластмассовое|Щётка металлическая|Верёвка капроновая|Топор плотницкий|Лестница приставная|Изолента чёрная|Плоскогубцы|Шпатель широкий|Валик малярный|Уровень строительный|Скотч прозрачный|Респиратор|Очки защитные|Лопата штыковая|Тачка садовая|Хомут червячный|Заглушка|Муфта соединительная',
  },
  {
    language: 'Ukrainian',
    encodings: ['windows-1251', 'koi8-u'],
    words:
      'Драбина алюмінієва|Рулетка вимірювальна|Відро пластмасове|Щітка металева|Мотузка капронова|Сокира теслярська|Ізоляційна стрічка|Шпатель широкий|Валик малярський|Рівень будівельний|Окуляри захисні|Лопата штикова|Хомут черв’ячний|Заглушка|Муфта з’єднувальна|Цвяхи оздоблювальні|Їздова доріжка|Гумові чоботи',
  },
  {
    language: 'Bulgarian',
    encodings: ['windows-1251'],
    words:
      'Стълба алуминиева|Ролетка измервателна|Кофа пластмасова|Четка метална|Въже капроново|Брадва|Изолирбанд|Шпакла широка|Валяк бояджийски|Нивелир строителен|Очила предпазни|Лопата|Скоба|Тапа|Муфа|Градинска количка',
  },
  {
    language: 'Polish',
    encodings: ['windows-1250', 'iso-8859-2', 'ibm852', 'x-mac-ce'],
    words:
      'Drabina aluminiowa składana|Miarka zwijana|Wiadro plastikowe|Szczotka druciana|Sznur|Siekiera ciesielska|Taśma izolacyjna czarna|Szpachla szeroka|Wałek malarski|Poziomica|Okulary ochronne|Łopata|Taczka ogrodowa|Opaska zaciskowa|Zaślepka|Mufa łącząca|Żyłka wędkarska|Świetlówka|Dźwignia|Półka narożna',
  },
  {
    language: 'Czech',
    encodings: ['windows-1250', 'iso-8859-2', 'ibm852', 'x-mac-ce'],
    words:
      'Žebřík hliníkový|Svinovací metr|Kbelík plastový|Kartáč drátěný|Lano|Sekera tesařská|Izolační páska černá|Špachtle široká|Váleček malířský|Vodováha|Brýle ochranné|Lopata|Kolečko zahradní|Hadicová spona|Záslepka|Spojka přímá|Vědro pozinkované|Těsnicí kroužek',
  },
  {
    language: 'Hungarian',
    encodings: ['windows-1250', 'iso-8859-2', 'ibm852', 'x-mac-ce'],
    words:
      'Létra alumínium|Mérőszalag|Műanyag vödör|Drótkefe|Kötél|Ácsfejsze|Szigetelőszalag fekete|Spatula széles|Festőhenger|Vízmérték|Védőszemüveg|Lapát|Talicska kerti|Bilincs csavaros|Záródugó|Karmantyú összekötő|Fűnyíró|Öntöző kanna|Könyök idom|Üveggyapot',
  },
  {
    language: 'Romanian',
    encodings: ['windows-1250', 'iso-8859-2'],
    words:
      'Scară aluminiu|Ruletă de măsurat|Găleată din plastic|Perie de sârmă|Frânghie|Topor|Bandă izolatoare neagră|Spaclu lat|Trafalet zugrăvit|Nivelă|Ochelari de protecţie|Lopată|Roabă grădină|Colier metalic|Dop|Mufă de legătură|Clește|Țiglă',
  },
  {
    language: 'German',
    encodings: ['windows-1252', 'ibm850', 'ibm437', 'macintosh'],
    words:
      'Leiter aus Aluminium|Maßband|Eimer grün|Drahtbürste|Seil|Zimmermannsbeil|Isolierband|Spachtel breit|Farbrolle für Wände|Wasserwaage|Schutzbrille getönt|Schaufel|Schubkarre|Schlauchschelle|Verschlußkappe|Muffe|Gießkanne|Türstopper',
  },
  {
    language: 'French',
    encodings: ['windows-1252', 'ibm850', 'ibm437', 'macintosh'],
    words:
      'Échelle en aluminium|Mètre ruban|Seau en plastique|Brosse métallique|Corde tressée|Hache de charpentier|Ruban isolant|Spatule large|Rouleau à peinture|Niveau à bulle|Lunettes de sécurité|Pelle|Brouette|Collier de serrage|Bouchon|Manchon|Évier|Mèche à béton',
  },
  {
    language: 'Spanish',
    encodings: ['windows-1252', 'ibm850', 'ibm437', 'macintosh'],
    words:
      'Escalera de aluminio|Cinta métrica|Cubo de plástico|Cepillo metálico|Cuerda|Hacha de carpintero|Espátula ancha|Rodillo de pintor|Nivel de burbuja|Gafas de protección|Pala|Carretilla de jardín|Abrazadera|Tapón|Manguito de unión|Caño|Estaño',
  },
  {
    language: 'Portuguese',
    encodings: ['windows-1252', 'ibm850', 'macintosh'],
    words:
      'Escada de alumínio|Fita métrica|Balde plástico|Escova de aço|Corda|Machado|Fita isolante|Espátula larga|Rolo de pintura|Nível de bolha|Óculos de proteção|Pá|Carrinho de mão|Braçadeira|Tampão|União|Fogão|Feijão',
  },
  {
    language: 'Swedish',
    encodings: ['windows-1252', 'ibm850', 'macintosh'],
    words:
      'Stege av aluminium|Måttband|Hink av plast|Stålborste|Rep flätat|Yxa|Eltejp|Spackelspade|Målarroller|Vattenpass|Skyddsglasögon|Spade|Skottkärra|Slangklämma|Täcklock|Skarvhylsa|Räfsa|Ögla',
  },
  {
    language: 'Finnish',
    encodings: ['windows-1252', 'ibm850'],
    words:
      'Tikkaat alumiini|Mittanauha|Ämpäri muovia|Teräsharja|Köysi|Kirves|Sähköteippi|Lasta leveä|Maalitela|Vesivaaka|Suojalasit|Lapio|Kottikärryt|Letkunkiristin|Päätytulppa|Muhviliitin|Höylä|Jätesäkki',
  },
  {
    language: 'Greek',
    encodings: ['windows-1253', 'ibm737'],
    words:
      'Σκάλα αλουμινίου|Μετροταινία|Κουβάς πλαστικός|Συρματόβουρτσα|Σχοινί|Τσεκούρι|Μονωτική ταινία|Σπάτουλα φαρδιά|Ρολό βαφής|Αλφάδι|Γυαλιά προστασίας|Φτυάρι|Καρότσι κήπου|Σφιγκτήρας|Τάπα|Μούφα|Άγκιστρο',
  },
  {
    language: 'Turkish',
    encodings: ['windows-1254', 'ibm857'],
    words:
      'Merdiven alüminyum|Şerit metre|Plastik kova|Tel fırça|Halat|Balta|İzole bant siyah|Geniş spatula|Boya rulosu|Su terazisi|Koruyucu gözlük|Kürek|Bahçe el arabası|Kelepçe|Kör tapa|Manşon|Çöp torbası|Şalter|Ağ|Sürgü',
  },
  {
    language: 'Hebrew',
    encodings: ['windows-1255', 'ibm862'],
    words:
      'סולם אלומיניום|סרט מדידה|דלי פלסטיק|מברשת ברזל|חבל|גרזן|סרט בידוד|מרית רחבה|רולר צביעה|פלס|משקפי מגן|את חפירה|מריצה לגינה|חבק|פקק|מחבר',
  },
  {
    language: 'Arabic',
    encodings: ['windows-1256'],
    words:
      'سلم ألمنيوم|شريط قياس|دلو بلاستيك|فرشاة سلك|حبل|فأس|شريط عازل|مالج عريض|رول دهان|ميزان ماء|نظارات واقية|مجرفة|عربة يدوية|مشبك|سدادة|وصلة',
  },
  {
    language: 'Lithuanian',
    encodings: ['windows-1257', 'ibm775'],
    words:
      'Kopėčios aliuminės|Ruletė matavimo|Kibiras plastikinis|Šepetys vielinis|Virvė|Kirvis|Izoliacinė juosta|Glaistyklė plati|Volelis dažymo|Gulsčiukas|Apsauginiai akiniai|Kastuvas|Karutis sodo|Sąvarža|Aklė|Mova jungiamoji|Žirklės|Šlifuoklis',
  },
  {
    language: 'Latvian',
    encodings: ['windows-1257', 'ibm775'],
    words:
      'Kāpnes alumīnija|Mērlente|Spainis plastmasas|Stiepļu birste|Virve|Cirvis|Izolācijas lenta|Špakteļlāpstiņa|Krāsošanas rullītis|Līmeņrādis|Aizsargbrilles|Lāpsta|Ķerra dārza|Apskava|Noslēgs|Uzmava savienojuma|Šķēres|Grābeklis',
  },
  {
    language: 'Estonian',
    encodings: ['windows-1257', 'windows-1252'],
    words:
      'Redel alumiiniumist|Mõõdulint|Ämber plastist|Traathari|Köis|Kirves|Isoleerpael|Pahtlilabidas|Värvirull|Vesilood|Kaitseprillid|Labidas|Käru aiale|Voolikuklamber|Kork|Ühendusmuhv|Lõikur|Höövel',
  },
  {
    language: 'Thai',
    encodings: ['windows-874'],
    words: 'บันไดอลูมิเนียม|ตลับเมตร|ถังพลาสติก|แปรงลวด|เชือกถัก|ขวานช่างไม้|เทปพันสายไฟ|เกรียงโป๊ว|ลูกกลิ้งทาสี|ระดับน้ำ|แว่นตานิรภัย|พลั่ว',
  },
  {
    language: 'Japanese',
    encodings: ['shift_jis', 'euc-jp', 'iso-2022-jp'],
    words:
      'はしご アルミ|巻尺|プラスチックバケツ|ワイヤーブラシ|ロープ|斧|絶縁テープ|ヘラ 幅広|ペイントローラー|水準器|保護めがね|スコップ|一輪車|ホースバンド|キャップ|継手|六角レンチ|ステンレス製ネジ',
  },
  {
    language: 'Japanese in half-width kana',
    encodings: ['shift_jis'],
    words: 'ﾊｼｺﾞ ｱﾙﾐ|ﾏｷｼﾞｬｸ|ﾌﾟﾗｽﾁｯｸﾊﾞｹﾂ|ﾜｲﾔｰﾌﾞﾗｼ|ﾛｰﾌﾟ|ｵﾉ|ｾﾞﾂｴﾝﾃｰﾌﾟ|ﾍﾗ|ﾍﾟｲﾝﾄﾛｰﾗｰ|ｽｲｼﾞｭﾝｷ|ﾎｺﾞﾒｶﾞﾈ|ｽｺｯﾌﾟ|ｲﾁﾘﾝｼｬ|ﾎｰｽﾊﾞﾝﾄﾞ|ｷｬｯﾌﾟ|ﾂｷﾞﾃ',
  },
  {
    language: 'Korean',
    encodings: ['euc-kr'],
    words:
      '사다리 알루미늄|줄자|플라스틱 양동이|철솔|밧줄|도끼|절연테이프|주걱|페인트 롤러|수평계|보안경|삽|손수레|호스 클램프|마개|연결구|육각렌치|스테인리스 나사',
  },
  {
    language: 'Simplified Chinese',
    encodings: ['gb18030'],
    words:
      '铝合金梯子|卷尺|塑料桶|钢丝刷|绳子|斧头|绝缘胶带|油灰刀|滚筒刷|水平仪|护目镜|铁锹|手推车|喉箍|堵头|管接头|六角扳手|不锈钢螺栓',
  },
  {
    language: 'Traditional Chinese',
    encodings: ['big5'],
    words:
      '鋁合金梯子|捲尺|塑膠桶|鋼絲刷|繩子|斧頭|絕緣膠帶|油灰刀|滾筒刷|水平儀|護目鏡|鐵鍬|手推車|喉箍|堵頭|管接頭|六角扳手|不鏽鋼螺栓',
  },
]

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>()

/** The platform's decoder inverted: characters of one and two bytes. */
function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const knownRows = tables.get(encoding)
  if (knownRows) return knownRows
  const decoder = makeTextReader(encoding, { fatal: false })
  const table = new Map<string, readonly number[]>()
  const add = (bytes: number[]): void => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if (Array.from(text).length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add([byte])
  if (!/^(?:windows|koi8|ibm|iso-8859|mac|x-mac)/.test(encoding)) {
    for (let first = 0x81; first < 255; first++) for (let second = 0x40; second < 255; second++) add([first, second])
  }
  tables.set(encoding, table)
  return table
}

export function encoded(text: string, encoding: string): Buffer {
  if (encoding === 'iso-2022-jp') return iso2022(text)
  const table = tableOf(encoding)
  return Buffer.from(Array.from(text).flatMap((character) => table.get(character) ?? [63]))
}

/** JIS X 0208 between escapes: the bytes of EUC-JP without their high bits. */
function iso2022(text: string): Buffer {
  // oxlint-disable-next-line no-control-regex -- what is ASCII begins with a control character
  const runs = text.match(/[\x00-\x7f]+|[^\x00-\x7f]+/g) ?? []
  return Buffer.concat(
    runs.map((run) =>
      run.charCodeAt(0) < 128
        ? Buffer.from(run)
        : Buffer.concat([
            Buffer.from('\u001b$B'),
            encoded(run, 'euc-jp').map((byte) => byte & 127),
            Buffer.from('\u001b(B'),
          ]),
    ),
  )
}
