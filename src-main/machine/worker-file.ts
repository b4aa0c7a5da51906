/** Finds a worker's code next to the module that starts it (`from`), or in the built bundle next to or above its chunk. */
import { existsSync } from 'node:fs'

export function workerFile(name: string, from: string): URL {
  for (const candidate of [`./${name}.ts`, `./${name}.js`, `../${name}.js`]) {
    const url = new URL(candidate, from)
    if (existsSync(url)) return url
  }
  throw new Error(`${name} is missing beside ${from}`)
}
