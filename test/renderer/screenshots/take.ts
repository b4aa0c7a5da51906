/**
 * Captures every screen and the guide's pictures from the built app on the practice account in a real Chromium, as small files.
 * build/scripts/screenshots.ts runs it.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { chromiumLaunch } from '../../e2e/fixtures/chromium.ts'
import { guideShots, type Shot } from './guide-states.ts'
import { smallPng } from './small-png.ts'

const root = join(import.meta.dirname, '../../..')
const guideFolder = join(root, 'docs/guide/pictures')
const screensFolder = join(root, 'test/e2e/pictures')
/** The colour type in a PNG header. Chromium writes RGB, and a compressed file has a palette. */
const COLOUR_TYPE = { at: 25, rgb: 2 }

/** The pictures of every screen come from the spec that compares them. Unchanged ones are not rewritten. */
function takeScreens(): void {
  const args = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', 'test/e2e/every-screen.spec.ts', '-u']
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  for (const name of readdirSync(screensFolder)) {
    const path = join(screensFolder, name)
    const png = readFileSync(path)
    if (png[COLOUR_TYPE.at] === COLOUR_TYPE.rgb) writeFileSync(path, smallPng(png))
  }
}

/** Starts the built app on a new data folder and returns the address for signing in. */
async function serve(dataFolder: string): Promise<{ readonly child: ChildProcess; readonly address: string }> {
  const args = [join(root, 'out/main/cli.js'), 'serve', '--port', '0', '--data', dataFolder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`stocksheet serve ended with ${code}: ${output}`)))
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString()
      const url = /http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]+/.exec(output)?.[0]
      if (url !== undefined) resolve(url)
    })
  })
  return { child, address }
}

/** Captures one state on a fresh practice account, so that no picture depends on another. */
async function take(browser: Browser, { name, dark, russian, clip, act }: Shot): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'stocksheet-shot-'))
  const { child, address } = await serve(dataFolder)
  const context = await browser.newContext({
    viewport: { width: 1024, height: 640 },
    colorScheme: dark ? 'dark' : 'light',
    locale: russian ? 'ru-RU' : 'en-GB',
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    await page.goto(address)
    await page.getByTestId('file-input').waitFor({ state: 'attached' })
    await act(page)
    // Waits for fonts and the last rows, and moves the pointer away from the pressed button.
    await page.mouse.move(34, 400)
    await page.waitForTimeout(400)
    writeFileSync(join(guideFolder, name), smallPng(await page.screenshot(clip ? { clip } : {})))
    console.log(name)
  } finally {
    await context.close()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function takeGuide(): Promise<void> {
  const { channel, ...options } = chromiumLaunch()
  const browser = await chromium.launch({ ...options, ...(channel ? { channel } : {}) })
  for (const shot of guideShots) await take(browser, shot)
  await browser.close()
}

const [only] = process.argv.slice(2)
if (only !== 'guide') takeScreens()
if (only !== 'screens') await takeGuide()
