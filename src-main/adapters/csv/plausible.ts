/**
 * Which older encoding makes words of some bytes. Scores letters by how often they occur, words by their case and
 * alphabet; forbids nothing, promises nothing: the sample is for people to check.
 */

export interface RankedEncoding {
  readonly encoding: string
  readonly sample: string
  /** About 1 for text as people write it; below 0 for noise. */
  readonly score: number
  readonly reason: string
}

type Judge = (text: string) => number

/** In the order in which ties are decided. */
const CANDIDATES: readonly (readonly [string, Judge, string])[] = [
  ['windows-1251', cyrillic, 'as windows-1251 it has Cyrillic words'],
  [
    'windows-1252',
    (text) => latin(text, 'äöüßÄÖÜéèàçêâîôûïëœÉÈÀÇÊñáíóúÑÁÍÓÚåøæÅØÆ'),
    'as windows-1252 it has Western European words',
  ],
  [
    'windows-1250',
    (text) => latin(text, 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻšžčřěýáíéúůďťňŠŽČŘ'),
    'as windows-1250 it has Central European words',
  ],
  ['shift_jis', japanese, 'as Shift-JIS it has Japanese text'],
  ['koi8-r', cyrillic, 'as KOI8-R it has Cyrillic words'],
  ['gb18030', chinese, 'as GB18030 it has Chinese text'],
  ['ibm866', cyrillic, 'as DOS 866 it has Cyrillic words'],
]

const SAMPLE_LENGTH = 160

/** Encodings the bytes can be read in, the most plausible first. */
export function rankEncodings(bytes: Uint8Array): RankedEncoding[] {
  return CANDIDATES.flatMap(([encoding, judge, reason]) => {
    const text = decoded(bytes, encoding)
    return text === null ? [] : [{ encoding, sample: short(text), score: judge(text), reason }]
  }).sort((a, b) => b.score - a.score)
}

/** The encodings that can be ranked, in the order in which they are offered. */
export const ENCODINGS: readonly string[] = CANDIDATES.map(([encoding]) => encoding)

/** The first words of the bytes in an encoding, with U+FFFD where they do not fit. */
export function sampleOf(bytes: Uint8Array, encoding: string): string {
  return short(new TextDecoder(encoding).decode(bytes.subarray(0, 2000)))
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function short(text: string): string {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  return lines.slice(0, 3).join(' ⏎ ').slice(0, SAMPLE_LENGTH)
}

/** Letters per thousand in Russian and Ukrainian text; unnamed ones count as rare. */
const FREQUENCIES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    о: 110,
    е: 85,
    а: 80,
    и: 74,
    н: 67,
    т: 63,
    с: 55,
    р: 47,
    в: 45,
    л: 44,
    к: 35,
    м: 32,
    д: 30,
    п: 28,
    у: 26,
    я: 20,
    ы: 19,
    ь: 17,
    г: 17,
    з: 16,
    б: 16,
    ч: 14,
    й: 12,
    х: 10,
    ж: 9,
    ш: 7,
    ю: 6,
    ц: 5,
    щ: 4,
    э: 3,
    ф: 3,
    і: 30,
    ї: 6,
    є: 5,
  }),
)
const EVEN = 1000 / 33

function cyrillic(text: string): number {
  let score = 0
  let letters = 0
  for (const [word] of text.matchAll(/[\p{L}]+/gu)) {
    const all = Array.from(word)
    const high = all.filter((letter) => letter > '\u007f')
    if (high.length === 0) continue
    letters += high.length
    const pure = high.length === all.length
    // Upper case then lower: Title, UPPER or lower. KOI8-R and windows-1251 turn each other's case round.
    const cased = /^\p{Lu}*\p{Ll}*$/u.test(word)
    for (const letter of high) {
      const frequency = FREQUENCIES.get(letter.toLowerCase()) ?? 0.5
      score += Math.max(-2, Math.log2(frequency / EVEN)) * 0.6 + 0.4 + (pure ? 0 : -1) + (cased ? 0 : -1)
    }
  }
  return average(score, letters, oddities(text))
}

function latin(text: string, usual: string): number {
  let score = 0
  let letters = 0
  for (const [word] of text.matchAll(/[\p{L}]+/gu)) {
    const all = Array.from(word)
    for (const [index, letter] of all.entries()) {
      if (letter <= '\u007f') continue
      letters++
      const before = all[index - 1] ?? ''
      const beside = /[A-Za-z]/.test(before) || /[A-Za-z]/.test(all[index + 1] ?? '')
      score += usual.includes(letter) ? 1 : -0.5
      score += beside ? 0.2 : -1
      if (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(letter)) score -= 1.5
    }
  }
  return average(score, letters, oddities(text))
}

function japanese(text: string): number {
  let score = 0
  let characters = 0
  for (const character of text) {
    if (character <= '\u007f') continue
    characters++
    if (/[\u3041-\u3096\u30a1-\u30fc]/.test(character)) score += 1.2
    else if (/[\u4e00-\u9fff]/.test(character)) score += 0.4
    else if (/[\uff66-\uff9f]/.test(character)) score -= 0.6
    else if (/[\u3000-\u303f\uff01-\uff5e]/.test(character)) score += 0.3
    else score -= 0.8
  }
  return characters === 0 ? -1 : score / characters
}

/** The 3,755 everyday characters come first in GB2312: re-encoding is not at hand, so rarity is told by frequency words. */
function chinese(text: string): number {
  let score = 0
  let characters = 0
  for (const character of text) {
    if (character <= '\u007f') continue
    characters++
    if (EVERYDAY.has(character)) score += 1.5
    else if (/[\u4e00-\u9fff]/.test(character)) score += 0.25
    else if (/[\u3001\u3002\uff01-\uff5e\u2018-\u201d]/.test(character)) score += 0.4
    else score -= 1
  }
  return characters === 0 ? -1 : score / characters
}

/** Characters of stock lists and of everyday text. */
const EVERYDAY = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运价格数量单位名称编号库存仓库材料备注供应商类别最低规格型号螺丝钉板木钢铁铝管线布纸箱盒件个只条张套公斤克米升号码产品货物入库出库采购销售单价金额合计日期',
)

/** Characters between words that no list has: box drawing, currency noise, controls. */
function oddities(text: string): number {
  let odd = 0
  for (const [character] of text.matchAll(/[^\p{L}\s\x20-\x7e]/gu)) {
    if (!'№«»„“”‘’–—…°±×²³½¼€£§®©™·µ\u00a0'.includes(character)) odd++
  }
  return odd
}

function average(score: number, letters: number, odd: number): number {
  const all = letters + odd
  return all === 0 ? 0 : (score - odd * 1.5) / all
}
