/** Stores one reading after another in the given folder until it is killed. In each, all prices equal the reading's number. */
import { makeAccountVersions } from '../../../../src-main/store/versions/account-versions.ts'
import { versionFileOf } from '../../../../src-main/store/versions/version-file.ts'
import { catalogueOf } from '../../../build.ts'
import { cachedOf, LEDGER } from './kept-versions.ts'

const [folder = '', firstText = '1'] = process.argv.slice(2)
const store = makeAccountVersions({
  file: versionFileOf(folder),
  account: () => ({ ledger: LEDGER, address: 'https://a' }),
  findNewestRun: () => null,
  readLimits: () => Promise.resolve({ keep: true, mostDays: null }),
  now: () => 1,
  collectGarbage: () => {},
})

for (let price = Number(firstText); ; price += 1) {
  const lines = Array.from({ length: 400 }, (_, index) => ({
    id: index + 1,
    name: `M${index}`,
    price: String(price),
    in: { 1: '1' },
  }))
  await store.keep(cachedOf(catalogueOf(lines, [1])), new Set([1]))
  const lostError = store.getWriteError()
  if (lostError) throw new Error(JSON.stringify(lostError))
  process.stdout.write(`${price}\n`)
}
