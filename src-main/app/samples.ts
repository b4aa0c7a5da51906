/** The sample files that come with the app. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `words/en/host.ts` and `words/ru/host.ts` describe what each sample shows. */
export const SAMPLES = ['price-list.csv', 'stock-count.xlsx', 'mess.csv'] as const

/** The samples' folder: next to the bundle (out/samples) or in the repository (test/fixtures). Null if neither exists. */
export function findSampleFolder(): string | null {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    for (const candidate of [join(folder, 'samples'), join(folder, 'test', 'fixtures')]) {
      if (existsSync(join(candidate, SAMPLES[0]))) return candidate
    }
    if (dirname(folder) === folder) return null
  }
}
