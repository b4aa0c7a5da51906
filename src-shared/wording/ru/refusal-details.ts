/**
 * Details of refusals in Russian: what a file is instead, what exceeds a limit, why it cannot be read. Readers give them as
 * short English phrases; one that is not known is given back as it came.
 */

const LOOKS: Readonly<Record<string, string>> = {
  'a Word document': 'документ Word',
  'a presentation': 'презентация',
  'an old Office document, and not a workbook': 'старый документ Office, и не книга',
  'a zip archive; unpack it and open the file inside': 'архив zip; распакуйте его и откройте файл внутри',
  'a compressed file; unpack it and open the file inside': 'сжатый файл; распакуйте его и откройте файл внутри',
  'an Excel 2003 XML spreadsheet': 'таблица Excel 2003 XML',
  'an XML document': 'документ XML',
  'a PDF document': 'документ PDF',
  'a picture': 'картинка',
  'not text and not a workbook': 'не текст и не книга',
  'a JSON document': 'документ JSON',
  'a rich text document (RTF)': 'документ RTF',
  'a SYLK file': 'файл SYLK',
  'a text file': 'текстовый файл',
}

const LIMITS: Readonly<Record<string, string>> = {
  'its size': 'размер',
  'the number of its cells': 'число ячеек',
  'what it unpacks to': 'распакованное содержимое',
  'the number of its flawed cells': 'число ячеек с ошибками',
  'the room its cells take': 'место, которое занимают ячейки,',
  'the time it may take': 'отведённого времени',
}

const TROUBLES: Readonly<Record<string, string>> = {
  'no permission': 'нет прав',
  'another program holds it': 'он занят другой программой',
  'it is a folder': 'это папка',
  'the disk cannot be read': 'диск не читается',
  'too many files are open': 'открыто слишком много файлов',
  'its folder is not one': 'его папка не папка',
  'its shortcuts lead in a circle': 'ярлыки ведут по кругу',
  'its name is too long': 'слишком длинное имя',
  'it became shorter while it was read': 'он стал короче во время чтения',
  'its end is missing or unreadable': 'конец отсутствует или не читается',
  'packed in a way Excel does not use': 'упакован не так, как это делает Excel',
  'it lists no sheet of cells': 'в нём нет ни одного листа с ячейками',
  'the zip archive is incomplete': 'архив неполон',
  'a cell has no place': 'у ячейки нет места',
  'a cell names a text that is not there': 'ячейка ссылается на текст, которого нет',
  'a cell stands outside a row': 'ячейка стоит вне строки',
  'a part cannot be as long as the directory says': 'часть не может быть такой длины, как сказано в оглавлении',
  'a part cannot be unpacked': 'часть не распаковывается',
  'a part ends in the middle': 'часть обрывается на середине',
  'a part is longer than the directory says': 'часть длиннее, чем сказано в оглавлении',
  'a part is not well-formed XML': 'часть нарушает правила XML',
  'a part is not where the directory says': 'часть не там, где сказано в оглавлении',
  'a part is shorter than the directory says': 'часть короче, чем сказано в оглавлении',
  'a row has no number': 'у строки нет номера',
  'a row is not closed': 'строка не закрыта',
  'a tag is closed by another': 'тег закрыт другим тегом',
  'a tag is not closed': 'тег не закрыт',
  'a zip64 field is cut off': 'оглавление обрезано',
  'an attribute has no value': 'у атрибута нет значения',
  'an element never ends': 'элемент не закрыт',
  'elements are nested too deeply': 'слишком глубокая вложенность',
  'rows stand outside the sheet’s data': 'строки стоят вне данных листа',
  'something follows the end of the sheet': 'после конца листа что-то есть',
  'the checksum of a part is wrong': 'контрольная сумма части не сходится',
  'the file is cut off': 'файл обрезан',
  'the part is no worksheet': 'часть не лист',
  'the part of a sheet is missing': 'нет части с листом',
  'the part of the styles is missing': 'нет части с оформлением',
  'the texts of the sheet are missing': 'нет текстов листа',
  'the workbook part is missing': 'нет части с книгой',
  'the zip directory is cut off': 'оглавление архива обрезано',
  'the zip directory lists other parts than it counts': 'оглавление архива не сходится с числом частей',
  'two parts have the same name': 'у двух частей одно имя',
}

export function russianLooks(textClasses: string): string {
  return LOOKS[textClasses] ?? textClasses
}

export function russianTrouble(reason: string): string {
  return TROUBLES[reason] ?? reason
}

/** Sizes and counts, too: `50 MB`, `20 million cells`, `60 seconds`. */
export function russianLimit(limit: string): string {
  return (
    LIMITS[limit] ??
    limit
      .replace(/^(\d+) MB$/, '$1 МБ')
      .replace(/^([\d.]+) million$/, '$1 млн')
      .replace(/^([\d.]+) million cells$/, '$1 млн ячеек')
      .replace(/^(\d+) seconds$/, '$1 с')
  )
}
