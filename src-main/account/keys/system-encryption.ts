/**
 * Seals keys where there is no Electron, by the system's own tools: the keychain of macOS (`security`) and the password store of
 * Linux (`secret-tool`) keep one random key that all others are encrypted with, as Electron's safeStorage does; Windows encrypts
 * itself (DPAPI). See decision 186.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { heldFile } from '../../store/files/held-file.ts'
import type { KeyEncryption } from './encrypted-secrets.ts'
import { spawn } from 'node:child_process'

export interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly run: RunTool
}

const HERE: Surroundings = { platform: process.platform, env: process.env, run: runTool }

export function systemEncryption(here: Surroundings = HERE): KeyEncryption {
  switch (here.platform) {
    case 'win32':
      return windowsEncryption(here)
    case 'darwin':
      return keychainEncryption(macKeychain(here.run), lockOf(here))
    case 'linux':
      return keychainEncryption(secretService(here.run), lockOf(here))
    default:
      return noEncryption
  }
}

/** Nothing can be sealed or opened: what is kept this way is another program's. */
export const noEncryption: KeyEncryption = {
  trouble: () => Promise.resolve('unavailable'),
  seal: () => Promise.reject(new Error('nothing is sealed here')),
  open: () => Promise.reject(new Error('nothing is opened here')),
}

/** Nothing is protected but by the file's own permissions. Only where a person has said so. */
export const filePermissionsOnly: KeyEncryption = {
  trouble: () => Promise.resolve(null),
  seal: (text) => Promise.resolve(Buffer.from(text, 'utf8')),
  open: (bytes) => Promise.resolve({ text: Buffer.from(bytes).toString('utf8'), stale: false }),
}

/** A store of the system that keeps one text. */
interface Keychain {
  /** Null: it does not answer. Its text is null when nothing is kept yet. */
  find(): Promise<{ readonly text: string | null } | null>
  put(text: string): Promise<boolean>
}

/** The store is this user's, whatever the data folder: so is the lock. */
function lockOf({ env }: Surroundings): string {
  const own = env['XDG_RUNTIME_DIR'] ?? ''
  const folder = own !== '' && existsSync(own) ? own : tmpdir()
  return join(folder, `stocksheet-keys-${process.getuid?.() ?? 'own'}.lock`)
}

/** A person may have to unlock the store for whoever has the lock. */
const LOCK_WAIT_MS = 70_000

const SERVICE = 'Stocksheet terminal'

/** `security` exits so when an item is not there. */
const NOT_FOUND = 44

function macKeychain(run: RunTool): Keychain {
  const tool = '/usr/bin/security'
  return {
    async find() {
      const found = await run(tool, ['find-generic-password', '-s', SERVICE, '-a', 'keys', '-w'], '')
      if (found?.status === 0) return { text: found.out }
      return found?.status === NOT_FOUND ? { text: null } : null
    },
    // `-i` reads the command from stdin, so that the key is no argument.
    put: async (text) =>
      (await run(tool, ['-i'], `add-generic-password -U -s "${SERVICE}" -a keys -w "${text}"\n`))?.status === 0,
  }
}

function secretService(run: RunTool): Keychain {
  const attributes = ['application', 'stocksheet', 'use', 'terminal-keys']
  return {
    async find() {
      const found = await run('secret-tool', ['lookup', ...attributes], '')
      if (found?.status === 0) return { text: found.out === '' ? null : found.out }
      // Nothing found is a silent failure; a store that is locked or not there says so.
      return found?.status === 1 && !found.complained ? { text: null } : null
    },
    put: async (text) => (await run('secret-tool', ['store', `--label=${SERVICE}`, ...attributes], text))?.status === 0,
  }
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

function keychainEncryption(keychain: Keychain, lock: string): KeyEncryption {
  let known: Buffer | null = null

  async function find(): Promise<Buffer | null | 'unavailable'> {
    if (known) return known
    const kept = await keychain.find()
    if (kept === null) return 'unavailable'
    const { text } = kept
    if (text === null) return null
    const key = Buffer.from(text, 'base64')
    if (key.length !== KEY_BYTES) return 'unavailable'
    known = key
    return key
  }

  async function findOrMake(): Promise<Buffer> {
    const found = await find()
    if (found !== null && found !== 'unavailable') return found
    if (found === 'unavailable') throw new Error('the system keeps no key')
    // Of two processes that make one at once, the second would make what the first has sealed unreadable.
    const held = await heldFile(lock, LOCK_WAIT_MS)
    if (held === null) throw new Error('another process makes a key')
    try {
      return await made()
    } finally {
      held.close()
    }
  }

  async function made(): Promise<Buffer> {
    // Another process may have made one while this one waited.
    if ((await find()) === null && !(await keychain.put(randomBytes(KEY_BYTES).toString('base64'))))
      throw new Error('the system keeps no key')
    const kept = await find()
    if (kept === null || kept === 'unavailable') throw new Error('the system gives the key not back')
    return kept
  }

  return {
    trouble: async () => ((await find()) === 'unavailable' ? 'unavailable' : null),
    async seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, await findOrMake(), nonce)
      const sealed = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
    },
    async open(bytes) {
      const key = await find()
      if (key === null || key === 'unavailable') throw new Error('the system keeps no key')
      const blob = Buffer.from(bytes)
      const decipher = createDecipheriv(CIPHER, key, blob.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(blob.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const text = Buffer.concat([decipher.update(blob.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
      return { text: text.toString('utf8'), stale: false }
    },
  }
}

/** Windows encrypts for this user by itself; PowerShell of every Windows can ask for it. */
function windowsEncryption({ env, run }: Surroundings): KeyEncryption {
  const tool = join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe')
  const call = async (method: 'Protect' | 'Unprotect', bytes: Uint8Array): Promise<Buffer> => {
    const script = `$ErrorActionPreference='Stop';Add-Type -AssemblyName System.Security;$b=[Convert]::FromBase64String([Console]::In.ReadToEnd());[Convert]::ToBase64String([Security.Cryptography.ProtectedData]::${method}($b,$null,'CurrentUser'))`
    const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script]
    const answer = await run(tool, args, Buffer.from(bytes).toString('base64'))
    if (answer?.status !== 0 || answer.out === '') throw new Error('Windows did not answer')
    return Buffer.from(answer.out, 'base64')
  }
  return {
    trouble: () =>
      call('Protect', Buffer.from('probe')).then(
        () => null,
        () => 'unavailable',
      ),
    seal: (text) => call('Protect', Buffer.from(text, 'utf8')),
    open: async (bytes) => ({ text: (await call('Unprotect', bytes)).toString('utf8'), stale: false }),
  }
}

/** A program of the system's own, asked once. What is secret goes to it by stdin, never as an argument: those every program can see. */
export interface ToolAnswer {
  readonly status: number
  readonly out: string
  /** It said something on stderr. What it said is not kept: it could quote a secret. */
  readonly complained: boolean
}

/** Null when there is no such program, or it does not end. */
export type RunTool = (command: string, args: readonly string[], stdin: string) => Promise<ToolAnswer | null>

/** A person may have to unlock the store meanwhile. */
const WAIT_MS = 60_000
/** Longer than any key as it is kept. */
const MOST = 100_000

export const runTool: RunTool = (command, args, stdin) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
    // Not the option of spawn: Node does not clear its timer where there is no such program, and would wait for it at its end.
    const patience = setTimeout(() => child.kill(), WAIT_MS)
    let out = ''
    let complained = false
    child.stdout.on('data', (piece: Buffer) => {
      if (out.length < MOST) out += piece.toString('utf8')
    })
    child.stderr.on('data', () => {
      complained = true
    })
    child.on('error', () => {
      clearTimeout(patience)
      resolve(null)
    })
    // It may have ended without reading.
    child.stdin.on('error', () => undefined)
    child.stdin.end(stdin)
    child.on('close', (code) => {
      clearTimeout(patience)
      resolve(code === null ? null : { status: code, out: out.trim(), complained })
    })
  })
