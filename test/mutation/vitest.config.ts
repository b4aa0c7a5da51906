/**
 * Unit tests for the mutation run: one process, and each test runs with every mistake that it reaches. STOCKSHEET_MISTAKES is the file of drawn
 * mistakes. STOCKSHEET_TEST_FILES lists the tests in order.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import type { TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { readDrawn, ROOT } from './draw.ts'
import { withMistakes } from './put-in.ts'

const drawn = readDrawn(process.env['STOCKSHEET_MISTAKES'] ?? '')
const files = z.array(z.string()).parse(JSON.parse(readFileSync(process.env['STOCKSHEET_TEST_FILES'] ?? '', 'utf8')))

const log = process.env['STOCKSHEET_MISTAKES_LOG'] ?? ''

class InOrder {
  async sort(all: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => files.indexOf(relative(ROOT, moduleId))
    return [...all].sort((a, b) => place(a) - place(b))
  }

  async shard(all: TestSpecification[]): Promise<TestSpecification[]> {
    return all
  }
}

export default defineConfig({
  root: ROOT,
  plugins: [
    {
      name: 'mistakes',
      enforce: 'pre',
      transform(text, id) {
        const file = relative(ROOT, id)
        const here = drawn.filter((entry) => entry.file === file)
        return here.length === 0 ? null : { code: withMistakes(text, here), map: null }
      },
    },
  ],
  test: {
    include: files,
    runner: join(import.meta.dirname, 'try-mistakes.ts'),
    pool: 'forks',
    // The cache does not know about the inserted mistakes.
    fsModuleCache: false,
    isolate: false,
    maxWorkers: 1,
    sequence: { sequencer: InOrder },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: [
      {
        onTestModuleEnd(module) {
          // A module that was lost in a crash has not ended: see what-is-left.ts.
          appendFileSync(log, `${JSON.stringify({ what: 'ended', by: module.relativeModuleId })}\n`)
          const [error] = module.errors()
          if (error) process.stdout.write(`${module.relativeModuleId} cannot be loaded: ${error.message}\n`)
        },
      },
    ],
    silent: true,
  },
})
