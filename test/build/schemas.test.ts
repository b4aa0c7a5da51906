/** The published schemas match the contract, and their keys follow one naming rule. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SCHEMA_FOLDER, schemaFiles } from '../../build/scripts/schemas.ts'

const files = await schemaFiles()

test.each(files)('[CLI-10] docs/schemas/$file is current: node build/scripts/schemas.ts', ({ file, text }) => {
  expect(readFileSync(join(SCHEMA_FOLDER, file), 'utf8')).toBe(text)
})

test('[CLI-10] every schema belongs to a document that is still printed', () => {
  expect(readdirSync(SCHEMA_FOLDER).toSorted()).toEqual(files.map(({ file }) => file).toSorted())
})

test('[CLI-10] every code of ours in a document comes with its message', () => {
  const codesAlone: string[] = []
  const collect = (schema: unknown, path: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    if ('properties' in schema && typeof schema.properties === 'object' && schema.properties !== null) {
      const { properties } = schema
      // A supplier's code may be any text.
      if (
        'code' in properties &&
        /"(enum|const|pattern)"/.test(JSON.stringify(properties.code)) &&
        !('message' in properties)
      )
        codesAlone.push(path)
    }
    for (const [key, part] of Object.entries(schema)) collect(part, `${path}/${key}`)
  }
  for (const { file, text } of files) collect(JSON.parse(text), file)
  expect(codesAlone).toEqual([])
})

/** From the account's interface, or published before the naming rule. */
const OLDER = ['material_id', 'edit+stock']

test('[CLI-11] keys follow one naming style, and each document states its version', () => {
  const keys = new Set<string>()
  const collect = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    if ('properties' in schema && typeof schema.properties === 'object' && schema.properties !== null)
      for (const key of Object.keys(schema.properties)) keys.add(key)
    for (const part of Object.values(schema)) collect(part)
  }
  for (const { file, text } of files) {
    // This file is passed to other people and has its own names.
    if (file === 'profile.json') continue
    const schema: unknown = JSON.parse(text)
    collect(schema)
    // A profile's file has its own version number.
    expect(text).toMatch(/"(formatVersion|stocksheetProfile)"/)
  }
  expect([...keys].filter((key) => !/^[a-z]+\d*([A-Z][a-z]+)*\d*$/.test(key) && !OLDER.includes(key))).toEqual([])
})
