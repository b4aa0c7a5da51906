/** The claims about keys, the network, the loopback host, files that are read, and stored data: the second half of security-items.ts. */
import type { Claim } from './security-items.ts'

/** Items 10 to 14 of the checklist. */
export const CLAIMS_10_TO_14: readonly Claim[] = [
  {
    item: 10,
    claim: 'After a full run the key is in no file, reply, event, log line or crash text',
    tests: ['the key is in no file, reply, event, log line or crash text'],
  },
  {
    item: 10,
    claim: 'The desktop’s log holds no key, no cell and no path',
    tests: [
      '[SEC-10] the log holds no key, no cell and no path',
      'the log is shown from the menu, holds what broke and no secret',
    ],
  },
  {
    item: 10,
    claim:
      'A report for support holds no key, name, host or path. A crash dump may hold the key while it is in use; it stays on this computer',
    tests: ['[SEC-10] the report holds no key, name, host or path', 'crash dumps stay on this computer'],
  },
  {
    item: 10,
    claim: 'The system encrypts the key, for one account and one address',
    tests: ['a key kept on the computer'],
  },
  {
    item: 10,
    claim: 'If the system cannot encrypt the key, it is not saved, and the user is told',
    tests: ['a key that cannot be kept', 'only Linux has stores that protect nothing'],
  },
  {
    item: 10,
    claim: 'A key that cannot be decrypted is asked for again',
    tests: ['a key that cannot be decrypted is asked for again'],
  },
  {
    item: 10,
    claim: 'The command line takes no key as an argument',
    tests: ['[SEC-10] the command line takes no key as an argument'],
  },
  {
    item: 10,
    claim: 'The terminal keeps keys in the system’s own store. The tools for it get no secret as an argument',
    tests: ['[TERMINAL-3] the store of', 'added, used, listed, renamed and removed, and the key is in no file'],
  },

  {
    item: 11,
    claim: 'Https, except loopback; the key goes only to its account’s origin',
    tests: [
      'address and key',
      'must have a name of its own and an address its key may travel to',
      'whose address is changed by hand gives its key to nobody',
    ],
  },
  {
    item: 11,
    claim:
      'Each file that uses the network is known, and named on the page on privacy. A check for updates sends no id',
    tests: [
      'each file that uses the network is named on the page on privacy',
      'nothing is downloaded or installed unasked',
    ],
  },
  {
    item: 11,
    claim: 'A redirect is an error, and its target never sees the key',
    tests: ['a redirect is an error, and its target never sees the key'],
  },
  {
    item: 11,
    claim: 'On the desktop no request goes to a new server before the user confirms it in a dialog of the system',
    tests: ['[T-27] no request leaves, and no account is set up, before the user has said yes'],
  },
  {
    item: 11,
    claim: 'An address with a user or a query is refused and never quoted',
    tests: ['is refused and not quoted, nor shown where it stands in a file'],
  },
  { item: 11, claim: 'TLS checks are never off', tests: ['[SEC-11] TLS checks cannot be switched off'] },
  {
    item: 11,
    claim:
      'A link is read over https only, from public addresses that are checked after DNS and after each redirect, within limits, with nothing sent but the request',
    tests: ['[LINK-1] a file is read as it is', '[LINK-1] /to-private', '[LINK-1] without a test’s gate'],
  },
  {
    item: 11,
    claim: 'On the desktop no link is read from a server before the user confirms it in a dialog of the system',
    tests: ['a host that the user declines is not asked, whatever the page wants'],
  },
  {
    item: 11,
    claim: 'Answers have limits of size and time',
    tests: ['an answer over the limit is not taken in', '[RUN-2] reset and silence'],
  },

  {
    item: 12,
    claim: '127.0.0.1 only',
    tests: ['[SEC-12] listens on 127.0.0.1 and on no other address of this machine'],
  },
  {
    item: 12,
    claim: 'The Host header must match exactly',
    tests: ['[SEC-12] Host is exact', '[SEC-12] the token opens only under the exact host'],
  },
  {
    item: 12,
    claim: 'A rebound name gets no page, no call and no socket (in a real browser)',
    tests: ['[SEC-12] a name that was rebound to this machine'],
  },
  {
    item: 12,
    claim: 'Origin and Sec-Fetch-Site are checked on calls and on the upgrade',
    tests: [
      '[SEC-12] Origin',
      '[SEC-12] Sec-Fetch-Site',
      '[SEC-12] the upgrade is refused',
      '[SEC-12] refused: another host, page, site or type',
    ],
  },
  {
    item: 12,
    claim: 'Another page in the same browser can do nothing (in a real browser)',
    tests: ['[SEC-12] a page of another port, with the window open in the same browser, gets nothing done'],
  },
  {
    item: 12,
    claim: 'No CORS headers, JSON only, bodies have limits',
    tests: [
      '[SEC-12] no answer allows another origin',
      '[SEC-12] a call with Content-Type',
      '[SEC-12] a body over the limit is refused',
      '[SEC-12] an upload over the limit is refused',
    ],
  },
  {
    item: 12,
    claim:
      'A 128-bit token in the address’s fragment is exchanged once for the session’s secret, compared in constant time',
    tests: [
      '[SEC-12] the token has 128 bits',
      'sameSecret is equality',
      'a guess opens nothing',
      '[T-23] of many who post the token at once',
    ],
  },
  {
    item: 12,
    claim: 'No cookie: the secret goes into a header and the WebSocket’s first message, and reaches no other port',
    tests: [
      '[T-23] no answer sets a cookie or holds the secret',
      '[T-23] without a session there is no file, no call and no upload',
      '[T-23] the first message is the session',
      '[T-23] a server on another port is sent nothing of the session',
    ],
  },
  {
    item: 12,
    claim: 'Unfinished connections and the total of all uploads have limits',
    tests: ['[T-29] connections', '[T-29] silence is disconnected in time', '[T-29] uploads together'],
  },
  {
    item: 12,
    claim: 'No token stays in the page’s address or referrer',
    tests: ['the printed address opens the page without leaving a token'],
  },
  { item: 12, claim: 'Ends when idle', tests: ['[SEC-12] ends by itself when idle'] },

  {
    item: 13,
    claim: 'Bombs, document types, endless cells and absurd sizes are refused',
    tests: [
      'a part is a bomb by size and ratio together',
      'a document type is refused in every part',
      'a cell that never ends is refused',
    ],
  },
  {
    item: 13,
    claim: 'Reading has a limit of time',
    tests: ['the time a file may take counts for text and for workbooks'],
  },

  { item: 14, claim: 'The journal is for the user only', tests: ['the file and its companions are for the user only'] },
  { item: 14, claim: 'Settings are written whole, for the user only', tests: ['are kept whole, for their user only'] },
  {
    item: 14,
    claim: 'The files and the log of the desktop shell are for the user only',
    tests: ['[SEC-14] what the shell keeps', '[SEC-14] is made when first needed'],
  },

  {
    item: 15,
    claim:
      'Printed text cannot control the terminal, as text or as JSON. One place prints, and a line end in a name starts no new line',
    tests: ['[T-26] what is printed steers no terminal', '[T-26] no command obeys a text of an account or a file'],
  },
  {
    item: 15,
    claim: 'Titles, labels and messages of the window hide nothing, and cells show invisible characters',
    tests: [
      '[T-26] no menu, dialog, report, title or label of the window shows a hostile name as it came',
      '[T-26] an account and storages of hostile names are shown with nothing hidden in them',
      'hostile cells are shown as text, and the layout holds',
    ],
  },
  {
    item: 15,
    claim:
      'Each free text of a reply has a type of its own until it is made plain. All other strings are checked for hidden characters',
    tests: ['[T-26] text that is kept as it came', '[T-26] no string of a reply can be drawn as it came'],
  },
  {
    item: 15,
    claim: 'Dialogs, menus and notifications of the system hide nothing either',
    tests: ['[T-26] texts of the system’s own dialogs and menus'],
  },

  {
    item: 16,
    claim:
      'A plan file is untrusted: if a value in it is changed, the file is refused, or shows the change as it is sent',
    tests: [
      '[PLAN-14] [PLAN-16] each leaf changed in each way',
      '[PLAN-17] a member that the format does not have refuses it',
      '[PLAN-23] --sha256 applies exactly that plan file',
    ],
  },
  {
    item: 16,
    claim: 'A page of a plan or a run runs nothing and loads nothing, and its texts stay text',
    tests: [
      '[PLAN-22] in en: a strict policy',
      '[PLAN-22] hostile texts are text',
      '[PLAN-22] no text opens or closes an element',
      '[PLAN-22] a plan saved as a page is read offline',
    ],
  },
]
