/**
 * Where we do something else than ../shared/corpus/INDEX.tsv expects, each with its reason: the one list. None today; what
 * we read differently from LibreOffice is in build/decisions/012-xlsx-differences-from-libreoffice.md.
 */
export const deviations: ReadonlyMap<string, string> = new Map([])
