/** Messages for files that are refused as a whole, in Russian. */
import { detailWord } from '../detail-parts.ts'
import { capitalise, russianField } from './terms.ts'
import type { RefusalParts, RefusalWords, RefusalDetailWords } from '../en/refusals.ts'

const excelAdvice =
  'Откройте его в Excel, выберите «Сохранить как» и тип «Книга Excel (.xlsx)», затем откройте новый файл здесь.'

/** What to do with a file in this format if saving it again is not enough. */
const ADVICE_BY_FORMAT: ReadonlyMap<string, string> = new Map([
  [
    'google-shortcut',
    'В Google Таблицах выберите «Файл», «Скачать», «Microsoft Excel (.xlsx)» и откройте скачанный файл.',
  ],
  ['owner-file', 'Откройте саму книгу: её имя такое же, но без «~$».'],
  ['pdf', 'Таблицу из PDF или картинки не прочитать. Попросите список в Excel (.xlsx) или CSV и откройте этот файл.'],
  [
    'picture',
    'Таблицу из PDF или картинки не прочитать. Попросите список в Excel (.xlsx) или CSV и откройте этот файл.',
  ],
  [
    'stocksheet-copy',
    'Восстановите её в окне: «Аккаунт», «Восстановить копию», или в терминале: «stocksheet data restore ФАЙЛ».',
  ],
  ...['gzip', 'zip-in-zip', 'zip-method'].map((format) => [format, 'Распакуйте его и откройте файл внутри.'] as const),
])

export const refusals: RefusalWords = {
  'empty-file': ({ file }) => ({
    title: 'Пустой файл',
    what: `Файл ${file} пуст: в нём ничего нет.`,
    fix: `Сохраните его ещё раз в той программе, из которой он взят, и откройте здесь.`,
  }),
  'no-rows': ({ file, detail }) => ({
    title: 'Нет строк',
    what: `${detail('sheet') === '' ? `В файле ${file}` : `На листе «${detail('sheet')}» файла ${file}`} нет заполненных ячеек.`,
    fix: `Выберите другой лист или проверьте, тот ли файл открыт.`,
  }),
  'no-usable-columns': ({ file, detail, columns }) =>
    detail('field') === ''
      ? {
          title: 'Нет ID, артикула и названия',
          what: `Ни один столбец файла ${file} не говорит, о каком материале строка: нет ни ID, ни артикула, ни названия${describeHeaders(detail)}.`,
          fix: `Выберите поле одного из столбцов или другую строку заголовков.`,
        }
      : {
          title: `Несколько столбцов для одного поля`,
          what: `Поле «${capitalise(russianField(detail('field')).nominative)}» в файле ${file} может быть в любом из столбцов: ${columns('columns')}. Другого столбца, по которому находится материал, нет.`,
          fix: `Выберите нужный столбец.`,
        },
  'not-a-table': ({ file, detail }) => ({
    title: 'Не таблица',
    what: `Файл ${file} — не таблица${detail('format') === '' ? '' : `, это ${detailWord(refusalDetails.formats, detail('format'))}`}.`,
    fix: `Выгрузите данные в CSV или Excel: одна строка на материал и одна строка заголовков.`,
  }),
  'unsupported-file': ({ file, detail }) => ({
    title: 'Такие файлы не читаются',
    what: `Этот файл здесь не открыть: ${file} — это ${detailWord(refusalDetails.formats, detail('format')) || 'не таблица'}.`,
    fix: ADVICE_BY_FORMAT.get(detail('format')) ?? `Сохраните таблицу в Excel (.xlsx) или CSV и откройте этот файл.`,
  }),
  damaged: ({ file, detail }) => ({
    title: 'Файл повреждён',
    what: `Файл ${file} повреждён${detail('reason') === '' ? '' : ` (${detailWord(refusalDetails.failures, detail('reason'))})`} и поэтому не читается вовсе.`,
    fix: `Скачайте или скопируйте его ещё раз; или откройте в Excel, дайте ему исправить файл и сохраните как .xlsx.`,
  }),
  'password-protected': ({ file, detail }) => ({
    title: 'Файл защищён паролем',
    what: `Файл ${file} защищён паролем.`,
    fix:
      detail('format') === 'zip'
        ? `Распакуйте его с паролем и откройте файл внутри.`
        : detail('format') === 'ods'
          ? `Откройте его в LibreOffice, сохраните через «Сохранить как» без «Сохранить с паролем» и откройте новый файл здесь.`
          : `Откройте его в Excel, снимите пароль («Файл», «Сведения», «Защита книги»), сохраните и откройте здесь снова.`,
  }),
  'password-needed': ({ file, detail }) =>
    detail('wrong') === ''
      ? {
          title: 'Нужен пароль',
          what: `Файл ${file} защищён паролем.`,
          fix: `Откройте его с паролем. Пароль нужен только для чтения файла и нигде не сохраняется.`,
        }
      : {
          title: 'Неверный пароль',
          what: `Файл ${file} не открывается введённым паролем.`,
          fix: `Откройте его ещё раз с его паролем. Прописные и строчные буквы различаются.`,
        },
  'not-one-file': ({ file, detail, list }) =>
    detail('count') === '0'
      ? {
          title: 'Пустой архив',
          what: `В архиве ${file} нет файлов.`,
          fix: `Упакуйте его заново или откройте сам файл.`,
        }
      : {
          title: 'В архиве несколько файлов',
          what: `Файлов в архиве ${file}: ${detail('count')} (${list('files')}). Архив читается, только если в нём один файл.`,
          fix: `Распакуйте его и откройте нужный файл.`,
        },
  numbers: ({ file }) => ({
    title: 'Документ Apple Numbers',
    what: `Файл ${file} — документ Apple Numbers.`,
    fix: `В Numbers выберите «Файл», «Экспортировать в», «Excel» и откройте здесь полученный файл.`,
  }),
  html: ({ file, detail }) =>
    detail('reason') === 'frames'
      ? {
          title: 'Веб-страница из нескольких файлов',
          what: `Файл ${file} — веб-страница, таблицы которой лежат в других файлах, в папке рядом с ней.`,
          fix: `Откройте здесь саму таблицу из этой папки. Или откройте страницу в Excel и сохраните как .xlsx.`,
        }
      : {
          title: 'Веб-страница',
          what: `Файл ${file} — ${detail('reason') === 'web-archive' ? 'веб-архив (MHTML)' : 'веб-страница без таблицы'}, как бы он ни назывался.`,
          fix: excelAdvice,
        },
  doctype: ({ file }) => ({
    title: 'Небезопасный файл',
    what: `В файле ${file} есть описание типа документа, поэтому он не читается. Табличные программы его не пишут, и оно бывает опасно.`,
    fix: excelAdvice,
  }),
  'too-large': ({ file, detail }) => ({
    title: 'Файл слишком велик',
    what: `Файл ${file} слишком велик: ${describeExceededLimit(detail)}.`,
    fix: `Разделите его на несколько файлов или удалите ненужные столбцы и строки.`,
  }),
  'too-many-entries': ({ file, detail }) => ({
    title: 'Слишком много частей',
    what: `В файле ${file} слишком много частей${describeLimit(detail, ', больше ')}.`,
    fix: excelAdvice,
  }),
  'too-many-strings': ({ file, detail }) => ({
    title: 'Слишком много разных текстов',
    what: `В файле ${file} слишком много разных текстов${describeLimit(detail, ', больше ')}.`,
    fix: `Разделите его на несколько файлов.`,
  }),
  'cell-too-long': ({ file, row, detail }) => ({
    title: 'Слишком длинная ячейка',
    what: `В файле ${file}${describePlace(row, detail)} ячейка длиннее, чем допускает Excel: больше ${detail('limit') || '32767'} знаков.`,
    fix: `Сократите её; если такой длинной ячейки нет, перед ней пропущена кавычка.`,
  }),
  'too-many-columns': ({ file, row, detail }) => ({
    title: 'Слишком много столбцов',
    what: `В файле ${file}${describePlace(row, () => '')} столбцов больше, чем допускает Excel: больше ${detail('limit') || '16384'}.`,
    fix: `Проверьте, тот ли выбран разделитель, или удалите ненужные столбцы.`,
  }),
  'too-many-rows': ({ file, detail }) => ({
    title: 'Слишком много строк',
    what: `В файле ${file} слишком много строк${describeLimit(detail, ', больше ')}.`,
    fix: `Разделите его на несколько файлов.`,
  }),
  'too-slow': ({ file, detail }) => ({
    title: 'Слишком долгое чтение',
    what: `Файл ${file} читался дольше, чем можно${detail('limit') === '' ? '' : ` (${Math.round(Number(detail('limit')) / 1000)} с)`}, и чтение остановлено.`,
    fix: `Сохраните его снова в Excel без лишних листов и оформления или разделите.`,
  }),
  'unterminated-quote': ({ file, row }) => ({
    title: 'Кавычка не закрыта',
    what: `В файле ${file} кавычка в строке ${row || '?'} открывает ячейку и не закрыта там, где должна. Следующие строки вошли бы в эту ячейку.`,
    fix: `Закройте кавычку в этой строке или удалите её и откройте файл снова.`,
  }),
  'bad-encoding': ({ file, row, detail }) =>
    detail('mixed') === ''
      ? {
          title: 'Кодировка не подходит',
          what: `Файл ${file} не читается как ${describeEncoding(detail('encoding'))}${row === '' ? '' : `: строка ${row} не подходит`}.`,
          fix: `Выберите другую кодировку.`,
        }
      : {
          title: 'Кодировка не подходит',
          what: `Файл ${file} записан в UTF-8, но в строке ${row || '?'} есть байты в другой кодировке. Скорее всего, он собран из двух файлов.`,
          fix: `Исправьте эту строку и сохраните файл в UTF-8 или выберите другую кодировку.`,
        },
  'unknown-encoding': ({ file, detail }) => ({
    title: 'Неизвестная кодировка',
    what: `Кодировка «${detail('encoding')}» неизвестна, поэтому файл ${file} не прочитан.`,
    fix: `Выберите кодировку из списка, например utf-8 или windows-1251.`,
  }),
  'unknown-delimiter': ({ file, detail }) => ({
    title: 'Неизвестный разделитель',
    what: `«${detail('delimiter')}» не может разделять столбцы, поэтому файл ${file} не прочитан.`,
    fix: `Выберите запятую, точку с запятой, табуляцию или вертикальную черту.`,
  }),
  'no-such-headings': ({ file, detail }) => ({
    title: 'Заголовки не найдены',
    what:
      detail('apart') === ''
        ? `Заголовки файла ${file} не могут быть в строке ${detail('rows')}: последняя строка — ${detail('last')}.`
        : `Заголовки файла ${file} не могут быть в строках ${detail('rows')}: строки должны идти подряд и не повторяться.`,
    fix: 'Выберите заголовками от одной до трёх строк подряд или ни одной.',
  }),
  'no-such-sheet': ({ file, detail, list }) => ({
    title: 'Лист не найден',
    what: `В файле ${file} нет листа «${detail('sheet')}»${detail('sheets') === '' ? '' : `; есть ${list('sheets')}`}.`,
    fix: `Выберите один из его листов.`,
  }),
  'no-such-table': ({ file, detail }) =>
    detail('tables') === '1'
      ? {
          title: 'Таблица не найдена',
          what: `В файле ${file} только одна таблица, таблицы ${detail('table')} нет.`,
          fix: `Уберите выбор таблицы.`,
        }
      : {
          title: 'Таблица не найдена',
          what: `Таблиц на этом листе файла ${file}: ${detail('tables')}, таблицы ${detail('table')} нет.`,
          fix: `Выберите от 1 до ${detail('tables')}.`,
        },
  'no-storage-sheets': ({ file, detail, list }) =>
    detail('sheets') === ''
      ? {
          title: 'Нет листов для складов',
          what: `Файл ${file} не книга, и листов для разных складов в нём нет.`,
          fix: `Добавьте столбец со складом каждой строки и уберите выбор листов.`,
        }
      : {
          title: 'Нет листов для складов',
          what: `Ни один лист файла ${file} не назван как склад аккаунта. В файле ${list('sheets')}; склады: ${list('storages')}.`,
          fix: `Назовите листы как склады или выберите один лист.`,
        },
  link: ({ file, detail }) => ({
    title: 'Ссылка не прочитана',
    what: `Ссылка ${file} не прочитана${describeLink(detail)}.`,
    fix: LINK_ADVICE.get(detail('reason')) ?? 'Проверьте адрес и повторите позже.',
  }),
  'not-found': ({ file }) => ({
    title: 'Файл не найден',
    what: `Файла ${file} больше нет на месте.`,
    fix: `Проверьте, куда он перемещён, или откройте его с нового места.`,
  }),
  'cannot-read': ({ file, detail }) => ({
    title: 'Файл не читается',
    what: `Файл ${file} не читается${detail('reason') === '' ? '' : ` (${detailWord(refusalDetails.failures, detail('reason'))})`}.`,
    fix: `Закройте его в других программах, проверьте, что вам можно его открывать, и повторите.`,
  }),
  stopped: ({ file }) => ({
    title: 'Чтение остановлено',
    what: `Чтение файла ${file} остановлено.`,
    fix: `Откройте его снова, чтобы продолжить.`,
  }),
}

const DOWNLOAD_ADVICE = 'Скачайте файл в браузере и откройте его здесь.'

/** What to do about a link if trying again later is not enough. */
const LINK_ADVICE: ReadonlyMap<string, string> = new Map([
  ['not-an-address', 'Скопируйте адрес целиком, начиная с https.'],
  ['not-https', DOWNLOAD_ADVICE],
  ['login', DOWNLOAD_ADVICE],
  ['private-address', DOWNLOAD_ADVICE],
  [
    'sign-in',
    'Откройте доступ всем, у кого есть ссылка. В Google Таблицах: «Файл», «Поделиться», «Опубликовать в интернете», CSV.',
  ],
  ['not-there', 'Узнайте новый адрес или скачайте файл и откройте его здесь.'],
  ['certificate', DOWNLOAD_ADVICE],
  ['proxy', 'Проверьте прокси в настройках или скачайте файл в браузере и откройте его здесь.'],
  ['redirects', DOWNLOAD_ADVICE],
  ['packed', DOWNLOAD_ADVICE],
  ['too-large', DOWNLOAD_ADVICE],
])

function describeLink(detail: RefusalParts['detail']): string {
  const fault = `${detailWord(refusalDetails.links, detail('reason'))} ${detail('status')}`.trimEnd()
  return fault === '' ? '' : `: ${fault}`
}

function describeExceededLimit(detail: RefusalParts['detail']): string {
  const contentName = detailWord(refusalDetails.limits, detail('what')) || 'содержимое'
  if (detail('limit') === '') return `${contentName} не помещается в память`
  const sizeLimit = Number(detail('limit'))
  const bytes = detail('what') === 'size' || detail('what') === 'unpacked'
  const limit = bytes
    ? `${Math.round(sizeLimit / 1_000_000)} МБ`
    : `${sizeLimit / 1_000_000} млн${detail('what') === 'cell-room' ? ' ячеек' : ''}`
  return `${contentName} больше допустимого (${limit})`
}

function describeLimit(detail: RefusalParts['detail'], limitPrefix: string): string {
  return detail('limit') === '' ? '' : `${limitPrefix}${detail('limit')}`
}

function describeEncoding(name: string): string {
  return name === 'utf-32' ? 'UTF-32, эта кодировка здесь не поддерживается' : name || 'текст'
}

function describeHeaders(detail: RefusalParts['detail']): string {
  return detail('headers') === '' ? '' : ` (есть ${detail('headers')})`
}

function describePlace(row: string, detail: RefusalParts['detail']): string {
  if (row === '') return ''
  return detail('column') === '' ? ` в строке ${row}` : ` (${detail('column')}${row})`
}

export const refusalDetails: RefusalDetailWords = {
  formats: {
    word: 'документ Word',
    presentation: 'презентация',
    'ole-other': 'старый документ Office, а не книга',
    'zip-in-zip': 'архив zip',
    'zip-method': 'архив zip, упакованный необычным способом',
    'stocksheet-copy': 'копия данных Stocksheet, а не таблица',
    'open-document-other': 'документ OpenDocument, но не таблица',
    gzip: 'сжатый файл',
    'xml-other': 'документ XML',
    pdf: 'документ PDF',
    'google-shortcut': 'ярлык документа Google, ячеек в нём нет',
    'owner-file': 'пометка, которую Excel держит рядом с открытой книгой',
    picture: 'картинка',
    unknown: 'не текст и не книга',
    json: 'документ JSON',
    rtf: 'документ RTF',
    sylk: 'файл SYLK',
    dif: 'файл DIF',
    text: 'текстовый файл',
  },
  failures: {
    'no-permission': 'нет прав',
    held: 'он занят другой программой',
    folder: 'это папка',
    disk: 'диск не читается',
    'too-many-open': 'открыто слишком много файлов',
    'no-folder': 'вместо его папки там файл',
    'shortcut-circle': 'ярлыки ведут по кругу',
    'name-too-long': 'слишком длинное имя',
    'became-shorter': 'он стал короче во время чтения',
    'end-missing-or-unreadable': 'конец отсутствует или не читается',
    'not-as-format-says': 'содержимое не соответствует формату',
    'packed-in-way-excel-does-not-use': 'упакован не так, как это делает Excel',
    'lists-no-sheet-of-cells': 'в нём нет ни одного листа с ячейками',
    'zip-archive-incomplete': 'архив неполон',
    'cell-has-no-place': 'у ячейки нет места',
    'cell-names-text-that-not-there': 'ячейка ссылается на текст, которого нет',
    'cell-stands-outside-row': 'ячейка стоит вне строки',
    'part-cannot-be-as-long-as-directory-says': 'часть не может быть такой длины, как сказано в оглавлении',
    'part-cannot-be-unpacked': 'часть не распаковывается',
    'part-ends-in-middle': 'часть обрывается на середине',
    'part-longer-than-directory-says': 'часть длиннее, чем сказано в оглавлении',
    'part-not-well-formed-xml': 'часть нарушает правила XML',
    'part-not-where-directory-says': 'часть не там, где сказано в оглавлении',
    'part-shorter-than-directory-says': 'часть короче, чем сказано в оглавлении',
    'row-has-no-number': 'у строки нет номера',
    'row-not-closed': 'строка не закрыта',
    'tag-closed-by-another': 'тег закрыт другим тегом',
    'tag-not-closed': 'тег не закрыт',
    'zip64-field-cut-off': 'оглавление обрезано',
    'attribute-has-no-value': 'у атрибута нет значения',
    'element-never-ends': 'элемент не закрыт',
    'elements-are-nested-too-deeply': 'слишком глубокая вложенность',
    'rows-stand-outside-sheet-data': 'строки стоят вне данных листа',
    'something-follows-end-of-sheet': 'после конца листа что-то есть',
    'checksum-of-part-wrong': 'контрольная сумма части не сходится',
    'file-cut-off': 'файл обрезан',
    'part-no-worksheet': 'часть не лист',
    'part-of-sheet-missing': 'нет части с листом',
    'part-of-styles-missing': 'нет части с оформлением',
    'texts-of-sheet-are-missing': 'нет текстов листа',
    'workbook-part-missing': 'нет части с книгой',
    'zip-directory-cut-off': 'оглавление архива обрезано',
    'zip-directory-lists-other-parts-than-counts': 'оглавление архива не сходится с числом частей',
    'two-parts-have-same-name': 'у двух частей одно имя',
    'something-follows-end-of-texts': 'после конца текстов что-то есть',
    'table-of-texts-offers-several-texts-for-one-place': 'в таблице текстов несколько текстов на одном месте',
    'cell-offers-several-values': 'у ячейки несколько значений',
  },
  links: {
    'not-an-address': 'это не адрес',
    'not-https': 'читаются только адреса, которые начинаются с https://, в том числе после перенаправления',
    login: 'в адресе есть имя или пароль, а Stocksheet их не отправляет',
    'private-address': 'адрес ведёт на этот компьютер или в частную сеть',
    'sign-in': 'таблица не опубликована: сервер требует входа',
    'not-there': 'по этому адресу файла нет',
    status: 'сервер ответил кодом',
    'no-answer': 'сервер недоступен или прервал ответ',
    certificate: 'сертификату сервера нельзя доверять',
    proxy: 'прокси не сработал',
    redirects: 'сервер перенаправляет слишком много раз',
    packed: 'сервер отправляет её сжатой так, как здесь не читается',
    'too-large': 'она больше 64 МБ',
    'too-slow': 'чтение заняло больше минуты',
  },
  limits: {
    size: 'размер',
    cells: 'число ячеек',
    unpacked: 'распакованное содержимое',
    'flawed-cells': 'число ячеек с ошибками',
    'cell-room': 'место, которое занимают ячейки,',
  },
}
