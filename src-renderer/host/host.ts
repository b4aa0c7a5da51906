/** Connects the page to whoever hosts it: the preload's bridge under Electron, else the loopback server it came from. */
import type { Host } from '../../src-shared/api/window-types.ts'
import './page-policy.ts'
import { BRIDGE } from '../../src-shared/api/host.ts'
import { bridgedHost } from './bridge.ts'
import { loopbackHost } from './loopback.ts'
import { openSession, ownTab } from './session.ts'

export function connectHost(): Host {
  const bridge: unknown = Reflect.get(globalThis, BRIDGE)
  return isHost(bridge) ? bridgedHost(bridge) : loopbackHost(globalThis.location.origin, openSession(ownTab()))
}

const functions = ['call', 'on', 'offerFile', 'saveFile'] as const satisfies readonly (keyof Host)[]

// Our own preload makes the bridge; only its shape is checked here, its answers in bridge.ts.
function isHost(value: unknown): value is Host {
  return (
    typeof value === 'object' &&
    value !== null &&
    functions.every((name) => typeof Reflect.get(value, name) === 'function')
  )
}
