/** Stores one reading after another in the given folder until it is killed. In each, all prices equal the reading's number. */
import { accountVersions } from '../../../../src-main/store/versions/account-versions.ts'
import { versionFile } from '../../../../src-main/store/versions/version-file.ts'
import { catalogueOf } from '../../../build.ts'
import { cachedOf, LEDGER } from './kept-versions.ts'

const [folder = '', first = '1'] = process.argv.slice(2)
const store = accountVersions({
  file: versionFile(folder),
  account: () => ({ ledger: LEDGER, address: 'https://a' }),
  newestRun: () => null,
  limits: () => Promise.resolve({ keep: true, mostDays: null }),
  now: () => 1,
  collect: () => {},
})

for (let price = Number(first); ; price += 1) {
  const lines = Array.from({ length: 400 }, (_, at) => ({
    id: at + 1,
    name: `M${at}`,
    price: String(price),
    in: { 1: '1' },
  }))
  await store.keep(cachedOf(catalogueOf(lines, [1])), new Set([1]))
  const lost = store.notKept()
  if (lost) throw new Error(JSON.stringify(lost))
  process.stdout.write(`${price}\n`)
}
