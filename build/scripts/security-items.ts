/**
 * The security checklist as claims, with the tests that prove each, by parts of their full titles. docs/security.md and the table of `npm run
 * test:long` are generated from it. A claim without a passing test makes the table fail.
 */
import { CLAIMS_10_TO_14 } from './security-items-10-to-14.ts'

export interface Claim {
  /** The number of the item in the checklist; 13 is files, 14 is stored data. */
  readonly item: number
  readonly claim: string
  /** Each must be part of the full title of at least one test. All tests with such titles must pass. */
  readonly tests: readonly string[]
}

export const ITEMS: Readonly<Record<number, string>> = {
  1: 'The sandbox and the window',
  2: 'Permissions',
  3: 'Navigation',
  4: 'The page, its protocol and its policy',
  5: 'Preload and IPC',
  6: 'Files by token',
  7: 'The packaged program',
  8: 'Single instance, one journal',
  9: 'A supported Electron',
  10: 'The API key',
  11: 'The network',
  12: 'The loopback host',
  13: 'Files that are read',
  14: 'Data at rest',
  15: 'Text from files and accounts',
  16: 'Plan files and pages',
}

export const CLAIMS: readonly Claim[] = [
  {
    item: 1,
    claim: 'The sandbox is on before the app is ready',
    tests: ['the sandbox is on before ready and the window is closed off'],
  },
  {
    item: 1,
    claim:
      'The window is sandboxed and isolated, without Node, webview, experiments or insecure content, in development too',
    tests: ['[SEC-1] the window is the same in development and production, but for the developer tools'],
  },
  { item: 1, claim: 'A webview is never attached', tests: ['[SEC-1] a webview is never attached'] },

  {
    item: 2,
    claim: 'Every permission, device and download is denied, asked or checked',
    tests: [
      '[SEC-2] every permission is denied, asked or checked',
      '[SEC-2] every permission, device and download is denied',
    ],
  },

  {
    item: 3,
    claim: 'Only app://stocksheet/ is the app’s own; lookalikes are not',
    tests: ['[SEC-3] only the app own address is the app own'],
  },
  {
    item: 3,
    claim: 'The page cannot navigate away or open windows',
    tests: ['[SEC-3] a page stays', '[SEC-3] the page cannot be led away, nor open windows'],
  },
  {
    item: 3,
    claim: 'Only exact https addresses of a list open outside (fuzzed)',
    tests: ['[SEC-3] what may open outside'],
  },

  {
    item: 4,
    claim: 'The scheme is standard and secure, and never bypasses the policy',
    tests: ['[SEC-4] the page is served by the app scheme'],
  },
  {
    item: 4,
    claim: '.., %2f, %5c, NUL, strange hosts and methods are answered 4xx',
    tests: [
      '[SEC-4] app://stocksheet',
      '[SEC-4] no text of any kind leads out of the folder',
      'every menu item, dialog, address, channel and call is answered',
    ],
  },
  {
    item: 4,
    claim: 'The policy is strict, has a fresh nonce for each load, and allows nothing unsafe',
    tests: ['[SEC-4] the policy allows nothing unsafe', '[SEC-4] index.html comes with the strict policy'],
  },
  {
    item: 4,
    claim: 'The running page breaks no rule of its policy',
    tests: ['[SEC-4] the page breaks no rule of its policy'],
  },
  {
    item: 4,
    claim: 'Bundles hold no inline script, eval, remote address or dangerouslySetInnerHTML',
    tests: [
      '[SEC-4] the page index.html has no inline script',
      '[SEC-4] the page the scripts evaluate no text',
      '[SEC-4] the page the style sheets load nothing from elsewhere',
      '[SEC-4] the page our own sources set no HTML',
    ],
  },

  {
    item: 4,
    claim: 'No text becomes HTML or a script; only style sheets are made from text',
    tests: ['[T-30] text that could contain an element is not HTML', '[SEC-4] index.html comes with the strict policy'],
  },
  {
    item: 5,
    claim: 'The preload requires electron and nothing else, and exposes the contract’s four functions',
    tests: [
      '[SEC-5] the preload is one file that requires electron',
      '[SEC-5] the preload gives the page the contract and nothing else',
    ],
  },
  {
    item: 5,
    claim: 'Every handler checks the sender’s frame and address',
    tests: ['[SEC-5] the sender', '[SEC-5] IPC takes messages only from the window'],
  },
  {
    item: 5,
    claim: 'Every handler parses its arguments; refusals reject',
    tests: [
      '[SEC-5] the shape',
      '[SEC-5] only the documented channels are answered',
      '[SEC-5] whatever comes in, an answer goes out',
    ],
  },
  {
    item: 5,
    claim: '10,000 fuzzed messages cause no crash, and none is accepted wrongly',
    tests: ['[SEC-5] 10,000 IPC messages'],
  },

  {
    item: 5,
    claim: 'Replies through the preload are parsed before the window uses them',
    tests: ['[T-30] replies and events of the bridge are parsed'],
  },
  {
    item: 6,
    claim: 'A path from the page opens a file only if the page proves that it already has the contents',
    tests: ['[T-27] a path that the page names opens only what the page holds'],
  },
  {
    item: 6,
    claim: 'Network addresses, devices and files that are not spreadsheets are never opened',
    tests: ['[T-27] paths that are never opened'],
  },
  {
    item: 6,
    claim: 'Deletes and unusual plans start only with a phrase that main has just made, once and for that plan',
    tests: [
      '[T-27] what the page has of an unusual plan starts nothing; an answer counts once, and for that plan only',
      '[T-27] a phrase holds a number that changes from question to question',
    ],
  },
  {
    item: 6,
    claim: 'On the desktop the user also confirms them in a dialog of the system. Neither Enter nor Escape confirms',
    tests: [
      '[T-27] an unusual plan is confirmed outside the page, by what main knows of it; a no sends nothing',
      '[T-27] a change while the question stands is not what was confirmed',
      '[T-27] an undo that deletes is confirmed outside the page too; what is usual is not',
      '[T-27] the dialog before a grave plan',
    ],
  },
  {
    item: 6,
    claim: 'Pasted files have a limit on their total size, on the desktop and in the browser',
    tests: ['[T-27] pasted bytes have a total'],
  },
  {
    item: 6,
    claim: 'The page holds tokens, not paths',
    tests: ['[SEC-6] a path becomes a token', '[SEC-6] a pasted file travels as bytes'],
  },
  {
    item: 6,
    claim: 'An unknown token is refused',
    tests: [
      '[SEC-6] an unknown token is refused before the user is asked',
      '[SEC-6] an unknown token, or a path for a token, is refused',
    ],
  },

  {
    item: 7,
    claim: 'No command-line switch opens the packaged app to others',
    tests: ['[T-29] switches that open the packaged app to others'],
  },
  {
    item: 7,
    claim: 'Fuses are set in the configuration and in the program',
    tests: ['[SEC-7] sets every fuse', '[SEC-7] has its fuses set in the program'],
  },
  {
    item: 7,
    claim: 'The archive’s digest is in the program (macOS; on Windows electron-builder writes it into the .exe)',
    tests: ['[SEC-7] on macOS carries the digest of its archive'],
  },
  {
    item: 7,
    claim: 'Hardened runtime with one entitlement',
    tests: ['[SEC-7] hardened on macOS, with one entitlement'],
  },
  {
    item: 7,
    claim: 'No developer tools and no debugging switches in production',
    tests: [
      '[SEC-7] developer tools are for developing only',
      '[SEC-7] the packaged app starts with no debugging switch',
    ],
  },
  {
    item: 7,
    claim: 'The package holds what is shipped and no secret',
    tests: [
      '[SEC-10] holds no secret of the machine that built it',
      'holds the bundles, the packages they load, and nothing else',
    ],
  },

  {
    item: 7,
    claim: 'Updates fail closed: no Windows feed without signing and publisher, no macOS release without notarisation',
    tests: ['[T-30] fails closed', '[T-30] on Windows'],
  },
  {
    item: 8,
    claim: 'A second start hands its file over and ends',
    tests: ['[SEC-8] a second start hands its file over and ends', '[SEC-8] files named at start'],
  },
  { item: 8, claim: 'The journal has a lock of its own', tests: ['the lease [RUN-7]'] },

  { item: 9, claim: 'Electron’s major is supported, or the release stops', tests: ['[SEC-9] Electron’s major'] },

  ...CLAIMS_10_TO_14,
]
