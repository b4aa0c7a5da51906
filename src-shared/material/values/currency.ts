/** Signs, words and codes of currencies, as people write them beside a price. Never converts anything. */

/**
 * Each line: the names of one currency, its code first. A dot at the end is part of the word: `Rs.500` is 500, but `$.50` is 0.50. Signs that several
 * currencies share (`¥`, `kr`, `Rs`) have their own line, because the currency stays unknown.
 */
const CURRENCIES = [
  'EUR € euro euros eur. евро',
  'USD $ US$ U$S USD$ $US dollar dollars долл. дол.',
  'GBP £',
  'RUB ₽ RUR руб. рублей рубля рубль р. rub.',
  'UAH ₴ грн. гривень гривен',
  'KZT ₸ тг. тенге',
  'BYN бел.руб. Br',
  'PLN zł zl zł. PLZ',
  'CZK Kč Kc',
  'HUF Ft ft.',
  'BGN лв. lv.',
  'INR ₹',
  'TRY ₺ TL',
  'BRL R$',
  'AUD A$ AU$',
  'CAD C$ CA$ CAN$',
  'NZD NZ$',
  'HKD HK$',
  'SGD S$ SG$',
  'TWD NT$',
  'MXN MX$ Mex$',
  'ARS AR$',
  'CLP CL$ CLP$',
  'COP COL$',
  'UYU $U',
  'JMD J$',
  'TTD TT$',
  'FJD FJ$',
  'XCD EC$',
  'CHF SFr. Fr. Sfr',
  'JPY 円 圓 JP¥ yen',
  'CNY RMB CN¥ 元 人民币 yuan',
  'KRW ₩ 원 won',
  'THB ฿ บาท baht',
  'VND ₫ đ VNĐ',
  'IDR Rp.',
  'PHP ₱ Php',
  'MYR RM',
  'PEN S/ S/.',
  'BOB Bs.',
  'PAB B/.',
  'PYG ₲ Gs.',
  'CRC ₡',
  'NGN ₦',
  'GHS GH₵ ₵ GH¢',
  'KES KSh KSh.',
  'TZS TSh TSh.',
  'UGX USh USh.',
  'ZAR',
  'ILS ₪ NIS',
  'AED Dh Dhs. د.إ',
  'SAR SR ر.س',
  'QAR QR',
  'EGP E£ LE L.E.',
  'MAD',
  'RON lei leu',
  'RSD din. дин.',
  'MKD ден.',
  'BAM KM',
  'GEL ₾',
  'AMD ֏',
  'AZN ₼',
  'UZS сум so‘m',
  'KGS сом',
  'MNT ₮',
  'LAK ₭',
  'KHR ៛',
  'BDT ৳ Tk Tk.',
  '¥ ￥',
  'kr. kr',
  'Rs. Rs ₨',
]

/** Codes that are not words in any of the languages are also recognised in lower case. */
const CURRENCY_CODES =
  'AFN ALL ANG AOA AWG BBD BHD BIF BMD BND BSD BTN BWP BZD CDF CUP CVE DJF DKK DOP DZD ERN ETB FKP GIP GMD GNF GTQ GYD HNL ' +
  'HRK HTG IQD IRR ISK JOD KMF KPW KWD KYD LBP LKR LRD LSL LYD MDL MGA MMK MOP MRU MUR MVR MWK MZN NAD NIO NOK NPR OMR ' +
  'PGK PKR RWF SBD SCR SDG SEK SLE SLL SOS SRD SSP STN SVC SYP SZL TJS TMT TND TOP VES VUV WST XAF XOF XPF YER ZMW ZWL'
const LOWER_CASE_SIGNS = new Set(
  (
    'eur usd gbp rub rur uah kzt byn pln czk huf bgn inr brl aud cad nzd hkd sgd twd mxn chf jpy cny rmb krw thb vnd idr ' +
    'php myr zar ils aed sar egp rsd dkk nok sek isk pkr lkr npr bdt kes ngn'
  ).split(' '),
)

/** The rand's sign is valid only before a number: `12R` may mean something else. */
const SIGNS_BEFORE_NUMBERS: ReadonlyMap<string, string> = new Map([['R', 'ZAR']])

const KNOWN_CURRENCIES = buildCurrencies()

function buildCurrencies(): ReadonlyMap<string, string> {
  const currencies = new Map<string, string>(CURRENCY_CODES.split(' ').map((code) => [code, code]))
  for (const line of CURRENCIES) {
    const words = line.split(' ')
    const [firstWord = ''] = words
    const code = firstWord.replace(/\.$/, '').toUpperCase()
    for (const word of words) {
      for (const spelling of [word, word.replace(/\.$/, '')]) {
        currencies.set(spelling, code)
        if (!/^[A-Z]+$/.test(spelling)) currencies.set(spelling.toLowerCase(), code).set(spelling.toUpperCase(), code)
      }
    }
  }
  for (const code of LOWER_CASE_SIGNS) {
    const currency = currencies.get(code.toUpperCase()) ?? code.toUpperCase()
    currencies.set(code, currency).set(code.charAt(0).toUpperCase() + code.slice(1), currency)
  }
  return currencies
}

/**
 * The code of a currency by its sign, word or code. Returns the sign itself if several currencies share it, and null
 * for other text.
 */
export function findCurrencyCode(text: string, isBeforeNumber = false): string | null {
  const bareText = text.replace(/[\s\u00a0\u202f]/g, '')
  return KNOWN_CURRENCIES.get(bareText) ?? (isBeforeNumber ? SIGNS_BEFORE_NUMBERS.get(bareText) : undefined) ?? null
}

/** The code of the one currency among signs; null if there is none or more than one. */
export function findOnlyCurrency(signs: readonly string[]): string | null {
  const [onlyCode, ...otherCurrencies] = new Set(signs.flatMap((sign) => findCurrencyCode(sign) ?? []))
  return onlyCode === undefined || otherCurrencies.length > 0 ? null : onlyCode
}

/** Fewer than 256, so that one byte per cell is enough. */
const NUMBERED_CURRENCIES = [...new Set(KNOWN_CURRENCIES.values())].sort()

/** A currency's number from 1; 0 for none. The numbers are valid only while the program runs. */
export function getCurrencyNumber(code: string | null): number {
  return code === null ? 0 : NUMBERED_CURRENCIES.indexOf(code) + 1
}

/** The currency with a number from `getCurrencyNumber`; '' for none. */
export function getCurrencyByNumber(number: number): string {
  return NUMBERED_CURRENCIES[number - 1] ?? ''
}

/** True for a currency sign or word by itself. */
export function isCurrency(text: string): boolean {
  return findCurrencyCode(text) !== null
}
