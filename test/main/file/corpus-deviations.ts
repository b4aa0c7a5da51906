/**
 * Where we intentionally differ from ../shared/corpus/INDEX.tsv, each with its reason. Currently none. What we read differently from LibreOffice is
 * in decision 012.
 */
export const deviations: ReadonlyMap<string, string> = new Map([])
