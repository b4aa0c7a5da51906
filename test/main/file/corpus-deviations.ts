/**
 * Where we do something else than ../shared/corpus/INDEX.tsv expects, each with its reason: the one list. None today; what
 * we read differently from LibreOffice is in decision 012.
 */
export const deviations: ReadonlyMap<string, string> = new Map([])
