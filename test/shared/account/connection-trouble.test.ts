/** The kind of failure of a tried connection, which determines the advice. */
import { expect, test } from 'vitest'
import {
  type ConnectionFault,
  checkTestedConnection,
  type TestedConnection,
} from '../../../src-shared/account/account-error.ts'

const works: TestedConnection = {
  address: 'reached',
  key: 'accepted',
  quota: 'left',
  unknownStorage: null,
  fault: null,
}

test.each<readonly [Partial<TestedConnection>, string | null]>([
  [{}, null],
  [{ key: 'refused', quota: 'unknown' }, 'wrong-key'],
  [{ quota: 'used-up' }, 'used-up'],
  [{ unknownStorage: 7 }, 'unknown-storage'],
  [{ address: 'odd', key: 'unknown' }, 'other-server'],
  [{ address: 'unreachable', key: 'unknown' }, 'no-answer'],
])('[CONNECT-2] %j: %s', (tried, trouble) => {
  expect(checkTestedConnection({ ...works, ...tried })).toBe(trouble)
})

test.each<readonly [ConnectionFault, string]>([
  [{ code: 'unknown-name' }, 'wrong-address'],
  [{ code: 'refused' }, 'wrong-address'],
  [{ code: 'no-network' }, 'no-network'],
  [{ code: 'certificate', detail: 'CERT_HAS_EXPIRED' }, 'certificate'],
  [{ code: 'status', status: 404 }, 'other-server'],
  [{ code: 'status', status: 503 }, 'server-trouble'],
  [{ code: 'redirect', status: 302 }, 'other-server'],
  [{ code: 'undocumented', detail: 'items' }, 'other-server'],
  [{ code: 'timeout' }, 'no-answer'],
  [{ code: 'proxy-refused', at: 'proxy:3128', status: 407 }, 'proxy'],
])('[CONNECT-2] %j: %s', (fault, trouble) => {
  expect(checkTestedConnection({ ...works, address: 'odd', key: 'unknown', quota: 'unknown', fault })).toBe(trouble)
})
