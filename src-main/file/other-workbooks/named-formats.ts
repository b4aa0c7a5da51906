export const GENERAL_FORMAT = 'General'

/**
 * The codes of the number formats that have names in Excel's XML and HTML files. `Currency` gets no symbol, because Excel uses the computer's own.
 */
const FORMAT_CODES: ReadonlyMap<string, string> = new Map([
  ['general', GENERAL_FORMAT],
  ['general number', GENERAL_FORMAT],
  ['general date', 'm/d/yyyy h:mm'],
  ['long date', 'dddd, mmmm d, yyyy'],
  ['medium date', 'd-mmm-yy'],
  ['short date', 'm/d/yyyy'],
  ['long time', 'h:mm:ss AM/PM'],
  ['medium time', 'h:mm AM/PM'],
  ['short time', 'h:mm'],
  ['currency', '#,##0.00'],
  ['euro currency', '[$€] #,##0.00'],
  ['fixed', '0.00'],
  ['standard', '#,##0.00'],
  ['percent', '0.00%'],
  ['scientific', '0.00E+00'],
  ['yes/no', '"Yes";"Yes";"No"'],
  ['true/false', '"True";"True";"False"'],
  ['on/off', '"On";"On";"Off"'],
])

export function formatCodeOf(name: string): string {
  return FORMAT_CODES.get(name.trim().toLowerCase()) ?? name
}
