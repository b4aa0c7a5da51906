/** The practice account in a process of its own, so that a measurement shares no event loop with it. Ends with its parent. */
import { startPractice } from '../../../src-main/practice/server.ts'
import { suiteSeed } from '../../faults/case.ts'

const practice = await startPractice({ folder: ':memory:', seed: suiteSeed(Number(process.argv[2] ?? 1000)) })
console.log(JSON.stringify({ url: practice.url, key: practice.key, inspectToken: practice.inspectToken }))
process.stdin.on('end', () => void practice.close())
process.stdin.resume()
