/** Endings of the files we read, without dot. They only sort lists and dialogs: what a file is, its content says. */
export const FILE_ENDINGS = ['xlsx', 'xlsm', 'csv', 'tsv', 'txt'] as const
