/** The latest results of each section (results.json next to the report), so that sections can be measured separately. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { measureSchema } from './measure.ts'

const sectionSchema = z.object({
  day: z.string(),
  /** The machine's load right before. */
  load: z.string(),
  rows: z.array(measureSchema),
})
export type SectionResult = z.infer<typeof sectionSchema>

const resultsSchema = z.record(z.string(), sectionSchema)
/** By the section's name. */
export type Results = Readonly<Record<string, SectionResult>>

const FILE = 'results.json'

export function keptResults(folder: string): Results {
  const path = join(folder, FILE)
  return existsSync(path) ? resultsSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
}

export function keepResults(folder: string, results: Results): void {
  writeFileSync(join(folder, FILE), `${JSON.stringify(results, null, 1)}\n`)
}
