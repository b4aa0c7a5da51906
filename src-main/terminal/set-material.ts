/** `set sku=00123 price=12.5`: the change is treated like a file of one row, so that it goes through the same steps. No file is written. */
import { isNumberField, canChangeMaterial, type Field } from '../../src-shared/material/fields/field.ts'
import { toDecimal } from '../../src-shared/material/values/decimal.ts'
import { quoteCommandWord } from '../machine/command-word.ts'
import { columnLetter } from '../../src-shared/file/problem.ts'
import { applyFile } from './apply-file.ts'
import { type CommandLine, type Flags, parseFieldFlag } from './arguments.ts'
import { CommandError, type ExitStatus } from './command-error.ts'
import { settingsOf } from './data-folder.ts'

interface FieldValue {
  readonly field: Field
  readonly value: string
}

const KEYS: readonly Field[] = ['id', 'sku', 'name']
const EXAMPLE_TEXT = 'For example: stocksheet set sku=00123 price=12.5 --storage 1.'

export async function setMaterial({ words, flags }: CommandLine): Promise<ExitStatus> {
  const pairs = parsePairs(words)
  const key = KEYS.map((name) => pairs.find(({ field }) => field === name)).find((pair) => pair !== undefined)
  if (!key || key.value === '')
    throw new CommandError({
      what: 'set needs a key to find the material: id=, sku= or name=.',
      fix: EXAMPLE_TEXT,
      notDoneText: 'Nothing was sent.',
    })
  if (pairs.length === 1)
    throw new CommandError({
      what: 'set needs at least one change, as FIELD=VALUE.',
      fix: EXAMPLE_TEXT,
      notDoneText: 'Nothing was sent.',
    })
  const { clearToken } = await settingsOf(flags)
  const cells = pairs.map(({ value }) => (value === '' ? clearToken : value))
  const csvText = `${makeCsvLine(pairs.map(({ field }) => field))}${makeCsvLine(cells)}`
  const name = ['set', ...words].join(' ')
  // Nothing is guessed, because the columns, the key and the number format are all given.
  const readingFlags: Flags = {
    ...flags,
    supplier: 'none',
    key: key.field,
    decimals: 'dot',
    encoding: 'utf-8',
    delimiter: 'comma',
    column: pairs.map(({ field }, index) => `${columnLetter(index)}=${field}`),
  }
  return applyFile(
    { command: 'apply', words: [name], flags: readingFlags },
    {
      source: { name, bytes: new TextEncoder().encode(csvText) },
      checkPlan: (summary) => {
        if (summary.counts.add > 0)
          throw new CommandError({
            what: `No material has the ${key.field} “${key.value}”, and set does not add materials.`,
            fix: `Check it with “stocksheet stock --filter ${quoteCommandWord(`${key.field}=${key.value}`, 'FIELD=VALUE')}”, or add the material with apply.`,
            notDoneText: 'Nothing was sent.',
          })
      },
    },
  )
}

function parsePairs(words: readonly string[]): FieldValue[] {
  const pairs: FieldValue[] = []
  for (const word of words) {
    const index = word.indexOf('=')
    if (index < 1)
      throw new CommandError({
        what: `set takes FIELD=VALUE; got “${word}”.`,
        fix: `A value with spaces goes in quotes. ${EXAMPLE_TEXT}`,
        notDoneText: 'Nothing was sent.',
      })
    const field = parseFieldFlag('set', word.slice(0, index), 'set')
    const value = word.slice(index + 1).trim()
    if (pairs.some((pair) => pair.field === field))
      throw new CommandError({
        what: `set: ${field} is given twice.`,
        fix: 'Leave one of them out.',
        notDoneText: 'Nothing was sent.',
      })
    if (!KEYS.includes(field) && !canChangeMaterial(field))
      throw new CommandError({
        what: `set: ${field} cannot be changed through the account’s API.`,
        fix: 'Leave it out.',
        notDoneText: 'Nothing was sent.',
      })
    if (isNumberField(field) && value !== '' && toDecimal(value) === null)
      throw new CommandError({
        what: `set: ${field} takes a number with a dot, for example ${field}=12.5; got “${value}”.`,
        notDoneText: 'Nothing was sent.',
      })
    pairs.push({ field, value })
  }
  return pairs
}

function makeCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`
}
