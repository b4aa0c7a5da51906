import { describe, expect, test } from 'vitest'
import { COMMAND_IDS } from '../../../src-renderer/view/commands.ts'
import { makePlaceEntry, sectionsOf, type Entry } from '../../../src-renderer/view/palette.ts'
import { commandNames } from '../../../src-shared/words/window/words.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'

const run = (): void => {}
const commands: readonly Entry[] = COMMAND_IDS.map((id) => ({
  key: id,
  target: { command: id },
  name: commandNames(id)[0] ?? '',
  note: '',
  terms: commandNames(id),
  keys: [],
  blockedReason: null,
  run,
}))
const found = (
  query: string,
  recentTexts: readonly string[] = [],
  places: Parameters<typeof sectionsOf>[1]['places'] = [],
) =>
  sectionsOf(query, { commands, recentIds: recentTexts, places }).map(({ name, entries }): [string, string[]] => [
    name,
    entries.map(({ key }) => key),
  ])

describe('what the palette lists', () => {
  test('without input, recently used commands come first, then the others', () => {
    const [lately, allTexts] = found('', ['undo', 'goStock', 'gone'])
    expect(lately).toEqual(['recent', ['undo', 'goStock']])
    expect(allTexts?.[0]).toBe('all')
    expect(allTexts?.[1]).toHaveLength(COMMAND_IDS.length - 2)
    // What usually comes next.
    expect(allTexts?.[1]?.[0]).toBe('apply')
    expect(found('apply')[0]?.[1][0]).toBe('apply')
  })

  test('without input, unavailable commands come last, in their order', () => {
    const [firstText = '', second = '', ...remainingTexts] = COMMAND_IDS
    const blocked = commands.map((entry) => (entry.key === firstText ? { ...entry, blockedReason: 'not now' } : entry))
    const [all] = sectionsOf('', { commands: blocked, recentIds: [], places: [] })
    expect(all?.entries.map(({ key }) => key)).toEqual([second, ...remainingTexts, firstText])
  })

  test('among equal matches, unavailable commands come last', () => {
    const [firstText = ''] = found('export')[0]?.[1] ?? []
    const blocked = commands.map((entry) => (entry.key === firstText ? { ...entry, blockedReason: 'not now' } : entry))
    const [best] = sectionsOf('export', { commands: blocked, recentIds: [], places: [] })
    expect(best?.entries[0]?.key).not.toBe(firstText)
    expect(best?.entries.map(({ key }) => key)).toContain(firstText)
  })

  test.each([
    ['undo', 'undo'],
    ['отменить', 'undo'],
    ['settings', 'goSettings'],
    ['настройки', 'goSettings'],
    // Words in any order, and letters with others in between.
    ['shown select', 'selectAll'],
    ['stngs', 'goSettings'],
    // Letters with accents are found without them.
    ['тёмн', 'themeDark'],
    ['темное', 'themeDark'],
  ])('%s finds %s', (query, id) => {
    expect(found(query)[0]?.[1]).toContain(id)
  })

  test('better matches come first, and among equals the recently used one', () => {
    expect(found('go to')[0]?.[1][0]).toBe('goToRow')
    expect(found('go to', ['goHistory'])[0]?.[1][0]).toBe('goHistory')
    expect(found('undo', ['redo'])[0]?.[1][0]).toBe('undo')
  })

  test('a number means a row first; place names are searched, and matches found by the host are shown', () => {
    const row = makePlaceEntry('row', { name: 'Go to row 212', isFullMatch: true, run }, 0)
    const oak = makePlaceEntry(
      'material',
      { name: markUntrusted('Oak board'), note: '#212', isFullMatch: true, run },
      0,
    )
    const price = makePlaceEntry('column', { name: 'Go to column Price', run }, 0)
    const places = [
      { kind: 'row', searchResults: [row], unfilteredEntries: [] },
      { kind: 'material', searchResults: [oak], unfilteredEntries: [] },
      { kind: 'column', searchResults: [], unfilteredEntries: [price] },
    ] as const
    expect(found('212', [], places).map(([name]) => name)).toEqual(['row', 'material'])
    expect(found('price', [], places).map(([name]) => name)).toEqual(['row', 'material', 'column'])
    expect(found('zzz', [], [{ kind: 'column', searchResults: [], unfilteredEntries: [price] }])).toEqual([])
  })
})
