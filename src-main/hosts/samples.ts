/** The sample files that come with the app. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const SAMPLES = [
  { name: 'price-list.csv', about: 'A supplier’s price list as Russian Excel saves it: 300 rows, decimal commas.' },
  { name: 'stock-count.xlsx', about: 'A stock count in Excel, with titles above the headings.' },
  { name: 'mess.csv', about: 'Twins, blanks, wrong units and a destroyed barcode: see what is caught.' },
] as const

/** Beside the bundle (out/samples) or in the repository (test/fixtures); null when neither is there. */
export function sampleFolder(): string | null {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    for (const candidate of [join(folder, 'samples'), join(folder, 'test', 'fixtures')]) {
      if (existsSync(join(candidate, SAMPLES[0].name))) return candidate
    }
    if (dirname(folder) === folder) return null
  }
}
