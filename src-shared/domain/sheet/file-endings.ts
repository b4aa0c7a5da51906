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
