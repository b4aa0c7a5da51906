/** Refusals in Russian. */
import { detailWord } from '../detail-word.ts'
import type { RefusalParts, RefusalWords } from '../shape/refusals.ts'
import { refusalDetails } from './refusal-details.ts'
import { russianList } from './terms.ts'

const excel =
  'Откройте его в Excel, выберите «Сохранить как» и тип «Книга Excel (.xlsx)», затем откройте новый файл здесь.'

export const refusals: RefusalWords = {
  'empty-file': ({ file }) =>
    `Файл ${file} пуст: в нём ничего нет. Сохраните его ещё раз в той программе, из которой он взят, и откройте здесь.`,
  'no-rows': ({ file, detail }) =>
    `${detail('sheet') === '' ? `В файле ${file}` : `На листе «${detail('sheet')}» файла ${file}`} нет заполненных ячеек. Выберите другой лист или проверьте, тот ли файл открыт.`,
  'no-usable-columns': ({ file, detail }) =>
    detail('repeated') === ''
      ? `Ни один столбец файла ${file} не говорит, о каком материале строка: нет ни ID, ни артикула, ни названия${headersSeen(detail)}. Озаглавьте один из столбцов «артикул» или «название» или выберите для него поле.`
      : `Столбцы ${detail('columns')} файла ${file} называются одинаково, «${detail('repeated')}», поэтому неясно, в каком из них материал. Выберите поле для каждого или переименуйте их в файле.`,
  'not-a-table': ({ file, detail }) =>
    `Файл ${file} не таблица${detail('format') === '' ? '' : `, это ${detailWord(refusalDetails.formats, detail('format'))}`}. Выгрузите данные в CSV или Excel: одна строка на материал и одна строка заголовков.`,
  'unsupported-file': ({ file, detail }) =>
    `Файл ${file} здесь не открыть: это ${detailWord(refusalDetails.formats, detail('format')) || 'не таблица'}. Сохраните таблицу в Excel (.xlsx) или CSV и откройте этот файл.`,
  damaged: ({ file, detail }) =>
    `Файл ${file} повреждён${detail('reason') === '' ? '' : ` (${detailWord(refusalDetails.failures, detail('reason'))})`} и поэтому не читается вовсе. Скачайте или скопируйте его ещё раз; или откройте в Excel, дайте ему исправить файл и сохраните как .xlsx.`,
  'password-protected': ({ file }) =>
    `Файл ${file} защищён паролем. Откройте его в Excel, снимите пароль («Файл», «Сведения», «Защита книги»), сохраните и откройте здесь снова.`,
  'old-xls': ({ file }) => `Файл ${file} в старом формате Excel (.xls, Excel 97–2003). ${excel}`,
  xlsb: ({ file }) => `Файл ${file} — двоичная книга (.xlsb). ${excel}`,
  ods: ({ file }) =>
    `Файл ${file} — таблица OpenDocument (.ods). Откройте его в LibreOffice или Excel, сохраните как .xlsx и откройте новый файл здесь.`,
  numbers: ({ file }) =>
    `Файл ${file} — документ Apple Numbers. В Numbers выберите «Файл», «Экспортировать в», «Excel» и откройте здесь полученный файл.`,
  html: ({ file }) => `Файл ${file} — веб-страница, а не книга, как бы он ни назывался. ${excel}`,
  doctype: ({ file }) =>
    `В файле ${file} есть описание типа документа: табличные программы его не пишут, и оно бывает опасно, поэтому файл не читается. ${excel}`,
  'too-large': ({ file, detail }) =>
    `Файл ${file} слишком велик: ${tooMuch(detail)}. Разделите его на несколько файлов или удалите ненужные столбцы и строки.`,
  'too-many-entries': ({ file, detail }) =>
    `В файле ${file} слишком много частей${limit(detail, ', больше ')}. ${excel}`,
  'too-many-strings': ({ file, detail }) =>
    `В файле ${file} слишком много разных текстов${limit(detail, ', больше ')}. Разделите его на несколько файлов.`,
  'cell-too-long': ({ file, row, detail }) =>
    `В файле ${file}${place(row, detail)} ячейка длиннее, чем допускает Excel: больше ${detail('limit') || '32767'} знаков. Сократите её; если такой длинной ячейки нет, перед ней пропущена кавычка.`,
  'too-many-columns': ({ file, row, detail }) =>
    `В файле ${file}${place(row, () => '')} столбцов больше, чем допускает Excel: больше ${detail('limit') || '16384'}. Проверьте, тот ли выбран разделитель, или удалите ненужные столбцы.`,
  'too-many-rows': ({ file, detail }) =>
    `В файле ${file} слишком много строк${limit(detail, ', больше ')}. Разделите его на несколько файлов.`,
  'too-slow': ({ file, detail }) =>
    `Файл ${file} читался дольше, чем можно${detail('limit') === '' ? '' : ` (${Math.round(Number(detail('limit')) / 1000)} с)`}, и чтение остановлено. Сохраните его снова в Excel без лишних листов и оформления или разделите.`,
  'unterminated-quote': ({ file, row }) =>
    `В файле ${file} кавычка в строке ${row || '?'} открывает ячейку и не закрыта там, где должна, поэтому она поглотила бы следующие строки. Закройте кавычку в этой строке или удалите её и откройте файл снова.`,
  'bad-encoding': ({ file, row, detail }) =>
    detail('mixed') === ''
      ? `Файл ${file} не читается как ${encoding(detail('encoding'))}${row === '' ? '' : `: строка ${row} не подходит`}. Выберите другую кодировку.`
      : `Файл ${file} записан в UTF-8, но в строке ${row || '?'} есть байты в другой кодировке. Скорее всего, он собран из двух файлов: исправьте эту строку и сохраните файл в UTF-8 или выберите другую кодировку.`,
  'unknown-encoding': ({ file, detail }) =>
    `Кодировка «${detail('encoding')}» неизвестна, поэтому файл ${file} не прочитан. Выберите кодировку из списка, например utf-8 или windows-1251.`,
  'unknown-delimiter': ({ file, detail }) =>
    `«${detail('delimiter')}» не может разделять столбцы, поэтому файл ${file} не прочитан. Выберите запятую, точку с запятой, табуляцию или вертикальную черту.`,
  'several-headers-refused': ({ file, detail }) =>
    `Заголовки в файле ${file} стоят не в одной строке: в строках ${detail('first')} и ${detail('second')}. Оставьте над данными одну строку заголовков, без объединённых ячеек, и откройте файл снова.`,
  'no-such-sheet': ({ file, detail }) =>
    `В файле ${file} нет листа «${detail('sheet')}»${detail('sheets') === '' ? '' : `; есть ${russianList(detail('sheets'))}`}. Выберите один из его листов.`,
  'no-such-table': ({ file, detail }) =>
    detail('tables') === '1'
      ? `В файле ${file} только одна таблица, таблицы ${detail('table')} нет. Уберите выбор таблицы.`
      : `Таблиц на этом листе файла ${file}: ${detail('tables')}, таблицы ${detail('table')} нет. Выберите от 1 до ${detail('tables')}.`,
  'no-storage-sheets': ({ file, detail }) =>
    detail('sheets') === ''
      ? `Файл ${file} не книга, и листов для разных складов в нём нет. Добавьте столбец со складом каждой строки и уберите выбор листов.`
      : `Ни один лист файла ${file} не назван как склад учётной записи. В файле ${russianList(detail('sheets'))}; склады: ${russianList(detail('storages'))}. Назовите листы как склады или выберите один лист.`,
  'not-found': ({ file }) =>
    `Файла ${file} больше нет на месте. Проверьте, куда он перемещён, или откройте его с нового места.`,
  'cannot-read': ({ file, detail }) =>
    `Файл ${file} не читается${detail('reason') === '' ? '' : ` (${detailWord(refusalDetails.failures, detail('reason'))})`}. Закройте его в других программах, проверьте, что вам можно его открывать, и повторите.`,
  stopped: ({ file }) => `Чтение файла ${file} остановлено. Откройте его снова, чтобы продолжить.`,
}

function tooMuch(detail: RefusalParts['detail']): string {
  const what = detailWord(refusalDetails.limited, detail('what')) || 'содержимое'
  if (detail('limit') === '') return `${what} не помещается в память`
  const most = Number(detail('limit'))
  const bytes = detail('what') === 'size' || detail('what') === 'unpacked'
  const limit = bytes
    ? `${Math.round(most / 1_000_000)} МБ`
    : `${most / 1_000_000} млн${detail('what') === 'cell-room' ? ' ячеек' : ''}`
  return `${what} больше допустимого (${limit})`
}

function limit(detail: RefusalParts['detail'], before: string): string {
  return detail('limit') === '' ? '' : `${before}${detail('limit')}`
}

function encoding(name: string): string {
  return name === 'utf-32' ? 'UTF-32, эта кодировка здесь не поддерживается' : name || 'текст'
}

function headersSeen(detail: RefusalParts['detail']): string {
  return detail('headers') === '' ? '' : ` (есть ${detail('headers')})`
}

function place(row: string, detail: RefusalParts['detail']): string {
  if (row === '') return ''
  return detail('column') === '' ? ` в строке ${row}` : ` (${detail('column')}${row})`
}
