import { assert, constantFrom, property, string, webUrl } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import {
  keepNavigationInside,
  mayOpenOutside,
  OUTSIDE_ADDRESSES,
  isOwnAddress,
  ownPath,
  type PageContents,
} from '../../../src-main/desktop/navigation.ts'

const lookalikes = [
  'app://stocksheet',
  'app://stocksheet.evil.example/',
  'app://stocksheetx/',
  'app://stocksheet:80/',
  'app://stocksheet@evil.example/',
  'app://evil.example/',
  'app://evil@stocksheet/',
  'app:/stocksheet/',
  'app:stocksheet/',
  'app:\\\\stocksheet\\',
  'APP://STOCKSHEET/',
  'app://Stocksheet/',
  ' app://stocksheet/',
  'apps://stocksheet/',
  'https://stocksheet/',
  'http://app://stocksheet/',
  'file:///app://stocksheet/',
  'data:text/html,app://stocksheet/',
  'javascript:location="app://stocksheet/"',
  'blob:app://stocksheet/1',
  'view-source:app://stocksheet/',
  'about:blank',
  '',
]

describe('[SEC-3] only the app own address is the app own', () => {
  test.each(lookalikes)('%j is not', (address) => {
    expect(isOwnAddress(address)).toBe(false)
  })

  test.each([
    ['app://stocksheet/', '/'],
    ['app://stocksheet/assets/a.js', '/assets/a.js'],
    ['app://stocksheet/?x=1#y', '/'],
    ['app://stocksheet/a?b?c', '/a'],
    ['app://stocksheet/#a\n?b', '/'],
  ])('%j is, at %j', (address, path) => {
    expect(ownPath(address)).toBe(path)
  })

  test('no address of the web is', () => {
    assert(
      property(webUrl({ validSchemes: ['http', 'https', 'ftp', 'file', 'ws'] }), (address) => !isOwnAddress(address)),
    )
    assert(property(string(), (text) => isOwnAddress(text) === text.startsWith('app://stocksheet/')))
  })
})

function page(allowed: readonly string[]) {
  const listeners = new Map<string, (leaving: { url: string; preventDefault(): void }) => void>()
  const openedTexts: string[] = []
  let open: ((details: { url: string }) => { action: string }) | undefined
  const contents: PageContents = {
    on(event: string, listener: (leaving: { url: string; preventDefault(): void }) => void) {
      listeners.set(event, listener)
    },
    setWindowOpenHandler(handler) {
      open = handler
    },
  }
  keepNavigationInside(contents, (address) => openedTexts.push(address), allowed)
  return {
    opened: openedTexts,
    prevents: (event: string, url: string): boolean => {
      let prevented = false
      listeners.get(event)?.({ url, preventDefault: () => (prevented = true) })
      return prevented
    },
    open: (url: string) => open?.({ url }),
  }
}

describe('[SEC-3] a page stays', () => {
  test.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])('%s', (event) => {
    const { prevents } = page([])
    expect(prevents(event, 'app://stocksheet/')).toBe(false)
    for (const address of lookalikes) expect([address, prevents(event, address)]).toEqual([address, true])
  })

  test('[SEC-1] a webview is never attached', () => {
    expect(page([]).prevents('will-attach-webview', 'app://stocksheet/')).toBe(true)
  })

  test('new windows are denied; an allowed address goes to the browser, any other nowhere', () => {
    const help = 'https://help.example/stocksheet'
    const one = page([help])
    const requestedTexts = [
      help,
      `${help}/`,
      `${help}?x`,
      'https://help.example',
      'app://stocksheet/',
      'file:///etc/passwd',
    ]
    expect(requestedTexts.map((address) => one.open(address))).toEqual(requestedTexts.map(() => ({ action: 'deny' })))
    expect(one.opened).toEqual([help])
  })
})

describe('[SEC-3] what may open outside', () => {
  const allowed = ['https://help.example/a', 'file:///etc/passwd', 'smb://server/share', 'javascript:alert(1)']

  test('exactly an https address of the list, even when the list is wrong', () => {
    expect(allowed.map((address) => mayOpenOutside(address, allowed))).toEqual([true, false, false, false])
  })

  test('no variation of an allowed address, and no other scheme', () => {
    const schemes = constantFrom(
      'file:',
      'smb:',
      'ms-msdt:',
      'ms-settings:',
      'search-ms:',
      'javascript:',
      'http:',
      'data:',
    )
    assert(
      property(schemes, string(), (scheme, remainingText) => !mayOpenOutside(`${scheme}${remainingText}`, allowed)),
    )
    assert(property(string({ minLength: 1 }), (more) => !mayOpenOutside(`https://help.example/a${more}`, allowed)))
    assert(property(string({ minLength: 1 }), (more) => !mayOpenOutside(`${more}https://help.example/a`, allowed)))
  })

  test('the list itself holds whole https addresses', () => {
    expect(
      OUTSIDE_ADDRESSES.filter((address) => new URL(address).href !== address || !address.startsWith('https://')),
    ).toEqual([])
  })
})
