/** The built files contain nothing that conflicts with the policy, the sandbox or an older Node. */
import { isAscii } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../../build/scripts/built.ts'
import { IN_ONE_FILE } from '../../../build/scripts/worker-bundles.ts'
import { loadedAtOnce, unusedFiles, workersIn } from '../../../build/scripts/loaded-files.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

function filesOf(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name))
}

beforeAll(() => ensureBuilt(), 120_000)

test('[SEC-5] the preload is one file that requires electron and nothing else', () => {
  expect(readdirSync(join(root, 'out/preload'))).toEqual(['preload.cjs'])
  const text = read('out/preload/preload.cjs')
  const required = [...text.matchAll(/\brequire\(([^)]*)\)/g)].map((match) => match[1])
  expect(required).toEqual(['"electron"'])
  expect(text).not.toMatch(/\bimport\(|\beval\(|\bFunction\(/)
})

/** Modules of Node and of packages that a file loads at startup. */
const modulesAtOnce = (file: string): string[] =>
  [...loadedAtOnce(join(root, 'out/main'), file)].filter((name) => !name.startsWith('./'))

test('the command line starts on any Node 20: it loads only what that has', () => {
  const oldTexts = ['node:child_process', 'node:fs', 'node:module', 'node:os', 'node:path', 'node:process', 'node:url']
  expect(modulesAtOnce('cli.js').filter((name) => !oldTexts.includes(name))).toEqual([])
})

test('what `inspect` and `plan` load is ASCII, which Node decodes in less time', () => {
  const files = filesOf('out/main', /^cli-(?:start|common|inspect|plan)-.*\.js$/)
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !isAscii(readFileSync(join(root, file))))).toEqual([])
})

test('only main loads electron, and nothing heavy with it', () => {
  for (const file of ['cli.js', 'import-worker.js', 'export-worker.js', 'account-worker.js'])
    expect(modulesAtOnce(file)).not.toContain('electron')
  expect(modulesAtOnce('main.js').filter((name) => !name.startsWith('node:'))).toEqual(['electron'])
})

test('the threads of imports and runs load one file beside their own, and the bundles hold none that nothing loads', () => {
  const folder = join(root, 'out/main')
  for (const worker of IN_ONE_FILE) {
    const ownTexts = [...loadedAtOnce(folder, `${worker}.js`)].filter((name) => name.startsWith('./'))
    expect(ownTexts.toSorted()).toEqual([`./${worker}-at-once.js`])
  }
  expect(unusedFiles(folder, ['main.js', 'cli.js', ...workersIn(folder)])).toEqual([])
  const ownTexts = filesOf('out/main', /worker.*\.js$/).map(read)
  expect(ownTexts.filter((text) => text.includes('.cache/'))).toEqual([])
})

describe('[SEC-4] the page', () => {
  test('index.html has no inline script or style, no handler and no remote address', () => {
    const html = read('out/renderer/index.html')
    expect([...html.matchAll(/<script\b[^>]*>([^<]*)/g)].map((match) => match[1])).toEqual([''])
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|https?:|\/\/\w/i)
  })

  test('the scripts evaluate no text and name no address but those of standards and of error messages', () => {
    const scripts = filesOf('out/renderer', /\.js$/)
    expect(scripts.length).toBeGreaterThan(0)
    const hosts = new Set<string>()
    for (const script of scripts) {
      const text = read(script)
      expect(text).not.toMatch(/\beval\(|new Function\(|\bimportScripts\(/)
      for (const match of text.matchAll(/(?:https?|wss?):\/\/([\w.-]+)/g)) hosts.add(match[1] ?? '')
    }
    const standards = ['www.w3.org', 'json-schema.org']
    // Only in texts of errors. The policy allows the page to call only its own host.
    const errors = ['react.dev', 'mantine.dev', 'redux.js.org', 'redux-toolkit.js.org', 'bit.ly']
    // The example in the field for an account's address.
    const knownTexts = [...standards, ...errors, 'example.com']
    expect([...hosts].filter((host) => !knownTexts.includes(host))).toEqual([])
  })

  test('the style sheets load nothing from elsewhere', () => {
    for (const sheet of filesOf('out/renderer', /\.css$/))
      expect(read(sheet)).not.toMatch(/@import|url\(["']?(?:https?:)?\/\//)
  })

  test('our own sources set no HTML', () => {
    const sources = filesOf('src-renderer', /\.tsx?$/)
    const setting = /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc/i
    expect(sources.filter((source) => setting.test(read(source)))).toEqual([])
  })
})
