/** The practice account in a separate process, so that it does not share an event loop with the measurement. Exits with its parent. */
import { startPractice } from '../../../src-main/practice/server.ts'
import { suiteSeed } from '../../faults/case.ts'

const [materials = '1000', latencyMs = '0'] = process.argv.slice(2)
const practice = await startPractice({
  folder: ':memory:',
  seed: suiteSeed(Number(materials)),
  latencyMs: Number(latencyMs),
})
console.log(JSON.stringify({ url: practice.url, key: practice.key, inspectToken: practice.inspectToken }))
process.stdin.on('end', () => void practice.close())
process.stdin.resume()
