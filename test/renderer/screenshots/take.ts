/**
 * Takes a picture of every screen and state of the window, from the built app on the practice account in a real Chromium.
 * Pictures that the README shows go to build/screenshots and are committed; all others go to .cache/screenshots.
 * Run by build/scripts/screenshots.ts; names as arguments pick some of them, `guide` all pictures of the guide
 * (docs/guide/pictures, made small, committed).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { chromiumLaunch } from '../../e2e/fixtures/chromium.ts'
import { accountShots, endAccount } from './account-states.ts'
import { guideShots } from './guide-states.ts'
import { lookShots } from './raw-sheet-states.ts'
import { sheetShots } from './sheet-states.ts'
import { smallPng } from './small-png.ts'
import { shotsAfter } from './states-after.ts'
import { shots, type Shot } from './states.ts'
import { stockShots } from './stock-states.ts'

const root = join(import.meta.dirname, '../../..')
const shownFolder = join(root, 'build/screenshots')
const otherFolder = join(root, '.cache/screenshots')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const guideFolder = join(root, 'docs/guide/pictures')

/** The built app on a data folder of its own; gives the address to enter by. */
async function serve(dataFolder: string): Promise<{ readonly child: ChildProcess; readonly address: string }> {
  const args = [join(root, 'out/main/cli.js'), 'serve', '--port', '0', '--data', dataFolder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`stocksheet serve ended with ${code}: ${said}`)))
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString()
      const found = /http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]+/.exec(said)?.[0]
      if (found !== undefined) resolve(found)
    })
  })
  return { child, address }
}

const folderOf = (picture: string): string =>
  readme.includes(`build/screenshots/${picture}`) ? shownFolder : otherFolder

/** One state on a fresh practice account, so that no shot depends on another. */
async function take(browser: Browser, shot: Shot): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'stocksheet-shot-'))
  const { child, address } = await serve(dataFolder)
  const context = await browser.newContext({
    viewport: shot.size ?? { width: 1280, height: 800 },
    colorScheme: shot.dark === true ? 'dark' : 'light',
    locale: shot.russian === true ? 'ru-RU' : 'en-GB',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  try {
    const page = await context.newPage()
    await page.goto(address)
    await page.getByTestId('file-input').waitFor({ state: 'attached' })
    await shot.act(page)
    // Fonts and the last rows settle; the pointer leaves what it pressed.
    await page.mouse.move(34, 400)
    await page.waitForTimeout(400)
    if (shot.guide === undefined) {
      const picture = `${shot.name}.png`
      await page.screenshot({ path: join(folderOf(picture), picture) })
    } else {
      const picture = await page.screenshot(shot.guide.clip ? { clip: shot.guide.clip } : {})
      writeFileSync(join(guideFolder, shot.name.replace(/^guide\//, '')), smallPng(picture))
    }
    console.log(shot.name)
  } finally {
    await context.close()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const { channel, ...options } = chromiumLaunch()
const browser = await chromium.launch({ ...options, ...(channel ? { channel } : {}) })
for (const folder of [shownFolder, otherFolder]) mkdirSync(folder, { recursive: true })
const wanted = process.argv.slice(2)
const asked = (name: string): boolean => wanted.some((one) => name === one || name.startsWith(`${one}/`))
for (const shot of [
  ...shots,
  ...sheetShots,
  ...lookShots,
  ...accountShots,
  ...stockShots,
  ...shotsAfter,
  ...guideShots,
])
  if (wanted.length === 0 || asked(shot.name)) await take(browser, shot)
await browser.close()
await endAccount()
