/** The schemas that programs read are those of the contract. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { schemaFiles } from '../../build/scripts/schemas.ts'

test.each(schemaFiles())('docs/schemas/$file is current: node build/scripts/schemas.ts', ({ file, text }) => {
  expect(readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'schemas', file), 'utf8')).toBe(text)
})
