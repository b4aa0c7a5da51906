/** Endings of the files we read, without dot. They only sort lists and dialogs: what a file is, its content says. */
export const FILE_ENDINGS = ['xlsx', 'xlsm', 'csv', 'tsv', 'txt'] as const

/** Also of those that are read though few know them, and of those that are refused with advice: `.xls` is told, a picture is not. */
export const TABLE_ENDINGS: ReadonlySet<string> = new Set([
  ...FILE_ENDINGS,
  'tab',
  'xltx',
  'xltm',
  'xls',
  'xlsb',
  'ods',
])

/**
 * Whether a name is that of a table. Owner files of Excel (`~$list.xlsx`) and LibreOffice (`.~lock.list.ods#`), files on their way
 * (`list.csv.part`) and hidden files are not. [INBOX-1]
 */
export function isTableName(name: string): boolean {
  const dot = name.lastIndexOf('.')
  return dot > 0 && !/^[.~]/.test(name) && TABLE_ENDINGS.has(name.slice(dot + 1).toLowerCase())
}
