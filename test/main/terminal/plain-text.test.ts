import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { assert, asyncProperty, jsonValue, property, string } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { escapeJson, plainText } from '../../../src-main/app/plain-text.ts'
import { print, paintText, write } from '../../../src-main/terminal/terminal.ts'

// oxlint-disable-next-line no-control-regex -- what must not reach a terminal
const STEERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/
const text = () => string({ unit: 'binary' })

const ATTACKS = [
  '\u001b[2J\u001b[H',
  '\u001b]0;title\u0007',
  '\u001b]52;c;cGF5bG9hZA==\u0007',
  '\u001b]8;;http://evil.example\u001b\\link\u001b]8;;\u001b\\',
  '\u009b31m',
  '\u009d0;title\u009c',
  'over\rwritten',
  'back\u0008space',
  'abc\u202etxt.exe',
  'one\u2028two\u0085three',
  '\u001b[8mhidden\u001b[0m',
]

function stream(): { readonly out: NodeJS.WriteStream; readonly said: () => string } {
  let output = ''
  const out = new Writable({
    write(piece: Buffer, _encoding, done) {
      output += piece.toString()
      done()
    },
  })
  return { out: Object.assign(out, { isTTY: true }) as unknown as NodeJS.WriteStream, said: () => output }
}

describe('[T-26] what is printed steers no terminal', () => {
  test.each(ATTACKS)('%j', async (attack) => {
    const { out, said } = stream()
    await print(`The account says: ${attack}`, out)
    expect(said().slice(0, -1)).not.toMatch(STEERS)
    expect(plainText(attack)).not.toMatch(/[\n\t]/)
    expect(plainText(attack)).not.toMatch(STEERS)
  })

  test('whatever it is', async () => {
    await assert(
      asyncProperty(text(), async (given) => {
        const { out, said } = stream()
        await write(given, out)
        expect(said()).not.toMatch(STEERS)
      }),
    )
  })

  test('our own colours come through, those in a text do not', async () => {
    const { out, said } = stream()
    await print(`${paintText('red', 'bad\u001b[8m', out)} \u001b[31m`, out)
    expect(said().replaceAll('\u001b[31mbad', '<red>').replaceAll('\u001b[39m', '</red>')).not.toContain('\u001b')
  })

  test('JSON loses nothing and steers nothing', () => {
    assert(
      property(jsonValue({ stringUnit: 'binary' }), (value) => {
        const json = escapeJson(JSON.stringify(value, null, 1))
        expect(json).not.toMatch(STEERS)
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('each character that a terminal gets a dot for is escaped in JSON', () => {
    const characters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code))
    const hidden = characters.filter((character) => plainText(character) === '·' && !'·\n\t'.includes(character))
    expect(hidden.length).toBeGreaterThan(100)
    expect(hidden.filter((character) => escapeJson(`a${character}`) === `a${character}`)).toEqual([])
  })

  test('nothing of the command line prints but through terminal.ts', () => {
    const folder = join(import.meta.dirname, '../../../src-main/terminal')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    const printing = files.filter((name) =>
      /\bconsole\.|std(?:out|err)\s*\.write|std(?:out|err)\]?\.end/.test(readFileSync(join(folder, name), 'utf8')),
    )
    // launch.ts has to run on any Node before anything is loaded, so it prints two sentences of its own.
    expect(printing.toSorted((a, b) => a.localeCompare(b))).toEqual(['launch.ts', 'terminal.ts'])
  })
})
