/** Finds a worker's code next to `from`, the module that starts it. In the built bundle, it is next to the module's chunk or above it. */
import { existsSync } from 'node:fs'

export function findWorkerFile(name: string, from: string): URL {
  for (const candidate of [`./${name}.ts`, `./${name}.js`, `../${name}.js`]) {
    const url = new URL(candidate, from)
    if (existsSync(url)) return url
  }
  throw new Error(`${name} is missing beside ${from}`)
}
