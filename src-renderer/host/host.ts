/** Connects the page to its host: the preload's bridge under Electron, otherwise the loopback server that served the page. */
import type { Host } from '../../src-shared/api/window-types.ts'
import './trusted-types.ts'
import { BRIDGE_NAME } from '../../src-shared/api/host.ts'
import { makeBridgedHost } from './bridge.ts'
import { makeLoopbackHost } from './loopback.ts'
import { openSession, readCurrentTab } from './session.ts'

export function connectHost(): Host {
  const bridge: unknown = Reflect.get(globalThis, BRIDGE_NAME)
  return isHost(bridge)
    ? makeBridgedHost(bridge)
    : makeLoopbackHost(globalThis.location.origin, openSession(readCurrentTab()))
}

const functionNames = ['call', 'on', 'offerFile', 'saveFile'] as const satisfies readonly (keyof Host)[]

// Our own preload script makes the bridge. This function checks only the bridge's shape; bridge.ts checks its answers.
function isHost(value: unknown): value is Host {
  return (
    typeof value === 'object' &&
    value !== null &&
    functionNames.every((name) => typeof Reflect.get(value, name) === 'function')
  )
}
