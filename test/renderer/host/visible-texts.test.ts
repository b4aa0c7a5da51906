import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Host } from '../../../src-shared/contract/host.ts'
import { bridgedHost } from '../../../src-renderer/host/bridge.ts'
import { visibleTexts } from '../../../src-renderer/host/visible-texts.ts'

// oxlint-disable-next-line no-control-regex -- what must not reach a title, a label or a message
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/
const RLO = 'abc\u202Etxt.exe\u2028x\u0007'

describe('[T-26] texts of files and accounts reach the window with nothing hidden in them', () => {
  test('whatever they are', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        const { name, list } = visibleTexts({ name: text, list: [{ message: text }] })
        expect(name).not.toMatch(HIDDEN)
        expect(list[0]?.message).not.toMatch(HIDDEN)
      }),
    )
  })

  test('text without such characters stays as it is, emoji and joiners among it', () => {
    for (const text of ['Доска 20 мм', '👩‍👩‍👧‍👦', 'مرحبا', 'two\nlines\tand a tab', ''])
      expect(visibleTexts(text)).toBe(text)
  })

  test('cells, and what goes back to the host, stay as they came', () => {
    const given = { cells: [{ text: RLO }], choices: { sheet: RLO }, sheets: [{ name: RLO }], groups: [{ text: RLO }] }
    expect(visibleTexts(given)).toEqual(given)
  })

  test('replies, failures and events come through it', async () => {
    const heard: ((event: never) => void)[] = []
    const events: unknown[] = []
    const give = (value: unknown): Host => {
      const answer = async (): Promise<never> => value as never
      const on = (_name: string, listener: (event: never) => void) => {
        heard.push(listener)
        return () => undefined
      }
      return bridgedHost({ call: answer, offerFile: answer, saveFile: answer, on })
    }
    const host = give({ ok: true, value: { file: 'token', name: RLO, bytes: 1 } })
    expect(JSON.stringify(await host.offerFile(new Blob()))).toContain('abcU+202Etxt.exe')
    const failing = give({ ok: false, failure: { code: 'internal', message: RLO } })
    expect(JSON.stringify(await failing.call('app.info', {}))).not.toContain('\u202e')
    host.on('file.offered', (event) => events.push(event))
    heard[0]?.({ file: 'token', name: RLO, bytes: 1 } as never)
    expect(JSON.stringify(events)).toContain('abcU+202Etxt.exe')
  })
})
