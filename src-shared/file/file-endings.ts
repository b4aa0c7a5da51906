/** Extensions of supported files, without the dot. Only for lists and dialogs: the content decides what a file is. */
export const FILE_ENDINGS = [
  'xlsx',
  'xlsm',
  'xls',
  'xlsb',
  'ods',
  'fods',
  'csv',
  'tsv',
  'tab',
  'txt',
  'prn',
  'dbf',
  'zip',
  'xml',
  'html',
  'htm',
] as const

/** Extensions of all tables, including rare ones. */
export const TABLE_ENDINGS: ReadonlySet<string> = new Set([...FILE_ENDINGS, 'xltx', 'xltm', 'ots'])

/**
 * Whether a file name looks like a table. Lock files of Excel (`~$list.xlsx`) and LibreOffice (`.~lock.list.ods#`),
 * unfinished files (`list.csv.part`) and hidden files do not. [INBOX-1]
 */
export function isTableName(name: string): boolean {
  const dotIndex = name.lastIndexOf('.')
  return dotIndex > 0 && !/^[.~]/.test(name) && TABLE_ENDINGS.has(name.slice(dotIndex + 1).toLowerCase())
}
