/** For `node --import`: replaces `electron` with the stand-in. The real package would try to download its binary. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'electron') return next(specifier, context)
    return { url: new URL('./electron.ts', import.meta.url).href, shortCircuit: true }
  },
})
