import { describe, expect, test } from 'vitest'
import { createAboutStore, findPackages } from '../../../src-renderer/state/about-store.ts'
import type { BrowserEnv } from '../../../src-renderer/state/browser-env.ts'
import { doubleHost } from '../double/host.ts'
import { plainScript } from '../double/script.ts'
import { memoryStorage } from './stores.ts'

const react = { name: 'react', version: '19.3.1', licence: 'MIT', text: 'The MIT licence', part: 'window' }
const page = (title: string) => ({ pages: [{ id: '1-first', title, blocks: [] }] })

function about(files: Readonly<Record<string, unknown>>) {
  const read: string[] = []
  const powers: BrowserEnv = {
    pageStorage: memoryStorage(),
    session: memoryStorage(),
    now: () => 0,
    runLater: () => () => undefined,
    runWhenIdle: () => () => undefined,
    language: 'en-GB',
    async readBundledFile(name) {
      read.push(name)
      return files[name]
    },
  }
  return { store: createAboutStore(doubleHost(plainScript), powers), read }
}

describe('about', () => {
  test('are requested from the host when the page opens', async () => {
    const { store } = about({})
    await store.act.open('about', 'en')
    expect(store.getState()).toMatchObject({ helpPage: 'about', parts: [{ name: 'Stocksheet', version: '0.2.0' }] })
    store.act.close()
    expect(store.getState().helpPage).toBeNull()
  })
})

describe('licences', () => {
  test('are read from the window’s own file, and searched by name and licence', async () => {
    const { store, read } = about({ 'licences.json': { packages: [react] } })
    await store.act.open('licences', 'en')
    const { licences } = store.getState()
    expect([read, licences]).toEqual([['licences.json'], [react]])
    if (licences === null || licences === 'failed') throw new Error('no licences')
    expect(['REA', 'mit', ' ', 'vue'].map((search) => findPackages(licences, search).length)).toEqual([1, 1, 1, 0])
  })

  test.each([[undefined], [{ packages: [] }], ['text'], [{ packages: [{ name: 'x' }] }]])(
    '%j is said to be no list',
    async (file) => {
      const { store } = about({ 'licences.json': file })
      await store.act.open('licences', 'en')
      expect(store.getState().licences).toBe('failed')
    },
  )
})

describe('the guide', () => {
  test('is read once per language, and has pages', async () => {
    const { store, read } = about({ 'guide-en.json': page('First'), 'guide-ru.json': page('Первая') })
    await store.act.open('guide', 'en')
    await store.act.open('guide', 'en')
    await store.act.open('guide', 'ru')
    expect(read).toEqual(['guide-en.json', 'guide-ru.json'])
    expect(store.getState().guide).toMatchObject({ language: 'ru', pages: [{ title: 'Первая' }] })
    store.act.showGuidePage('1-first')
    expect(store.getState().pageId).toBe('1-first')
  })

  test('shows an error if it cannot be read, and can be retried', async () => {
    const { store, read } = about({})
    await store.act.open('guide', 'en')
    expect(store.getState().guide).toBe('failed')
    await store.act.open('guide', 'en')
    expect(read).toHaveLength(2)
  })
})

describe('what is new', () => {
  const lines = { en: ['a', 'b', 'c'], ru: ['а', 'б', 'в'] }

  test('is read from the window’s own file; another shape is said to be none', async () => {
    const { store } = about({ 'news.json': { version: '0.2.0', lines } })
    await store.act.open('news', 'en')
    expect(store.getState()).toMatchObject({ helpPage: 'news', news: { version: '0.2.0', lines } })
    const damaged = about({ 'news.json': { version: '0.2.0', lines: { ...lines, ru: ['а'] } } })
    await damaged.store.act.open('news', 'ru')
    expect(damaged.store.getState().news).toBe('failed')
  })
})

test('a report is made anew each time it is opened', async () => {
  const { store } = about({})
  await store.act.open('report', 'en')
  const first = store.getState().report
  expect(first).toMatchObject({ value: { findings: [{ code: 'folder-good' }] } })
  const second = store.act.open('report', 'en')
  expect(store.getState().report).toBeNull()
  await second
  expect(store.getState().report).toEqual(first)
})

test('a page of the guide can be opened from elsewhere', async () => {
  const { store } = about({ 'guide-en.json': page('First') })
  await store.act.openGuidePage('privacy', 'en')
  expect(store.getState()).toMatchObject({ helpPage: 'guide', pageId: 'privacy' })
})
