/**
 * The bridge between the page and main: only the contract's four functions. It runs sandboxed, so it requires only electron. It checks nothing,
 * because main checks every message from the page.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { BRIDGE_NAME } from '../../src-shared/api/host.ts'
import { CHANNELS } from './channels.ts'
import type { Challenge } from './drops.ts'

type Listener = (event: unknown) => void
const listeners = new Map<string, Set<Listener>>()
/** Events that are queued until the page has a listener. Progress events are repeated, so they need not be kept. */
const QUEUED_EVENT_NAMES = new Set(['file.offered', 'window.command'])
const queuedEvents = new Map<string, unknown>()

ipcRenderer.on(CHANNELS.event, (_event, message: { readonly name: string; readonly event: unknown }) => {
  const eventListeners = listeners.get(message.name)
  if (QUEUED_EVENT_NAMES.has(message.name) && !eventListeners?.size) queuedEvents.set(message.name, message.event)
  else for (const listener of eventListeners ?? []) listener(message.event)
})

interface BridgeAnswer {
  readonly ok: boolean
  readonly value?: unknown
}

/** Main opens the path once the digest proves that the page has the file's contents. */
async function offerByPath(file: File): Promise<BridgeAnswer | undefined> {
  const path = webUtils.getPathForFile(file)
  if (path === '') return undefined
  const answer = (await ipcRenderer.invoke(CHANNELS.offerDrop, path, file.name, file.size)) as BridgeAnswer
  if (!answer.ok) return answer
  const { id, nonce, ranges } = answer.value as Challenge
  const pieces = ranges.map(([from, end]) => file.slice(from, end))
  const bytes = await new Blob([nonce, ...pieces]).arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return (await ipcRenderer.invoke(CHANNELS.proveDrop, id, digest)) as BridgeAnswer
}

contextBridge.exposeInMainWorld(BRIDGE_NAME, {
  call: (name: unknown, request: unknown): Promise<unknown> => ipcRenderer.invoke(CHANNELS.call, name, request),

  on(name: string, listener: Listener): () => void {
    const eventListeners = listeners.get(name) ?? new Set()
    listeners.set(name, eventListeners)
    // Each call makes a new wrapper, so that the same function can be registered twice.
    const registeredListener: Listener = (event) => listener(event)
    eventListeners.add(registeredListener)
    if (queuedEvents.has(name)) {
      listener(queuedEvents.get(name))
      queuedEvents.delete(name)
    }
    return () => {
      eventListeners.delete(registeredListener)
    }
  },

  async offerFile(file: File): Promise<unknown> {
    const pathAnswer = await offerByPath(file)
    if (pathAnswer?.ok === true) return pathAnswer
    return ipcRenderer.invoke(CHANNELS.offerBytes, new Uint8Array(await file.arrayBuffer()), file.name)
  },

  saveFile: (file: unknown, name: unknown): Promise<unknown> => ipcRenderer.invoke(CHANNELS.save, file, name),
})
