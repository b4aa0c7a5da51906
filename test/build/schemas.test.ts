/** The schemas that programs read are those of the contract, and their keys are named in one way. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SCHEMA_FOLDER, schemaFiles } from '../../build/scripts/schemas.ts'

const files = await schemaFiles()

test.each(files)('[CLI-10] docs/schemas/$file is current: node build/scripts/schemas.ts', ({ file, text }) => {
  expect(readFileSync(join(SCHEMA_FOLDER, file), 'utf8')).toBe(text)
})

test('[CLI-10] no schema is left over of a document that nothing prints any more', () => {
  expect(readdirSync(SCHEMA_FOLDER).toSorted()).toEqual(files.map(({ file }) => file).toSorted())
})

/** From the account's own interface, or published before there was a rule. */
const OLDER = ['material_id', 'edit+stock']

test('[CLI-11] keys are named in one way, and each document says its version', () => {
  const keys = new Set<string>()
  const collect = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    if ('properties' in schema && typeof schema.properties === 'object' && schema.properties !== null)
      for (const key of Object.keys(schema.properties)) keys.add(key)
    for (const part of Object.values(schema)) collect(part)
  }
  for (const { file, text } of files) {
    // A file that is handed on, with names of its own.
    if (file === 'profile.json') continue
    const schema: unknown = JSON.parse(text)
    collect(schema)
    // A profile's file has a version of its own.
    expect(text).toMatch(/"(formatVersion|stocksheetProfile)"/)
  }
  expect([...keys].filter((key) => !/^[a-z]+\d*([A-Z][a-z]+)*\d*$/.test(key) && !OLDER.includes(key))).toEqual([])
})
