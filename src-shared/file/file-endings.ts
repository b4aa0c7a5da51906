/** Extensions of supported files, without the dot. Only for lists and dialogs: the content decides what a file is. */
export const FILE_EXTENSIONS = [
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
export const ALL_TABLE_EXTENSIONS: ReadonlySet<string> = new Set([...FILE_EXTENSIONS, 'xltx', 'xltm', 'ots'])

/**
 * Whether a file name looks like a table. Lock files of Excel (`~$list.xlsx`) and LibreOffice (`.~lock.list.ods#`),
 * unfinished files (`list.csv.part`) and hidden files do not. [INBOX-1]
 */
export function isTableName(name: string): boolean {
  const dotIndex = name.lastIndexOf('.')
  return dotIndex > 0 && !/^[.~]/.test(name) && ALL_TABLE_EXTENSIONS.has(name.slice(dotIndex + 1).toLowerCase())
}
