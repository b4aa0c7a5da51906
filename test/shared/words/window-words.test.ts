/** The texts of the window's frame use the words of people, not those of the code and the terminal. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const NEVER = /\b(?:seals?|profiles?|mappings?|quotas?|ledgers?|runs?|plans?)\b|--[a-z]+/gi
/** What stands in quotes, or between backquotes; names of keys in quotes are hyphenated codes. */
const TEXTS = /'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g

test.each(['accounts', 'settings', 'suppliers', 'reorder', 'waiting', 'leaving'])('%s', (name) => {
  const source = readFileSync(`src-shared/words/window/en/${name}.ts`, 'utf8')
  const texts = [...source.matchAll(TEXTS)].map(([, plain, template]) => plain ?? template ?? '')
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter((text) => text.match(NEVER) !== null)).toEqual([])
})
