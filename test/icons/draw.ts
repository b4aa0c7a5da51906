/**
 * Draws build/icons/icon.svg in Chromium into the icons of each system: icon.ico (Windows), icon.icns (macOS) and PNGs (Linux). Run by hand when
 * the drawing changes: `node build/scripts/icons.ts`. The results are committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../e2e/fixtures/chromium.ts'
import { icnsOf, icoOf } from '../../build/scripts/icon-files.ts'

const folder = join(import.meta.dirname, '../../build/icons')
const WINDOWS = [16, 20, 24, 32, 40, 48, 64, 256]
const MAC = [32, 64, 128, 256, 512, 1024]
const LINUX = [16, 24, 32, 48, 64, 128, 256, 512]

async function draw(sizes: Iterable<number>): Promise<Map<number, Buffer>> {
  const { channel, ...options } = chromiumLaunch()
  const browser = await chromium.launch({ ...options, ...(channel ? { channel } : {}) })
  const page = await browser.newPage()
  const svg = readFileSync(join(folder, 'icon.svg'), 'utf8')
  const drawnBuffers = new Map<number, Buffer>()
  for (const size of new Set(sizes)) {
    // Small icons fill their square, because a margin would leave no room for the rows.
    const cutText = size <= 64 ? svg.replace('viewBox="0 0 1024 1024"', 'viewBox="84 84 856 856"') : svg
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>html,body{margin:0;background:transparent}svg{display:block;width:${size}px;height:${size}px}</style>${cutText}`,
    )
    drawnBuffers.set(
      size,
      await page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width: size, height: size } }),
    )
  }
  await browser.close()
  return drawnBuffers
}

const drawnBuffers = await draw([...WINDOWS, ...MAC, ...LINUX])
const pick = (sizes: readonly number[]): { size: number; png: Buffer }[] =>
  sizes.map((size) => ({ size, png: drawnBuffers.get(size) ?? Buffer.alloc(0) }))

mkdirSync(join(folder, 'linux'), { recursive: true })
writeFileSync(join(folder, 'icon.ico'), icoOf(pick(WINDOWS)))
writeFileSync(join(folder, 'icon.icns'), icnsOf(pick(MAC)))
for (const { size, png } of pick(LINUX)) writeFileSync(join(folder, 'linux', `${size}x${size}.png`), png)
