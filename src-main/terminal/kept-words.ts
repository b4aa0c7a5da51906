/** What is kept, in the terminal's words. */
import type { KeptName } from '../../src-shared/api/kept-names.ts'

export const KEPT_WORDS: Readonly<Record<KeptName, string>> = {
  runs: 'runs: what was sent, before and after',
  rows: 'rows of applied files, to give failed ones back',
  imports: 'files with changes that are not applied yet',
  materials: 'materials that were listed, to know them when no list shows them',
  readings: 'accounts as they were read, the last time and over time',
  suppliers: 'suppliers’ profiles, with their codes and last lists',
  log: 'the log of the desktop app',
}

/** In units of 1,000, as the window and the limits of the settings count. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const units = ['kB', 'MB', 'GB']
  let value = bytes / 1000
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit] ?? 'GB'}`
}
