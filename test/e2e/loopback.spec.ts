/** The loopback host in a real browser: the window's client with the server, and other pages against both. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Host } from '../../src-shared/api/host.ts'
import { expect, test } from './fixtures/loopback.ts'

declare global {
  var host: Host
  var heard: unknown[]
}

/** Everything that the browser reports, including policy violations. */
function complaints(page: Page): string[] {
  const receivedTexts: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) receivedTexts.push(message.text())
  })
  page.on('pageerror', (error) => receivedTexts.push(error.message))
  return receivedTexts
}

test('the printed address opens the page without leaving a token, and the page follows the policy', async ({
  page,
  loopback: { served, origin },
}) => {
  const receivedTexts = complaints(page)
  await page.goto(served.url)
  await page.waitForURL(`${origin}/`)
  expect(await page.evaluate(() => [document.cookie, document.referrer, location.hash])).toEqual(['', '', ''])
  expect(await page.evaluate(() => globalThis.host.call('app.info', {}))).toEqual({
    ok: true,
    value: { version: '1.2.3', host: 'browser', platform: 'linux' },
  })
  await page.reload()
  await expect(page).toHaveTitle('Host page')
  expect(receivedTexts).toEqual([])
})

test('[SEC-12] followed from another site, the address still opens', async ({ page, loopback, otherSite }) => {
  await page.goto(await otherSite(`<a href="${loopback.served.url}">open</a>`))
  await page.getByRole('link').click()
  await page.waitForURL(`${loopback.origin}/`)
  await expect(page).toHaveTitle('Host page')
})

const info = (page: Page) => page.evaluate(() => globalThis.host.call('app.info', {}))

test('[T-23] the session lasts over a reload and over the used address; a second tab is told how to get one', async ({
  page,
  context,
  loopback: { served, origin, announced },
}) => {
  await page.goto(served.url)
  await page.waitForURL(`${origin}/`)
  expect((await info(page)).ok).toBe(true)
  await page.reload()
  expect((await info(page)).ok).toBe(true)
  await page.goto(served.url)
  await page.waitForURL(`${origin}/`)
  expect((await info(page)).ok).toBe(true)

  const second = await context.newPage()
  await second.goto(origin)
  expect(await info(second)).toMatchObject({
    ok: false,
    failure: { reason: { code: 'no-session', address: 'announced' } },
  })
  expect(announced).toHaveLength(1)
  // Pasting it into the open tab changes only the fragment.
  await second.goto(announced[0] ?? '')
  await second.waitForURL(`${origin}/`)
  await expect.poll(async () => (await info(second)).ok).toBe(true)
  expect((await info(page)).ok).toBe(true)
  expect(await context.cookies()).toEqual([])
})

test('[T-23] a server on another port is sent nothing of the session', async ({
  page,
  context,
  loopback: { served, origin },
  otherSite,
  heardElsewhere,
}) => {
  await page.goto(served.url)
  await page.waitForURL(`${origin}/`)
  expect((await info(page)).ok).toBe(true)
  const secret = await page.evaluate(() => sessionStorage.getItem('stocksheet-session') ?? '')
  expect(secret).toMatch(/^[\w-]{22}$/)
  const place = await otherSite('<!doctype html><title>other</title>')
  const evil = await context.newPage()
  await evil.goto(place)
  await page.evaluate((to) => window.open(to, '_blank'), place)
  await expect.poll(() => heardElsewhere.length).toBeGreaterThan(1)
  expect(heardElsewhere.join('\n')).not.toContain(secret)
  expect(heardElsewhere.join('\n').toLowerCase()).not.toContain('cookie')
  expect(await evil.evaluate(() => [document.cookie, sessionStorage.length])).toEqual(['', 0])
})

test('events that follow the contract arrive until the listener is removed; others do not', async ({
  page,
  loopback: { app, served, origin },
}) => {
  await page.goto(served.url)
  await page.waitForURL(`${origin}/`)
  const connected = page.waitForEvent('websocket')
  await page.evaluate(() => {
    globalThis.heard = []
    const leave = globalThis.host.on('import.progress', (event) => {
      globalThis.heard.push(event)
      if (event.done === 2) leave()
    })
    globalThis.host.on('run.progress', (event) => globalThis.heard.push(event))
  })
  const socket = await connected
  const progress = (doneCount: number) =>
    app.tell({
      name: 'import.progress',
      event: { session: null, of: 'file', stage: 'file', done: doneCount, total: 3 },
    })
  // The handshake is complete when the first event arrives.
  await expect
    .poll(async () => {
      progress(1)
      return page.evaluate(() => globalThis.heard.length)
    })
    .toBeGreaterThan(0)
  await page.evaluate(() => (globalThis.heard = []))
  progress(-1)
  progress(2)
  progress(3)
  await expect
    .poll(() => page.evaluate(() => globalThis.heard))
    .toEqual([{ session: null, of: 'file', stage: 'file', done: 2, total: 3 }])
  expect(socket.isClosed()).toBe(false)
})

test('a file is uploaded as a token and downloaded under its name', async ({
  page,
  loopback: { app, served, origin },
}) => {
  await page.goto(served.url)
  await page.waitForURL(`${origin}/`)
  const offeredAnswer = await page.evaluate(() =>
    globalThis.host.offerFile(new File(['sku;stock\n1;2\n'], 'Лист 1.csv')),
  )
  if (!offeredAnswer.ok) throw new Error(offeredAnswer.failure.code)
  expect({ ...offeredAnswer.value, file: '' }).toEqual({ file: '', name: 'Лист 1.csv', bytes: 14 })
  expect(readFileSync(app.fileOf(offeredAnswer.value.file)?.path ?? '', 'utf8')).toBe('sku;stock\n1;2\n')

  const downloading = page.waitForEvent('download')
  expect(await page.evaluate((file) => globalThis.host.saveFile(file, 'Склад.csv'), offeredAnswer.value.file)).toEqual({
    ok: true,
    value: true,
  })
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Склад.csv')
  expect(readFileSync(await download.path(), 'utf8')).toBe('sku;stock\n1;2\n')

  expect(await page.evaluate(() => globalThis.host.saveFile('nothing', 'x.csv'))).toMatchObject({
    ok: false,
    failure: { kind: 'not-found' },
  })
})

test('without the server every request is answered with advice', async ({ page, loopback }) => {
  await page.goto(loopback.served.url)
  await page.waitForURL(`${loopback.origin}/`)
  await loopback.served.close()
  const gone = { ok: false, failure: { kind: 'internal', reason: null } }
  expect(await page.evaluate(() => globalThis.host.call('app.info', {}))).toMatchObject(gone)
  expect(await page.evaluate(() => globalThis.host.offerFile(new File(['x'], 'x.csv')))).toMatchObject(gone)
  expect(await page.evaluate(() => globalThis.host.saveFile('x', 'x.csv'))).toMatchObject(gone)
})

test('[SEC-12] a page of another port, with the window open in the same browser, gets nothing done', async ({
  page,
  context,
  loopback: { app, served, origin },
  otherSite,
}) => {
  await page.goto(served.url)
  await page.waitForURL(`${origin}/`)
  const evil = await context.newPage()
  await evil.goto(await otherSite('<!doctype html><title>other</title>'))
  const outcomes = await evil.evaluate(async (target) => {
    const said = async (ask: () => Promise<unknown>): Promise<string> => {
      try {
        return `got ${String(await ask())}`
      } catch {
        return 'refused'
      }
    }
    const body = '{}'
    const json = { 'Content-Type': 'application/json' }
    const asked = { method: 'POST', credentials: 'include', body } as const
    return {
      json: await said(async () => (await fetch(`${target}/call/app.info`, { ...asked, headers: json })).text()),
      plain: await said(async () => (await fetch(`${target}/call/app.info`, { ...asked, mode: 'no-cors' })).type),
      page: await said(async () => (await fetch(`${target}/`, { credentials: 'include' })).text()),
      socket: await said(
        () =>
          new Promise((open, refused) => {
            const socket = new WebSocket(`${target.replace('http', 'ws')}/events`)
            socket.addEventListener('open', () => open('a socket'))
            socket.addEventListener('error', () => refused(new Error('refused')))
          }),
      ),
      script: await said(
        () =>
          new Promise((loaded, refused) => {
            const script = document.createElement('script')
            script.src = `${target}/`
            script.addEventListener('load', () => loaded('a script'))
            script.addEventListener('error', () => refused(new Error('refused')))
            document.head.append(script)
          }),
      ),
    }
  }, origin)
  expect(outcomes).toEqual({
    json: 'refused',
    plain: 'refused',
    page: 'refused',
    socket: 'refused',
    script: 'refused',
  })

  await evil.setContent(`<iframe src="${origin}/"></iframe>`)
  await expect(evil.frameLocator('iframe').locator('title')).toHaveCount(0)
  await evil.setContent(
    `<form method="post" enctype="text/plain" action="${origin}/call/app.info"><input name='{"a":"' value='"}'></form>`,
  )
  await evil.evaluate(() => document.forms[0]?.submit())
  await evil.waitForURL(`${origin}/call/app.info`)
  expect(await evil.locator('body').textContent()).toContain('"ok":false')
  expect(app.handled).toEqual([])
})
