/** Where a worker's code is: beside the module that starts it, which is `from`; once built, beside or above the bundle's chunk. */
import { existsSync } from 'node:fs'

export function workerFile(name: string, from: string): URL {
  for (const candidate of [`./${name}.ts`, `./${name}.js`, `../${name}.js`]) {
    const url = new URL(candidate, from)
    if (existsSync(url)) return url
  }
  throw new Error(`${name} is missing beside ${from}`)
}
