import { describe, expect, test } from 'vitest'
import { COMMAND_IDS, isKeyOfCommand, splitChord, specOfCommand } from '../../../src-renderer/view/commands.ts'
import { english } from '../../../src-shared/words/window/en/words.ts'
import { russian } from '../../../src-shared/words/window/ru/words.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

describe('the keys of a command', () => {
  test.each([
    ['palette', { key: 'k', code: 'KeyK', ctrlKey: true }, true],
    ['palette', { key: 'k', code: 'KeyK', metaKey: true }, true],
    ['palette', { key: 'k', code: 'KeyK' }, false],
    ['palette', { key: 'k', code: 'KeyK', ctrlKey: true, altKey: true }, false],
    // A Russian layout: the letter at the key's position.
    ['palette', { key: 'л', code: 'KeyK', ctrlKey: true }, true],
    ['undo', { key: 'я', code: 'KeyZ', ctrlKey: true }, true],
    // A German layout: the letter printed on the key, wherever the key is.
    ['undo', { key: 'z', code: 'KeyY', ctrlKey: true }, true],
    ['redo', { key: 'z', code: 'KeyY', ctrlKey: true }, false],
    ['redo', { key: 'Z', code: 'KeyZ', ctrlKey: true, shiftKey: true }, true],
    ['undo', { key: 'Z', code: 'KeyZ', ctrlKey: true, shiftKey: true }, false],
    ['nextRow', { key: 'F8', code: 'F8' }, true],
    ['nextRow', { key: 'F8', code: 'F8', shiftKey: true }, false],
    ['previousRow', { key: 'F8', code: 'F8', shiftKey: true }, true],
    ['shortcuts', { key: '?', code: 'Slash', shiftKey: true }, true],
    ['search', { key: '/', code: 'Digit7', shiftKey: true }, true],
    ['goStock', { key: '™', code: 'Digit2', altKey: true }, true],
    ['goSettings', { key: 'б', code: 'Comma', ctrlKey: true }, true],
    ['selectRow', { key: ' ', code: 'Space', shiftKey: true }, true],
    ['include', { key: ' ', code: 'Space', shiftKey: true }, false],
    ['apply', { key: 'Enter', code: 'Enter', ctrlKey: true }, true],
    ['edit', { key: 'Enter', code: 'Enter', ctrlKey: true }, false],
  ] as const)('%s: %o is %s', (id, pressed, expected) => {
    expect(isKeyOfCommand(id, { ...NONE, ...pressed })).toBe(expected)
  })

  test('no two commands share a key in the same place', () => {
    const allTexts = COMMAND_IDS.flatMap((id) => {
      const { keys = [], keyScope: handledOn = 'window' } = specOfCommand(id)
      return keys.map((key) => `${handledOn} ${key}`)
    })
    expect(allTexts.filter((chord, index) => allTexts.indexOf(chord) !== index)).toEqual([])
  })

  test('keys are written as on the keyboard', () => {
    expect(splitChord('Mod+Shift+Z', false)).toEqual(['Ctrl', 'Shift', 'Z'])
    expect(splitChord('Mod+Alt+Z', true)).toEqual(['⌘', '⌥', 'Z'])
  })
})

test.each([
  ['English', english.commands.names],
  ['Russian', russian.commands.names],
])('no two commands are called the same in %s', (_, names) => {
  const allTexts = Object.values(names)
  expect(allTexts.filter((name, index) => allTexts.indexOf(name) !== index)).toEqual([])
})
