/**
 * The script injected into every page before its own: the three electron exports that a sandboxed preload can require, then the built preload. It
 * runs in the page, so it is text here and uses nothing of this process.
 */

/** Names shared by the page and this process. The preload never sees them. */
export const SEND = '__standin_send'
export const RECEIVE = '__standin_receive'
export const KNOW = '__standin_know'

export function pageWorld(preload: string): string {
  return `(() => {
  const send = globalThis[${JSON.stringify(SEND)}]
  delete globalThis[${JSON.stringify(SEND)}]
  const listeners = new Map()
  const paths = new WeakMap()
  const toBase64 = (bytes) => {
    let text = ''
    for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768))
    return btoa(text)
  }
  const pack = (value) => (value instanceof Uint8Array ? { $bytes: toBase64(value) } : structuredClone(value))
  const copy = (value) =>
    typeof value === 'function' || value instanceof File || value === undefined ? value : structuredClone(value)
  const bridged = (fn) => (...args) => {
    const result = fn(...args.map(copy))
    return result instanceof Promise ? result.then(copy) : copy(result)
  }
  const electron = {
    contextBridge: {
      exposeInMainWorld(name, api) {
        const exposed = {}
        for (const key of Object.keys(api)) exposed[key] = typeof api[key] === 'function' ? bridged(api[key]) : copy(api[key])
        Object.defineProperty(globalThis, name, { value: Object.freeze(exposed), enumerable: true })
      },
    },
    ipcRenderer: {
      async invoke(channel, ...args) {
        const { ok, value, message } = await send(channel, args.map(pack))
        if (ok) return value
        throw new Error("Error invoking remote method '" + channel + "': " + message)
      },
      on(channel, listener) {
        listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      },
    },
    webUtils: { getPathForFile: (file) => paths.get(file) ?? '' },
  }
  const hidden = (name, value) => Object.defineProperty(globalThis, name, { value, enumerable: false })
  hidden(${JSON.stringify(RECEIVE)}, (channel, args) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, ...args)
  })
  hidden(${JSON.stringify(KNOW)}, (file, path) => void paths.set(file, path))
  const open = globalThis.open
  globalThis.open = (address) => {
    void send('standin:window-open', [new URL(address, location.href).href])
    return null
  }
  const require = (name) => {
    if (name === 'electron') return electron
    throw new Error('a sandboxed preload cannot require ' + name)
  }
  ;((require, module, exports) => {
${preload}
  })(require, { exports: {} }, {})
})()`
}
