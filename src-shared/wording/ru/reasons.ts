/**
 * Why something was detected or refused, in Russian. Reasons are made beside the detection, as short English phrases; each
 * form of them has its Russian one here. A phrase that is not known is given back as it came: the tests hold the list whole.
 */
import { isField } from '../../domain/fields/field.ts'
import { russianForm as form } from '../plural.ts'
import { capital, russianField } from './terms.ts'

const SEPARATORS: Readonly<Record<string, string>> = {
  comma: 'запятая',
  semicolon: 'точка с запятой',
  tab: 'табуляция',
  'vertical bar': 'вертикальная черта',
}

/** Whole phrases, and forms with what stands in them. */
type Form = readonly [phrase: RegExp, words: (...found: string[]) => string]

const field = (name: string): string => (isField(name) ? `«${capital(russianField(name).nominative)}»` : `«${name}»`)
const style = (name: string): string => (name === 'comma' ? 'дроби с запятой' : 'дроби с точкой')
const cells = (count: string): string => `${count} ${form(Number(count), 'ячейка', 'ячейки', 'ячеек')}`
const rows = (count: string): string => `${count} ${form(Number(count), 'строке', 'строках', 'строках')}`

const SCRIPTS: Readonly<Record<string, string>> = {
  'Cyrillic words': 'видны слова кириллицей',
  'Western European words': 'видны западноевропейские слова',
  'Central European words': 'видны центральноевропейские слова',
  'Greek words': 'видны греческие слова',
  'Turkish words': 'видны турецкие слова',
  'Hebrew words': 'видны слова на иврите',
  'Arabic words': 'видны арабские слова',
  'Baltic words': 'видны литовские, латышские или эстонские слова',
  'Japanese text': 'виден японский текст',
  'Korean text': 'виден корейский текст',
  'Chinese text': 'виден китайский текст',
}

/** What follows the name of a separator. */
const SEPARATED: readonly Form[] = [
  [/^as chosen$/, () => 'выбрано вами'],
  [/^the first line says so$/, () => 'так сказано в первой строке'],
  [/^the only line has (\d+) cells with it$/, (count) => `с ней в единственной строке ${cells(count)}`],
  [
    /^all of the first (\d+) rows have (\d+) cells with it$/,
    (of, count) => `с ней в первых ${rows(of)} по ${count} ${form(Number(count), 'ячейке', 'ячейки', 'ячеек')}`,
  ],
  [
    /^(\d+) of the first (\d+) rows have (\d+) cells with it$/,
    (some, of, count) =>
      `с ней в ${some} из первых ${of} строк по ${count} ${form(Number(count), 'ячейке', 'ячейки', 'ячеек')}`,
  ],
]

const FORMS: readonly Form[] = [
  // encodings
  [/^as chosen$/, () => 'выбрано вами'],
  [/^as set in the settings$/, () => 'так задано в настройках'],
  [/^the file says so with a byte order mark$/, () => 'так сказано в начале файла (метка порядка байтов)'],
  [/^every second byte is zero, as in UTF-16$/, () => 'каждый второй байт нулевой, как в UTF-16'],
  [/^plain ASCII, the same in every encoding$/, () => 'только основные знаки, они одинаковы во всех кодировках'],
  [/^every byte fits UTF-8$/, () => 'все байты подходят UTF-8'],
  [
    /^not UTF-8 \(line (\d+)\); as (\S+(?: \d+)?) it has ([A-Z][A-Za-z ]+?)(?:; (\S+) is possible too)?: check the sample$/,
    (line, encoding, script, other) =>
      `не UTF-8 (строка ${line}); в ${encoding} ${SCRIPTS[script] ?? script}${other === '' ? '' : `; возможна и ${other}`}: проверьте образец`,
  ],
  [/^as (\S+) it has (Japanese text)$/, (encoding, script) => `в ${encoding} ${SCRIPTS[script] ?? script}`],
  // decimals
  [/^numbers as Excel stores them$/, () => 'числа, как их хранит Excel'],
  [
    /^“(.*)” can be read in two ways: choose comma or dot decimals$/s,
    (seen) => `«${seen}» можно прочитать двояко: выберите запятую или точку в дробях`,
  ],
  [/^(comma|dot) decimals, as chosen$/, (kind) => `${style(kind)}, выбрано вами`],
  [/^whole numbers only$/, () => 'только целые числа'],
  [
    /^(.*) seen in (\d+) rows?: (comma|dot) decimals$/s,
    (seen, count, kind) => `${seen} в ${rows(count)}: ${style(kind)}`,
  ],
  [
    /^“(.*)” in the column “(.*)”: (comma|dot) decimals here too$/s,
    (seen, header, kind) => `«${seen}» в столбце «${header}»: и здесь ${style(kind)}`,
  ],
  // columns
  [
    /^heading “(.*)” names the storage, and the values are its stock$/s,
    (header) => `заголовок «${header}» называет склад, а значения — его остатки`,
  ],
  [
    /^stock of the storage “(.*)”, which is not chosen$/s,
    (storage) => `остатки склада «${storage}», который не выбран`,
  ],
  [/^you chose it$/, () => 'выбрано вами'],
  [/^you chose not to use it$/, () => 'вы решили его не использовать'],
  [/^you chose it before for the heading “(.*)”$/s, (header) => `раньше вы выбрали это для заголовка «${header}»`],
  [/^heading “(.*)” means (\w+)$/s, (header, name) => `заголовок «${header}» значит ${field(name)}`],
  [/^heading “(.*)” usually means (\w+)$/s, (header, name) => `заголовок «${header}» обычно значит ${field(name)}`],
  [
    /^heading “(.*)” contains “(.*)”, and the values fit (\w+)$/s,
    (header, words, name) => `в заголовке «${header}» есть «${words}», и значения подходят полю ${field(name)}`,
  ],
  [
    /^could be (\w+), but so could another column: choose one$/,
    (name) => `может быть полем ${field(name)}, но и другой столбец тоже: выберите один`,
  ],
  [/^numbers the rows of the list$/, () => 'нумерует строки списка'],
  [/^no heading$/, () => 'нет заголовка'],
  [/^no field is known by this heading$/, () => 'поля с таким заголовком нет'],
]

/** The Russian of a reason of detection. */
export function russianReason(reason: string): string {
  const [separator, rest] = split(reason)
  const name = SEPARATORS[separator]
  if (name !== undefined && rest !== undefined) return `${name}: ${said(SEPARATED, rest)}`
  if (reason === 'no separator found: every line is one cell')
    return 'разделитель не найден: в каждой строке одна ячейка'
  return said(FORMS, reason)
}

function split(reason: string): [string, string?] {
  const at = reason.indexOf(': ')
  return at < 0 ? [reason] : [reason.slice(0, at), reason.slice(at + 2)]
}

function said(forms: readonly Form[], text: string): string {
  for (const [phrase, words] of forms) {
    const match = phrase.exec(text)
    if (match) return words(...match.slice(1).map((found: string | undefined) => found ?? ''))
  }
  return text
}
