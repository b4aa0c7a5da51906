import { describe, expect, test } from 'vitest'
import {
  isProxyAddress,
  chooseNetwork,
  toNetworkView,
  parsePac,
  type NetworkUse,
} from '../../../src-shared/account/network-use.ts'

/** How requests are routed: by the setting, the system and the environment. */
const TARGET = 'https://shop.example.com/connect'

function shown(use: NetworkUse): string {
  if (use.kind === 'proxy') return `${use.scheme} ${use.at} ${use.from}`
  return use.kind === 'direct' ? 'direct' : Object.values(use.fault).join(' ').trim()
}

describe('[T-31] what a PAC file answers', () => {
  test.each([
    ['DIRECT', 'direct'],
    ['', 'direct'],
    ['PROXY a:1; DIRECT', 'http a:1 system'],
    ['  proxy  A.example:8080 ;DIRECT', 'http a.example:8080 system'],
    ['PROXY a', 'http a:80 system'],
    ['HTTPS a', 'https a:443 system'],
    ['HTTP a:3', 'http a:3 system'],
    ['PROXY [::1]:3128', 'http [::1]:3128 system'],
    ['DIRECT; PROXY a:1', 'direct'],
    ['SOCKS a:1; PROXY b:2', 'http b:2 system'],
    ['SOCKS5 a:1; DIRECT', 'proxy-socks'],
    ['SOCKS a:1', 'proxy-socks'],
    ['QUIC a:1; DIRECT', 'proxy-kind'],
    ['PROXY ; DIRECT', 'proxy-kind'],
    ['PROXY a:99999', 'proxy-kind'],
  ])('%s', (text, wanted) => {
    expect(shown(parsePac(text))).toBe(wanted)
  })
})

describe('[T-31] the environment, where the setting is the system’s', () => {
  const proxy = 'http://p.example:3128'
  test.each([
    [{}, 'direct'],
    [{ HTTPS_PROXY: proxy }, 'http p.example:3128 system'],
    [{ https_proxy: 'low:1', HTTPS_PROXY: proxy }, 'http low:1 system'],
    [{ HTTP_PROXY: proxy }, 'http p.example:3128 system'],
    [{ http_proxy: '', HTTPS_PROXY: proxy }, 'http p.example:3128 system'],
    [{ ALL_PROXY: 'https://p.example' }, 'https p.example:443 system'],
    [{ HTTPS_PROXY: proxy, NO_PROXY: '*' }, 'direct'],
    [{ HTTPS_PROXY: proxy, NO_PROXY: 'other.org, Example.com' }, 'direct'],
    [{ HTTPS_PROXY: proxy, no_proxy: '.example.com' }, 'direct'],
    [{ HTTPS_PROXY: proxy, no_proxy: '*.example.com' }, 'direct'],
    [{ HTTPS_PROXY: proxy, NO_PROXY: 'shop.example.com:443' }, 'direct'],
    [{ HTTPS_PROXY: proxy, NO_PROXY: 'shop.example.com:8443' }, 'http p.example:3128 system'],
    [{ HTTPS_PROXY: proxy, NO_PROXY: 'ample.com' }, 'http p.example:3128 system'],
    [{ HTTPS_PROXY: proxy, NO_PROXY: ',' }, 'http p.example:3128 system'],
    [{ HTTPS_PROXY: proxy, NO_PROXY: ':443 . *.' }, 'http p.example:3128 system'],
    [{ HTTPS_PROXY: proxy, NO_PROXY: 'example.com.' }, 'direct'],
    [{ HTTPS_PROXY: proxy, NO_PROXY: 'example.org example.com' }, 'direct'],
    [{ HTTPS_PROXY: ` ${proxy} ` }, 'http p.example:3128 system'],
    [{ HTTPS_PROXY: 'http://p.example:65535' }, 'http p.example:65535 system'],
    [{ HTTPS_PROXY: 'http://p.example:65536' }, 'proxy-address HTTPS_PROXY'],
    [{ HTTPS_PROXY: 'http://p.example:1' }, 'http p.example:1 system'],
    [{ HTTPS_PROXY: 'socks5://s:1' }, 'proxy-socks HTTPS_PROXY'],
    [{ HTTPS_PROXY: 'http://p/path' }, 'proxy-address HTTPS_PROXY'],
  ])('%j', (env, wanted) => {
    expect(shown(chooseNetwork(TARGET, 'system', { environment: env, pacText: null }))).toBe(wanted)
  })
})

test('[T-31] an exception counts for a host that is written with its last dot, too', () => {
  const env = { HTTPS_PROXY: 'http://p.example:3128', NO_PROXY: 'example.com' }
  const use = chooseNetwork('https://shop.example.com./connect', 'system', { environment: env, pacText: null })
  expect(shown(use)).toBe('direct')
})

test('[T-31] the setting comes first, then the system’s answer, then the environment', () => {
  const env = { HTTPS_PROXY: 'http://name:p%40ss@p.example:3128' }
  const use = (setting: string, pac: string | null) =>
    chooseNetwork(TARGET, setting, { environment: env, pacText: pac })
  expect(shown(use('none', 'PROXY a:1'))).toBe('direct')
  expect(shown(use('https://own:8443', 'PROXY a:1'))).toBe('https own:8443 settings')
  expect(shown(use('system', 'PROXY a:1'))).toBe('http a:1 system')
  expect(shown(use('system', 'DIRECT'))).toBe('http p.example:3128 system')
  expect(use('system', 'PROXY p.example:3128')).toMatchObject({ login: 'name:p%40ss' })
  expect(JSON.stringify(toNetworkView(use('system', null)))).not.toContain('p%40ss')
})

test.each(['http://127.0.0.1:1', 'http://127.8.8.8:1/x', 'https://localhost:1', 'http://[::1]:9'])(
  '[T-31] %s never goes through a proxy',
  (target) => {
    for (const setting of ['system', 'http://p:1']) {
      expect(
        chooseNetwork(target, setting, { environment: { HTTPS_PROXY: 'http://p:1' }, pacText: 'PROXY p:1' }).kind,
      ).toBe('direct')
    }
  },
)

test.each([
  ['http://proxy.example.com:3128', true],
  ['https://proxy.example.com/', true],
  ['proxy:3128', true],
  ['http://[fd00::1]:3128', true],
  ['http://прокси.рф:3128', true],
  ['http://name:secret@proxy:3128', false],
  ['http://name@proxy:3128', false],
  ['socks5://proxy:1080', false],
  ['http://proxy:0', false],
  ['http://proxy/path', false],
  ['', false],
  ['http://a b', false],
])('[T-31] %s as the setting: %s', (text, taken) => {
  expect(isProxyAddress(text)).toBe(taken)
})
