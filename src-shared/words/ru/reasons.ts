/** Why a file is read as it is, in Russian. */
import type { Field } from '../../material/fields/field.ts'
import type { ColumnReason } from '../../mapping/mapping.ts'
import type { Delimiter, DelimiterReason, EncodingReason, SeenText } from '../../file/source.ts'
import { russianForm as form } from '../counts.ts'
import type { ReasonWords } from '../en/reasons.ts'
import { capital, russianField } from './terms.ts'

const DELIMITERS: Readonly<Record<Delimiter, string>> = {
  ',': 'запятая',
  ';': 'точка с запятой',
  '\t': 'табуляция',
  '|': 'вертикальная черта',
}

const SEEN: Readonly<Record<SeenText, string>> = {
  arabic: 'видны арабские слова',
  baltic: 'видны литовские, латышские или эстонские слова',
  'central-european': 'видны центральноевропейские слова',
  chinese: 'виден китайский текст',
  cyrillic: 'видны слова кириллицей',
  greek: 'видны греческие слова',
  hebrew: 'видны слова на иврите',
  japanese: 'виден японский текст',
  korean: 'виден корейский текст',
  thai: 'видны тайские слова',
  turkish: 'видны турецкие слова',
  'western-european': 'видны западноевропейские слова',
}

const named = (field: Field): string => `«${capital(russianField(field).nominative)}»`

function encoding(reason: EncodingReason): string {
  switch (reason.code) {
    case 'chosen':
      return 'выбрано вами'
    case 'settings':
      return 'так задано в настройках'
    case 'byte-order-mark':
      return 'так сказано в начале файла (метка порядка байтов)'
    case 'zero-bytes':
      return 'каждый второй байт нулевой, как в UTF-16'
    case 'ascii':
      return 'только основные знаки, они одинаковы во всех кодировках'
    case 'fits-utf8':
      return 'все байты подходят UTF-8'
    case 'letters':
      return `в ${reason.name} ${SEEN[reason.seen]}`
    case 'not-utf8':
      return `не UTF-8 (строка ${reason.line}); в ${reason.name} ${SEEN[reason.seen]}${reason.other === null ? '' : `; возможна и ${reason.other}`}: проверьте образец`
    default:
      return reason satisfies never
  }
}

function delimiterName(one: Delimiter): string {
  return DELIMITERS[one]
}

function delimiter(reason: DelimiterReason): string {
  if (reason.code === 'none') return 'разделитель не найден: в каждой строке одна ячейка'
  const name = delimiterName(reason.delimiter)
  if (reason.code !== 'agreeing')
    return `${name}: ${reason.code === 'chosen' ? 'выбрано вами' : 'так сказано в первой строке'}`
  const { rows, agreeing, width } = reason
  if (rows === 1) return `${name}: с ней в единственной строке ${width} ${form(width, 'ячейка', 'ячейки', 'ячеек')}`
  const of = agreeing === rows ? `${rows} ${form(rows, 'строке', 'строках', 'строках')}` : `${rows} строк`
  const first = agreeing === rows ? `в первых ${of}` : `в ${agreeing} из первых ${of}`
  return `${name}: с ней ${first} по ${width} ${form(width, 'ячейке', 'ячейки', 'ячеек')}`
}

function column(reason: ColumnReason): string {
  switch (reason.code) {
    case 'chosen':
      return 'выбрано вами'
    case 'not-used':
      return 'вы решили его не использовать'
    case 'remembered':
      return `раньше вы выбрали это для заголовка «${reason.header}»`
    case 'heading':
      return `заголовок «${reason.header}» значит ${named(reason.field)}`
    case 'usual-heading':
      return `заголовок «${reason.header}» обычно значит ${named(reason.field)}`
    case 'part-of-heading':
      return `в заголовке «${reason.header}» есть «${reason.words}», и значения подходят полю ${named(reason.field)}`
    case 'best-of':
      return `заголовок «${reason.header}» подходит полю ${named(reason.field)} лучше, чем «${reason.rival}»`
    case 'stand-in':
      return `«${reason.header}» служит полем ${named(reason.field)}: лучшего столбца нет`
    case 'field-taken':
      return `полем ${named(reason.field)} уже служит «${reason.header}»`
    case 'unclear-heading':
      return reason.beside === undefined
        ? `заголовок «${reason.header}» может значить ${named(reason.field)}, а может и другое`
        : `«${reason.header}» рядом с «${reason.beside}» может значить, сколько переместили, а не ${named(reason.field)}`
    case 'other-values':
      return `заголовок «${reason.header}» значит ${named(reason.field)}, но его значения не подходят`
    case 'yes-or-no':
      return `«${reason.header}» говорит, есть ли материал, а не сколько его`
    case 'product':
      return `«${reason.header}» — произведение двух других столбцов, то есть сумма, а не ${named(reason.field)}`
    case 'subtraction':
      return `«${reason.header}» — разность двух других столбцов, а не ${named(reason.field)}`
    case 'short-heading':
      return `заголовок «${reason.header}» короткий и может значить не ${named(reason.field)}, а другое`
    case 'few-values':
      return `разных значений под «${reason.header}» мало: это могут быть пометки, а не количества`
    case 'with-tax':
      return `«${reason.header}» — с НДС`
    case 'foreign-ids':
      return `номера под «${reason.header}» — из другой системы, а не из этого аккаунта`
    case 'other-codes':
      return `по «${reason.header}» как артикулу найдено строк: ${reason.byCode} из ${reason.rows}, по названию: ${reason.byName}`
    case 'storage-heading':
      return `заголовок «${reason.header}» называет склад, а значения — его остатки`
    case 'unit-values':
      return 'значения — единицы измерения'
    case 'word-values':
      return 'значения — слова, разные в каждой строке'
    case 'code-values':
      return 'значения — коды, разные в каждой строке'
    case 'other-storage':
      return `остатки склада «${reason.storage}», который не выбран`
    case 'contested':
      return `может быть полем ${named(reason.field)}${reason.rival === '' ? ', но заголовок над ним незнаком' : `, но и «${reason.rival}» тоже: выберите один`}`
    case 'row-numbers':
      return 'только нумерует строки списка'
    case 'rule':
      return 'это не столбец файла: значения даёт правило'
    case 'no-heading':
      return 'нет заголовка'
    case 'unknown-heading':
      return 'для такого заголовка поле неизвестно'
    default:
      return reason satisfies never
  }
}

export const reasons: ReasonWords = {
  encoding,
  delimiter,
  delimiterName,
  column,
  decimals({ style, rows, example, by, from = '' }) {
    const decimals = style === 'comma' ? 'дроби с запятой' : 'дроби с точкой'
    if (style === 'typed') return 'числа, как их хранит Excel'
    if (style === 'ambiguous') return `«${example}» можно прочитать двояко: выберите запятую или точку в дробях`
    if (by === 'chosen') return `${decimals}, выбрано вами`
    if (by === 'other-column') return `«${example}» в столбце «${from}»: и здесь ${decimals}`
    if (rows === 0) return 'только целые числа'
    return `${example} в ${rows} ${form(rows, 'строке', 'строках', 'строках')}: ${decimals}`
  },
}
