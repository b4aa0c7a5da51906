/** Exports, reports and the base snapshot, in Russian. */
import type { BaseProblem } from '../../domain/export/base-decode.ts'
import type { EncodingLoss, ExportNote } from '../../domain/export/export-note.ts'
import type { FileKind, WriteError } from '../../domain/export/write-error.ts'
import { characterName, someCharacters } from '../character-name.ts'
import { russianForm as form } from '../plural.ts'
import type { FileWords } from '../shape/export.ts'

const KIND_NAMES: Readonly<Record<FileKind, string>> = {
  xlsx: 'книга Excel',
  csv: 'текстовый файл',
  plan: 'план Stocksheet',
  mapping: 'разметка Stocksheet',
}

function write(trouble: WriteError, file: string): string {
  switch (trouble.kind) {
    case 'open-elsewhere':
      return `Файл «${file}» открыт в другой программе, и заменить его нельзя. Закройте его там (Excel держит файл, пока показывает) и повторите или выберите другое имя. Старый файл не изменён.`
    case 'read-only-file':
      return `Файл «${file}» защищён от записи и не заменён. Снимите защиту (в свойствах файла) или выберите другое имя и повторите. Старый файл не изменён.`
    case 'read-only-folder':
      return `В папку файла «${file}» нельзя писать. Выберите другую папку, например «Документы», и повторите. Ничего не записано.`
    case 'disk-full':
      return `Диск заполнен, и файл «${file}» не записан. Освободите место или выберите другой диск и повторите. Лишнего не осталось.`
    case 'no-folder':
      return `Папки файла «${file}» нет. Создайте её или выберите другую и повторите. Ничего не записано.`
    case 'is-a-folder':
      return `«${file}» — папка, а не файл. Выберите имя файла и повторите. Ничего не записано.`
    case 'name-too-long':
      return `Имя «${file}» слишком длинное для этого диска. Выберите имя короче и повторите. Ничего не записано.`
    case 'reserved-name':
      return `«${file}» — имя, которое Windows оставляет за устройством. Выберите другое имя. Ничего не записано.`
    case 'bad-character':
      return `В имени «${file}» есть знак ${characterName(trouble.character)}, которого Windows в именах не допускает. Выберите имя без него. Ничего не записано.`
    case 'bad-end':
      return `Имя «${file}» кончается пробелом или точкой, а Windows их отбрасывает. Выберите имя без них. Ничего не записано.`
    case 'is-read':
      return `«${file}» — файл, который сейчас читается, поэтому он не заменён. Выберите другое имя. Ничего не записано.`
    case 'other-kind':
      return `Файл «${file}» уже есть, и это не ${KIND_NAMES[trouble.wanted]}, поэтому он не заменён. Выберите другое имя или сначала уберите тот файл. Ничего не записано.`
    case 'not-a-file':
      return `«${file}» — устройство или канал, а не файл. Выберите имя файла или «-» в терминале. Ничего не записано.`
    case 'unencodable':
      return loss(trouble)
    case 'ended':
      return `Выгрузка неожиданно прервалась («${trouble.reason}»). Файл не записан. Повторите, выбрав меньше складов сразу.`
    case 'stopped':
      return `Выгрузка остановлена. Ничего не записано, прежний файл «${file}» не изменён.`
    case 'other':
      return `Файл «${file}» записать не удалось${trouble.reason === '' ? '' : ` («${trouble.reason}»)`}. Выберите другую папку или имя и повторите. Прежний файл с таким именем не изменён.`
    default:
      return trouble satisfies never
  }
}

function note(note: ExportNote): string {
  const { count } = note
  const inCells = `В ${count} ${form(count, 'ячейке', 'ячейках', 'ячейках')}`
  switch (note.kind) {
    case 'rounded-numbers':
      return `${inCells} больше цифр, чем хранит Excel (15), и видно округлённое число. Если их не трогать, при возврате файла они ничего не изменят.`
    case 'cut-texts':
      return `${inCells} текст длиннее, чем допускает Excel (32 767 знаков), и видно его начало. Если их не трогать, при возврате файла они ничего не изменят.`
    case 'removed-characters':
      return `${inCells} были невидимые знаки, которых Excel не хранит; они опущены. Если такие ячейки не трогать, при возврате файла они ничего не изменят.`
    case 'cleaned-texts':
      return `${inCells} были невидимые знаки, которых не хранит ни одна табличная программа; они опущены. Если такие ячейки не трогать, при возврате файла они ничего не изменят.`
    case 'left-empty':
      return `${inCells} текст, который не вернётся из CSV прежним (длиннее 32 767 знаков, просто «(clear)», ошибка вроде «#Н/Д» или артикул вроде «5,5E+12»); они оставлены пустыми. Пустые ячейки при возврате файла ничего не меняют.`
    case 'unencodable':
      return `${count} ${form(count, 'знака нет', 'знаков нет', 'знаков нет')} в кодировке ${note.encoding}, например «${note.example}»; вместо ${form(count, 'него', 'них', 'них')} записано «?». Чтобы сохранить ${form(count, 'его', 'их', 'их')}, выберите UTF-8.`
    default:
      return note satisfies never
  }
}

function loss({ encoding, rows, characters }: EncodingLoss): string {
  const where = `в ${rows} ${form(rows, 'строке', 'строках', 'строках')}`
  const one = characters.length === 1
  return `В кодировке ${encoding} нет ${one ? 'знака, который есть' : 'знаков, которые есть'} ${where}: ${someCharacters(characters)}. С «?» на ${one ? 'его' : 'их'} месте файл вернулся бы с другими названиями, поэтому он не записан. Выберите UTF-8 и выгрузите снова.`
}

function base(problem: BaseProblem): string {
  const instead =
    'Файл сравнивается с учётной записью как она есть: перед применением проверьте столбец остатка или выгрузите снова и правьте новый файл.'
  switch (problem.kind) {
    case 'not-a-base':
    case 'damaged':
      return `Значений, записанных при выгрузке, в этой книге нет или они повреждены, поэтому изменения в учётной записи не отличить от ваших. ${instead}`
    case 'unknown-version':
      return `Эта книга выгружена более новым Stocksheet (формат ${problem.version}). Обновите Stocksheet, чтобы объединить её с тем, что изменилось с тех пор. ${instead}`
    case 'other-account':
      return `Эта книга выгружена из другой учётной записи («${problem.account}»). Если это не то, чего вы хотели, выберите ту учётную запись. ${instead}`
    case 'other-storage':
      return `Эта книга выгружена со склада ${problem.storages.map(({ name, id }) => `«${name}» (ID ${id})`).join(', ')}, а не с выбранного здесь. Если это не то, чего вы хотели, выберите тот склад. ${instead}`
    default:
      return problem satisfies never
  }
}

export const files: FileWords = { write, note, base }
