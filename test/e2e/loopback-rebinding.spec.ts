/** DNS rebinding in a real browser: someone else's domain name that now resolves to this machine. */
import { chromiumLaunch } from './fixtures/chromium.ts'
import { expect, test } from './fixtures/loopback.ts'

const { args, ...launch } = chromiumLaunch()
const EVIL = 'evil.example'

test.use({
  launchOptions: { ...launch, args: [...args, `--host-resolver-rules=MAP ${EVIL} 127.0.0.1`] },
})

test('[SEC-12] a name that was rebound to this machine gets no page, no call, no upload and no socket', async ({
  page,
  context,
  loopback: { app, served, origin },
}) => {
  const { port } = new URL(origin)
  // The user's own window is open in the same browser.
  await page.goto(served.url)
  await page.waitForURL(`${origin}/`)

  const rebound = await context.newPage()
  const answer = await rebound.goto(`http://${EVIL}:${port}/`)
  expect(answer?.status()).toBe(421)
  const outcomes = await rebound.evaluate(async () => {
    const said = async (path: string, type: string): Promise<number> =>
      (await fetch(path, { method: 'POST', headers: { 'Content-Type': type }, body: '{}' })).status
    const socket = await new Promise((settle) => {
      const openedSocket = new WebSocket(`ws://${location.host}/events`)
      openedSocket.addEventListener('open', () => settle('opened'))
      openedSocket.addEventListener('error', () => settle('refused'))
    })
    return {
      call: await said('/call/app.info', 'application/json'),
      upload: await said('/files?name=a.csv', 'application/octet-stream'),
      token: await said('/session', 'application/json'),
      socket,
    }
  })
  expect(outcomes).toEqual({ call: 421, upload: 421, token: 421, socket: 'refused' })
  expect(app.handled).toEqual([])

  // The same even with the token, if it were known: it works only under the exact host.
  await rebound.goto(served.url.replace('127.0.0.1', EVIL))
  expect(await rebound.evaluate(() => [document.cookie, sessionStorage.length])).toEqual(['', 0])
  await expect(rebound.locator('body')).not.toContainText('Host page')
})
