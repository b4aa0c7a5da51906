/** Encodings that can be chosen, and the names that people and programs use for them. */
import { expect, test } from 'vitest'
import { encodingName } from '../../../../src-main/file/csv/decode.ts'
import { DETECT_ENCODING, ENCODING_CHOICES } from '../../../../src-shared/file/source.ts'

test('each choice can be read, under its own name, and none is said twice', () => {
  expect(ENCODING_CHOICES.map(encodingName)).toEqual([...ENCODING_CHOICES])
  expect(new Set(ENCODING_CHOICES).size).toBe(ENCODING_CHOICES.length)
  expect(ENCODING_CHOICES).not.toContain(DETECT_ENCODING)
})

test.each([
  ['cp852', 'ibm852'],
  ['CP-852', 'ibm852'],
  ['DOS 850', 'ibm850'],
  ['OEM437', 'ibm437'],
  ['cp866', 'ibm866'],
  ['866', 'ibm866'],
  ['cp1251', 'windows-1251'],
  ['latin2', 'iso-8859-2'],
  ['iso-8859-15', 'iso-8859-15'],
  ['MacRoman', 'macintosh'],
  ['mac-cyrillic', 'x-mac-cyrillic'],
  ['x-mac-cyrillic', 'x-mac-cyrillic'],
  ['tis-620', 'windows-874'],
  ['cp874', 'windows-874'],
  ['cp499', null],
  ['nonsense', null],
])('%s is %s', (name, encoding) => {
  expect(encodingName(name)).toBe(encoding)
})
