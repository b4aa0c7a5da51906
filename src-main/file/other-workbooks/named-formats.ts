export const GENERAL = 'General'

/** The number formats that Excel names in XML and HTML files, as codes. The sign of `Currency` is the computer's own, so none is taken. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['general', GENERAL],
  ['general number', GENERAL],
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

export function formatCode(name: string): string {
  return CODES.get(name.trim().toLowerCase()) ?? name
}
