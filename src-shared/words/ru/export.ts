/** Texts of exports, reports and the base snapshot, in Russian. */
import { formatCount } from './numbers.ts'
import type { Message } from '../message.ts'
import type { BaseProblem } from '../../export/base-decode.ts'
import type { EncodingLoss, ExportNote, FileKind, WriteError } from '../../export/write-error.ts'
import { characterName, listFirstCharacters } from '../shortened.ts'
import { russianForm as form } from '../counts.ts'
import type { FileWords, SheetWords } from '../en/export.ts'
import { SUMMARY_SHEETS } from '../../export/export-names.ts'
import { WRITTEN_HEADINGS } from '../../file/headings/written-headings.ts'

const KIND_NAMES: Readonly<Record<FileKind, string>> = {
  xlsx: 'книга Excel',
  ods: 'таблица OpenDocument',
  csv: 'текстовый файл',
  plan: 'план Stocksheet',
  mapping: 'столбцы, сохранённые Stocksheet',
  html: 'страница Stocksheet',
  backup: 'копия данных Stocksheet',
}

function describeWriteError(writeError: WriteError, file: string): Message {
  switch (writeError.kind) {
    case 'open-elsewhere':
      return {
        title: 'Файл открыт в другой программе',
        what: `Файл «${file}» открыт в другой программе, и заменить его нельзя. Старый файл не изменён.`,
        fix: `Закройте его там (открытый в Excel файл заменить нельзя) и повторите или выберите другое имя.`,
      }
    case 'read-only-file':
      return {
        title: 'Файл только для чтения',
        what: `Файл «${file}» защищён от записи и не заменён. Старый файл не изменён.`,
        fix: `Снимите защиту (в свойствах файла) или выберите другое имя и повторите.`,
      }
    case 'read-only-folder':
      return {
        title: 'Папка только для чтения',
        what: `В папку файла «${file}» нельзя писать. Ничего не записано.`,
        fix: `Выберите другую папку, например «Документы», и повторите.`,
      }
    case 'disk-full':
      return {
        title: 'Диск заполнен',
        what: `Диск заполнен, и файл «${file}» не записан. Неполного файла не осталось.`,
        fix: `Освободите место или выберите другой диск и повторите.`,
      }
    case 'too-large':
      return {
        title: 'Слишком много данных',
        what: `Файл «${file}» занял бы больше 4 ГБ, а его формат столько не вмещает. Ничего не записано.`,
        fix: `Удалите ненужное, например старые применения, и повторите.`,
      }
    case 'no-folder':
      return {
        title: 'Папка не найдена',
        what: `Папки файла «${file}» нет. Ничего не записано.`,
        fix: `Создайте её или выберите другую и повторите.`,
      }
    case 'is-a-folder':
      return {
        title: 'Не файл',
        what: `«${file}» — папка, а не файл. Ничего не записано.`,
        fix: `Выберите имя файла и повторите.`,
      }
    case 'name-too-long':
      return {
        title: 'Слишком длинное имя файла',
        what: `Имя «${file}» слишком длинное для этого диска. Ничего не записано.`,
        fix: `Выберите имя короче и повторите.`,
      }
    case 'reserved-name':
      return {
        title: 'Имя занято системой',
        what: `«${file}» — имя, которое Windows оставляет за устройством. Ничего не записано.`,
        fix: `Выберите другое имя.`,
      }
    case 'bad-character':
      return {
        title: 'Недопустимое имя файла',
        what: `В имени «${file}» есть знак ${characterName(writeError.character)}, которого Windows в именах не допускает. Ничего не записано.`,
        fix: `Выберите имя без него.`,
      }
    case 'bad-end':
      return {
        title: 'Недопустимое имя файла',
        what: `Имя «${file}» кончается пробелом или точкой, а Windows их отбрасывает. Ничего не записано.`,
        fix: `Выберите имя без них.`,
      }
    case 'is-read':
      return {
        title: 'Файл сейчас читается',
        what: `«${file}» — файл, который сейчас читается, поэтому он не заменён. Ничего не записано.`,
        fix: `Выберите другое имя.`,
      }
    case 'other-kind':
      return {
        title: 'Там другой файл',
        what: `Файл «${file}» уже есть, и это не ${KIND_NAMES[writeError.wanted]}, поэтому он не заменён. Ничего не записано.`,
        fix: `Выберите другое имя или сначала уберите тот файл.`,
      }
    case 'not-a-file':
      return {
        title: 'Не файл',
        what: `«${file}» — устройство или канал, а не файл. Ничего не записано.`,
        fix: `Выберите имя файла или «-» в терминале.`,
      }
    case 'unencodable':
      return describeEncodingLoss(writeError)
    case 'ended':
      return {
        title: 'Выгрузка прервалась',
        what: `Выгрузка неожиданно прервалась («${writeError.reason}»). Файл не записан.`,
        fix: `Повторите, выбрав меньше складов сразу.`,
      }
    case 'stopped':
      return {
        title: 'Выгрузка остановлена',
        what: `Выгрузка остановлена. Ничего не записано, прежний файл «${file}» не изменён.`,
        fix: `Выгрузите снова, если файл нужен.`,
      }
    case 'other':
      return {
        title: 'Файл не записан',
        what: `Файл «${file}» записать не удалось${writeError.reason === '' ? '' : ` («${writeError.reason}»)`}. Прежний файл с таким именем не изменён.`,
        fix: `Выберите другую папку или имя и повторите.`,
      }
    default:
      return writeError satisfies never
  }
}

function describeNote(note: ExportNote): string {
  const { count } = note
  const cellsText = `В ${formatCount(count)} ${form(count, 'ячейке', 'ячейках', 'ячейках')}`
  switch (note.kind) {
    case 'rounded-numbers':
      return `${cellsText} больше цифр, чем хранит Excel (15), и видно округлённое число. Если их не трогать, при возврате файла они ничего не изменят.`
    case 'cut-texts':
      return `${cellsText} текст длиннее, чем допускает Excel (32 767 знаков), и видно его начало. Если их не трогать, при возврате файла они ничего не изменят.`
    case 'removed-characters':
      return `${cellsText} были невидимые знаки, которых Excel не хранит; они опущены. Если такие ячейки не трогать, при возврате файла они ничего не изменят.`
    case 'cleaned-texts':
      return `${cellsText} были невидимые знаки, которых не хранит ни одна табличная программа; они опущены. Если такие ячейки не трогать, при возврате файла они ничего не изменят.`
    case 'left-empty':
      return `${cellsText} текст, который не вернётся из CSV прежним; они оставлены пустыми. Такой текст длиннее 32 767 знаков, очищает поле или похож на «#Н/Д» или «5,5E+12». Пустые ячейки при возврате файла ничего не меняют.`
    case 'unencodable':
      return `${formatCount(count)} ${form(count, 'знака нет', 'знаков нет', 'знаков нет')} в кодировке ${note.encoding}, например «${note.example}»; вместо ${form(count, 'него', 'них', 'них')} записано «?». Чтобы сохранить ${form(count, 'его', 'их', 'их')}, выберите UTF-8.`
    default:
      return note satisfies never
  }
}

function describeEncodingLoss({ encoding, rows, characters }: EncodingLoss): Message {
  const rowsText = `в ${formatCount(rows)} ${form(rows, 'строке', 'строках', 'строках')}`
  const isSingle = characters.length === 1
  return {
    title: 'Знаки потерялись бы',
    what: `В кодировке ${encoding} нет ${isSingle ? 'знака, который есть' : 'знаков, которые есть'} ${rowsText}: ${listFirstCharacters(characters)}. С «?» на ${isSingle ? 'его' : 'их'} месте файл вернулся бы с другими названиями, поэтому он не записан.`,
    fix: 'Выберите UTF-8 и выгрузите снова.',
  }
}

function describeBaseProblem(problem: BaseProblem): string {
  const fallbackSentence =
    'Файл сравнивается с аккаунтом, какой он сейчас. Перед применением проверьте столбец остатка или выгрузите снова и правьте новый файл.'
  switch (problem.kind) {
    case 'not-a-base':
    case 'damaged':
      return `Значений, записанных при выгрузке, в этой книге нет или они повреждены, поэтому изменения в аккаунте не отличить от ваших. ${fallbackSentence}`
    case 'unknown-version':
      return `Эта книга выгружена более новым Stocksheet (формат ${problem.version}). Обновите Stocksheet, чтобы объединить её с тем, что изменилось с тех пор. ${fallbackSentence}`
    case 'other-account':
      return `Эта книга выгружена из другого аккаунта («${problem.account}»). Если это не то, чего вы хотели, выберите тот аккаунт. ${fallbackSentence}`
    case 'other-storage':
      return `Эта книга выгружена со склада ${problem.storages.map(({ name, id }) => `«${name}» (ID ${id})`).join(', ')}, а не с выбранного здесь. Если это не то, чего вы хотели, выберите тот склад. ${fallbackSentence}`
    default:
      return problem satisfies never
  }
}

export const files: FileWords = { write: describeWriteError, note: describeNote, base: describeBaseProblem }

/** Words in the sheets that Stocksheet writes, in Russian. */
export const sheets: SheetWords = {
  headers: WRITTEN_HEADINGS.ru,
  action: 'Действие',
  archived: 'да',
  readOnlyNotes: {
    id: 'ID каждому материалу даёт аккаунт. По нему Stocksheet находит материал: оставьте его как есть, а в новых строках — пустым.',
    planned:
      'Изменение, которое ожидается по запланированным поставкам, производствам и заказам. Только показывается: задать его в аккаунте нельзя.',
    archived: 'У материалов в архиве стоит «да». Только показывается: убирают в архив в самом аккаунте.',
  },
  template: {
    sheet: 'Новые материалы',
    notes: {
      name: 'Нужно для каждого нового материала.',
      unit: 'Нужна для каждого нового материала. В списке единицы, которые уже встречались в аккаунте.',
      categories:
        'В списке категории, которые уже встречались в аккаунте. Несколько пишите через точку с запятой. Создают категории в самом аккаунте.',
    },
  },
  checks: {
    unit: {
      title: 'Такой единицы в аккаунте не видно',
      text: 'Ни у одного материала аккаунта такой единицы ещё нет. Оставьте её, если знаете, что она там есть.',
    },
    number: { title: 'Это не число', text: 'Напишите число от 0, без единицы и валюты.' },
  },
  summary: {
    sheet: SUMMARY_SHEETS.ru,
    title: (account) => `Остатки: ${account}`,
    exportedText: (time) => `Выгружено ${time} UTC. Стоимость — цена × остаток на это время.`,
    storages: ['Склад', 'Материалов', 'Ниже минимума', 'Стоимость'],
    allStorages: 'Все склады',
    categories: ['Категория', 'Строк', 'Стоимость'],
    noCategory: 'без категории',
    severalNote: 'Материал из нескольких категорий считается в каждой из них.',
    belowHeadings: ['Ниже минимума на складе', 'ID', 'Название', 'Артикул', 'Остаток', 'Минимум', 'Не хватает'],
    more: (count) => `и ещё ${formatCount(count)}: они выделены на листах своих складов.`,
    noneBelow: 'Ниже минимума ничего нет.',
  },
}
