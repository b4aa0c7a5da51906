/** Sentences about an import as a whole, in Russian. */
import { dailyLimitText, formatCount } from './numbers.ts'
import { columnLetter, type NamedColumn } from '../../file/problem.ts'
import { isField, type Field } from '../../material/fields/field.ts'
import { russianForm as form } from '../counts.ts'
import type { SessionWords, ReasonWords } from '../en/session.ts'
import { capitalise, russianField, terms } from './terms.ts'
import type { ColumnReason } from '../../mapping/mapping.ts'
import type { Delimiter, DelimiterReason, EncodingReason, SampleTextKind } from '../../file/source.ts'

const JOURNAL_PROBLEMS: Readonly<Record<string, readonly [string, string]>> = {
  busy: ['файл данных занят другой программой', 'Закройте другие окна Stocksheet'],
  full: ['диск заполнен или сообщает об ошибке', 'Освободите место'],
  'read-only': ['в папку данных нельзя записывать', 'Получите право на запись'],
  newer: ['файл данных записан более новой версией Stocksheet', 'Установите её'],
  damaged: ['файл данных повреждён', 'Уберите его: Stocksheet создаст новый'],
}
const OTHER_JOURNAL_PROBLEM = ['файл данных не открывается', 'Проверьте, что папка есть и доступна для записи'] as const

export const session: SessionWords = {
  lostChanges: (count) =>
    `${formatCount(count)} ${form(count, 'ваше изменение не сохранилось', 'ваших изменения не сохранились', 'ваших изменений не сохранились')}, когда файл прочитан заново: ${count === 1 ? 'строки или ячейки больше нет в прежнем виде. Внесите его снова, если оно ещё нужно' : 'их строк или ячеек больше нет в прежнем виде. Внесите их снова, если они ещё нужны'}.`,
  wouldLoseChanges: (count) => ({
    title: 'Изменения пропадут',
    what: `${formatCount(count)} ${form(count, 'ваше изменение не будет применено', 'ваших изменения не будут применены', 'ваших изменений не будут применены')}, если прочитать файл так.`,
    fix: `Читайте его так, только если ${count === 1 ? 'оно больше не нужно' : 'они больше не нужны'}.`,
  }),
  lostCell: (place, text) => `${place}: ${text}, как вы ввели`,
  lostRow: (place) => `${place}: исключена вами`,
  lostAnswer: (place) => `${place}: ваш ответ`,
  moreLost: (count) => `и ещё ${formatCount(count)}`,
  nothingToSend: ({ rows, found, fields, unread, undecided }) => {
    if (undecided.length > 0) {
      const questions = undecided.map(
        ({ field, columns }) => `«${nameField(field)}»: ${columns.map(terms.column).join(', ')}`,
      )
      return `Отправлять пока нечего: выберите столбец для поля ${questions.join('; ')}.`
    }
    if (rows === 0) return 'Отправлять нечего: ни одна строка не сравнивалась.'
    const notComparedText = unread.length === 0 ? '' : ` Не сравнивались: ${unread.map(describeColumn).join(', ')}.`
    if (fields.length === 0) return `Отправлять нечего: ни одно поле не сравнивалось.${notComparedText}`
    if (notComparedText === '' && found === rows) return 'Делать нечего: в аккаунте уже всё как в файле.'
    return `Отправлять нечего: найдено строк ${formatCount(found)} из ${formatCount(rows)}, и всё, что сравнивалось, совпадает (${fields.map(nameField).join(', ')}).${notComparedText}`
  },
  betterKeyQuestion: ({ rows, found, keys, better }) => {
    const keyTexts = keys.map(({ key, ...column }) => `${nameField(key)}: ${describeColumn(column)}`).join(', ')
    const otherColumns = better.map(
      ({ key, count, ...column }) => `${describeColumn(column)} как ${nameField(key)} — ${formatCount(count)}`,
    )
    const [betterKey] = better
    const advice = betterKey
      ? ` Чтобы взять его, выберите ${nameField(betterKey.key)} для столбца ${terms.column(betterKey)}.`
      : ''
    return `В аккаунте найдено строк ${formatCount(found)} из ${formatCount(rows)}${keyTexts === '' ? '' : ` (${keyTexts})`}. Нашлось бы больше: ${otherColumns.join('; ')}. Тот ли это ключевой столбец?${advice}`
  },
  keyChosen: ({ key, count, instead, ...column }, rows) => {
    const changeBackHint = instead
      ? ` По прежнему столбцу (${describeColumn(instead)}) не найдено ничего: он читается как код поставщика и не записывается. Чтобы взять его всё же, выберите для него ${nameField(instead.key)}.`
      : ''
    return `Материалы найдены по столбцу: ${describeColumn(column)} как ${nameField(key)}, строк ${formatCount(count)} из ${formatCount(rows)}.${changeBackHint}`
  },
  recordUnreadable: (errorText) => {
    const [cause, advice] = JOURNAL_PROBLEMS[errorText] ?? OTHER_JOURNAL_PROBLEM
    return `Материалы, которых сейчас нет в списках, не искались: ${cause}. Такой материал добавился бы второй раз. ${advice} и откройте файл снова.`
  },
  claimsUnknown: (errorText) => {
    const [cause, advice] = JOURNAL_PROBLEMS[errorText] ?? OTHER_JOURNAL_PROBLEM
    return `Строки, которые ещё изменит незаконченное применение, не отмечены: ${cause}. Когда вы примените файл, они будут пропущены. ${advice} и откройте файл снова.`
  },
  readingNotSaved: (cause) =>
    `Прочитанное не вошло в историю аккаунта: ${cause === 'full' ? 'диск заполнен. Освободите место' : 'его не удалось записать. Проверьте, что в папку данных можно писать'}, и прочитанное в следующий раз сохранится. На импорт это не влияет.`,
  readingUnusable: 'Файл с последними данными аккаунта повреждён или не читается. Аккаунт прочитан заново.',
  noRows: 'В файле есть заголовки, но под ними нет строк. Добавьте строки и сохраните файл снова.',
  conflict: 'После выгрузки изменилось и здесь, и в аккаунте.',
  suppliersUnlisted:
    'Поставщики задаются только новым материалам. Аккаунт не показывает, какие поставщики у материала уже есть, и изменение не отличить. Измените их в самом аккаунте.',
  unfinishedRun: (run, file, calls) =>
    `Применение ${run} («${file}») этого аккаунта не закончено, не отправлено изменений: ${formatCount(calls)}. Строки с теми же материалами будут пропущены. Сначала продолжите то применение или отмените неотправленное в нём.`,
  changedSinceBackup: (materials, moment) =>
    `После восстановленной здесь копии от ${moment} UTC в аккаунте помимо этого компьютера изменено материалов: ${formatCount(materials)}. Если другим компьютером ещё пользуются, не применяйте файлы на обоих.`,
  allReserved: `Отправить ничего нельзя: все ${dailyLimitText} запросов дня оставлены другим программам. Уменьшите это число в настройках.`,
  suppliersOffered: (materials, requests) =>
    `Поставщики ${countMaterials(materials)} не сравниваются и не отправляются. Ни один список аккаунта их не показывает. Их можно прочитать по одному: сейчас ${formatCount(requests)} ${form(requests, 'запрос', 'запроса', 'запросов')} и ещё по 2 на каждую строку, где они меняются. Для этого выберите чтение поставщиков.`,
  suppliersUnread: (materials) =>
    `Поставщиков ${countMaterials(materials)} прочитать не удалось, поэтому они не сравниваются и не отправляются. Остальные поля отправляются. Прочитайте файл заново, чтобы попробовать ещё раз.`,
  perStorage: ({ read, columns }) => {
    const shownColumns = columns
      .slice(0, MAX_LISTED_COLUMNS)
      .map(({ column, header }) => terms.column({ letter: columnLetter(column), header }))
    const moreText = columns.length > shownColumns.length ? ` и ещё ${columns.length - shownColumns.length}` : ''
    return read
      ? `Каждый столбец прочитан для своего склада: ${shownColumns.join(', ')}${moreText}. Пустая ячейка оставляет склад как есть.`
      : `Эти столбцы названы как склады: ${shownColumns.join(', ')}${moreText}. Каждый можно прочитать для своего склада.`
  },
  perStorageChosen: (areColumnsRead) =>
    areColumnsRead
      ? 'Если это не нужно, оставьте их как есть.'
      : 'Пока вы этого не выбрали, читается только столбец выбранного склада.',
  sheetsOffered: (sheets, sheetRead) =>
    `Несколько листов названы как склады (${quoteNames(sheets.map(({ sheet }) => sheet))}), а прочитан только «${sheetRead}». Их можно прочитать вместе, каждый на свой склад: выберите все листы.`,
  sheetsTogether: (sheets) =>
    `Прочитаны вместе, каждый на свой склад: ${sheets.map(({ sheet, storage }) => `«${sheet}» (склад ${storage})`).join(', ')}.`,
  sheetsWithoutTable: (sheets) =>
    `${sheets.length === 1 ? 'На листе' : 'На листах'} ${quoteNames(sheets)} таблицы нет, и оттуда ничего не прочитано. Проверьте, есть ли там строка заголовков.`,
  sheetsUnused: (sheets) =>
    `Не прочитано, потому что склада с таким названием нет: ${quoteNames(sheets)}. Чтобы прочитать лист, назовите его как склад.`,
  possibleSuppliers: (names) =>
    names.length === 1
      ? `Файл похож на список ${names.join('')}. Скажите, так ли это.`
      : `Ему одинаково подходят поставщики ${names.join(' и ')}. Скажите, чей это список.`,
  columnsUnused: (columns, moreCount) => {
    const columnTexts = columns.map(
      ({ reason, ...column }) => `${describeColumn(column)}${reason === '' ? '' : ` (${reason})`}`,
    )
    return `Не используются: ${columnTexts.join(', ')}${moreCount === 0 ? '' : ` и ещё ${moreCount}`}. Выберите поле для столбцов, значения которых нужны.`
  },
  exportOrigin: (from, moment) =>
    `Выгружено ${moment} UTC, склад ${from}: применяются только ячейки, которые вы с тех пор изменили.`,
  exportedElsewhere: ({ name, id }, chosenId) =>
    `Остатки на этом листе — со склада «${name}» (ID ${id}), а задаются они складу ${chosenId}. Выберите склад ${id}, если это не то, чего вы хотели.`,
  sheetsUnknown: (sheets) =>
    `${sheets.length === 1 ? 'Лист' : 'Листы'} ${quoteNames(sheets)} ${sheets.length === 1 ? 'сравнивается' : 'сравниваются'} с аккаунтом в его нынешнем виде: при выгрузке ${sheets.length === 1 ? 'его' : 'их'} не было.`,
}

/** Counts materials that already exist, in the genitive: 1 материала, 5 материалов. */
function countMaterials(materials: number): string {
  return `${formatCount(materials)} ${form(materials, 'материала, который уже есть в аккаунте,', 'материалов, которые уже есть в аккаунте,', 'материалов, которые уже есть в аккаунте,')}`
}

function nameField(field: string): string {
  return isField(field) ? `«${capitalise(russianField(field).nominative)}»` : field
}

function describeColumn(column: NamedColumn): string {
  return `столбец ${terms.column(column)}`
}

/** The maximum number of columns listed in a sentence. */
const MAX_LISTED_COLUMNS = 4

function quoteNames(names: readonly string[]): string {
  return names.map((name) => `«${name}»`).join(', ')
}

const DELIMITER_NAMES: Readonly<Record<Delimiter, string>> = {
  ',': 'запятая',
  ';': 'точка с запятой',
  '\t': 'табуляция',
  '|': 'вертикальная черта',
}

const SAMPLE_KIND_WORDS: Readonly<Record<SampleTextKind, string>> = {
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

const quoteField = (field: Field): string => `«${capitalise(russianField(field).nominative)}»`

function describeEncoding(reason: EncodingReason): string {
  switch (reason.code) {
    case 'chosen':
      return 'выбрано вами'
    case 'settings':
      return 'так задано в настройках'
    case 'declared':
      return 'так сказано в самом файле'
    case 'byte-order-mark':
      return 'так сказано в начале файла (метка порядка байтов)'
    case 'zero-bytes':
      return 'каждый второй байт нулевой, как в UTF-16'
    case 'ascii':
      return 'только основные знаки, они одинаковы во всех кодировках'
    case 'fits-utf8':
      return 'все байты подходят UTF-8'
    case 'letters':
      return `в ${reason.name} ${SAMPLE_KIND_WORDS[reason.seen]}`
    case 'not-utf8':
      return `не UTF-8 (строка ${reason.line}); в ${reason.name} ${SAMPLE_KIND_WORDS[reason.seen]}${reason.other === null ? '' : `; возможна и ${reason.other}`}: проверьте образец`
    default:
      return reason satisfies never
  }
}

function nameDelimiter(delimiter: Delimiter): string {
  return DELIMITER_NAMES[delimiter]
}

function describeDelimiter(reason: DelimiterReason): string {
  if (reason.code === 'none') return 'разделитель не найден: в каждой строке одна ячейка'
  if (reason.code === 'fixed-width') return `нет: столбцы постоянной ширины (${reason.width})`
  const name = nameDelimiter(reason.delimiter)
  if (reason.code !== 'agreeing')
    return `${name}: ${reason.code === 'chosen' ? 'выбрано вами' : 'так сказано в первой строке'}`
  const { rows, agreeing, width } = reason
  if (rows === 1) return `${name}: с ней в единственной строке ${width} ${form(width, 'ячейка', 'ячейки', 'ячеек')}`
  const rowsText = agreeing === rows ? `${rows} ${form(rows, 'строке', 'строках', 'строках')}` : `${rows} строк`
  const agreementText = agreeing === rows ? `в первых ${rowsText}` : `в ${agreeing} из первых ${rowsText}`
  return `${name}: с ней ${agreementText} по ${width} ${form(width, 'ячейке', 'ячейки', 'ячеек')}`
}

function explainColumn(reason: ColumnReason): string {
  switch (reason.code) {
    case 'chosen':
      return 'выбрано вами'
    case 'not-used':
      return 'вы решили его не использовать'
    case 'remembered':
      return 'раньше вы выбрали это для такого заголовка'
    case 'heading':
      return `заголовок значит ${quoteField(reason.field)}`
    case 'usual-heading':
      return `такой заголовок обычно значит ${quoteField(reason.field)}`
    case 'part-of-heading':
      return `в заголовке есть «${reason.words}», и значения подходят полю ${quoteField(reason.field)}`
    case 'best-of':
      return `заголовок подходит полю ${quoteField(reason.field)} лучше, чем «${reason.rival}»`
    case 'stand-in':
      return `он служит полем ${quoteField(reason.field)}: лучшего столбца нет`
    case 'field-taken':
      return `полем ${quoteField(reason.field)} уже служит «${reason.header}»`
    case 'unclear-heading':
      return reason.beside === undefined
        ? `заголовок может значить ${quoteField(reason.field)}, а может и другое`
        : `рядом с «${reason.beside}» он может значить, сколько переместили, а не ${quoteField(reason.field)}`
    case 'other-values':
      return `заголовок значит ${quoteField(reason.field)}, но его значения не подходят`
    case 'yes-or-no':
      return 'он говорит, есть ли материал, а не сколько его'
    case 'product':
      return `это произведение двух других столбцов, то есть сумма, а не ${quoteField(reason.field)}`
    case 'subtraction':
      return `это разность двух других столбцов, а не ${quoteField(reason.field)}`
    case 'short-heading':
      return `заголовок короткий и может значить не ${quoteField(reason.field)}, а другое`
    case 'few-values':
      return 'разных значений в нём мало: это могут быть пометки, а не количества'
    case 'with-tax':
      return 'он с НДС'
    case 'foreign-ids':
      return 'номера в нём — из другой системы, а не из этого аккаунта'
    case 'other-codes':
      return `по нему как по артикулу найдено строк: ${reason.byCode} из ${reason.rows}, по названию: ${reason.byName}`
    case 'storage-heading':
      return 'заголовок называет склад, а значения — его остатки'
    case 'unit-values':
      return 'значения — единицы измерения'
    case 'word-values':
      return 'значения — слова, разные в каждой строке'
    case 'code-values':
      return 'значения — коды, разные в каждой строке'
    case 'other-storage':
      return `остатки склада «${reason.storage}», который не выбран`
    case 'contested':
      return `может быть полем ${quoteField(reason.field)}${reason.rival === '' ? ', но заголовок над ним незнаком' : `, но и «${reason.rival}» тоже: выберите один`}`
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

/** Why a file is read the way it is, in Russian. */
export const reasons: ReasonWords = {
  encoding: describeEncoding,
  delimiter: describeDelimiter,
  delimiterName: nameDelimiter,
  column: explainColumn,
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
