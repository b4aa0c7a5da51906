/**
 * Encrypts keys with the system's tools if there is no Electron. The keychain of macOS (`security`) and the password store of Linux (`secret-tool`)
 * keep one random key that encrypts all others, as Electron's safeStorage does. Windows has its own encryption for each user (DPAPI). See decision
 * 186.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeFileLock } from '../../store/files/held-file.ts'
import type { KeyEncryption } from './encrypted-secrets.ts'
import { spawn } from 'node:child_process'

export interface SystemDependencies {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly run: RunTool
}

const THIS_SYSTEM: SystemDependencies = { platform: process.platform, env: process.env, run: runTool }

export function makeSystemEncryption(systemDependencies: SystemDependencies = THIS_SYSTEM): KeyEncryption {
  switch (systemDependencies.platform) {
    case 'win32':
      return makeWindowsEncryption(systemDependencies)
    case 'darwin':
      return makeKeychainEncryption(makeMacKeychain(systemDependencies.run), lockPathOf(systemDependencies))
    case 'linux':
      return makeKeychainEncryption(makeLinuxKeychain(systemDependencies.run), lockPathOf(systemDependencies))
    default:
      return noEncryption
  }
}

/** Encrypts and decrypts nothing: keys stored this way belong to another program. */
export const noEncryption: KeyEncryption = {
  findEncryptionProblem: () => Promise.resolve('unavailable'),
  encrypt: () => Promise.reject(new Error('nothing is sealed here')),
  decrypt: () => Promise.reject(new Error('nothing is opened here')),
}

/** Encrypts nothing: only the file's permissions protect the keys. Used only if the user chose that. */
export const filePermissionEncryption: KeyEncryption = {
  findEncryptionProblem: () => Promise.resolve(null),
  encrypt: (text) => Promise.resolve(Buffer.from(text, 'utf8')),
  decrypt: (bytes) => Promise.resolve({ text: Buffer.from(bytes).toString('utf8'), isStale: false }),
}

/** A system store that contains one text. */
interface Keychain {
  /** The result is null if the store does not answer. `text` is null if the store is empty. */
  find(): Promise<{ readonly text: string | null } | null>
  put(text: string): Promise<boolean>
}

/** The path of the store's lock file. It does not depend on the data folder, because all data folders of a user share the store. */
function lockPathOf({ env }: SystemDependencies): string {
  const runtimeFolder = env['XDG_RUNTIME_DIR'] ?? ''
  const folder = runtimeFolder !== '' && existsSync(runtimeFolder) ? runtimeFolder : tmpdir()
  return join(folder, `stocksheet-keys-${process.getuid?.() ?? 'own'}.lock`)
}

/** Another process may hold the lock while the user unlocks the store. */
const LOCK_WAIT_MS = 70_000

const SERVICE_NAME = 'Stocksheet terminal'

/** The exit code of `security` if the item does not exist. */
const NOT_FOUND_STATUS = 44

function makeMacKeychain(run: RunTool): Keychain {
  const toolPath = '/usr/bin/security'
  return {
    async find() {
      const answer = await run(toolPath, ['find-generic-password', '-s', SERVICE_NAME, '-a', 'keys', '-w'], '')
      if (answer?.status === 0) return { text: answer.output }
      return answer?.status === NOT_FOUND_STATUS ? { text: null } : null
    },
    // `-i` reads the command from stdin, so that the key is not an argument.
    put: async (text) =>
      (await run(toolPath, ['-i'], `add-generic-password -U -s "${SERVICE_NAME}" -a keys -w "${text}"\n`))?.status ===
      0,
  }
}

function makeLinuxKeychain(run: RunTool): Keychain {
  const attributes = ['application', 'stocksheet', 'use', 'terminal-keys']
  return {
    async find() {
      const answer = await run('secret-tool', ['lookup', ...attributes], '')
      if (answer?.status === 0) return { text: answer.output === '' ? null : answer.output }
      // If the item is missing, the tool fails silently. If the store is locked or missing, the tool writes an error.
      return answer?.status === 1 && !answer.hasWrittenErrors ? { text: null } : null
    },
    put: async (text) =>
      (await run('secret-tool', ['store', `--label=${SERVICE_NAME}`, ...attributes], text))?.status === 0,
  }
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

function makeKeychainEncryption(keychain: Keychain, lockPath: string): KeyEncryption {
  let cachedKey: Buffer | null = null

  async function findKey(): Promise<Buffer | null | 'unavailable'> {
    if (cachedKey) return cachedKey
    const keychainEntry = await keychain.find()
    if (keychainEntry === null) return 'unavailable'
    const { text } = keychainEntry
    if (text === null) return null
    const key = Buffer.from(text, 'base64')
    if (key.length !== KEY_BYTES) return 'unavailable'
    cachedKey = key
    return key
  }

  async function findOrMakeKey(): Promise<Buffer> {
    const storedKey = await findKey()
    if (storedKey !== null && storedKey !== 'unavailable') return storedKey
    if (storedKey === 'unavailable') throw new Error('the system keeps no key')
    // If two processes created a key at once, the second would make the first one's keys unreadable.
    const fileLock = await takeFileLock(lockPath, LOCK_WAIT_MS)
    if (fileLock === null) throw new Error('another process makes a key')
    try {
      return await makeKey()
    } finally {
      fileLock.close()
    }
  }

  async function makeKey(): Promise<Buffer> {
    // Another process may have created the key while this one waited.
    if ((await findKey()) === null && !(await keychain.put(randomBytes(KEY_BYTES).toString('base64'))))
      throw new Error('the system keeps no key')
    const storedKey = await findKey()
    if (storedKey === null || storedKey === 'unavailable') throw new Error('the system gives the key not back')
    return storedKey
  }

  return {
    findEncryptionProblem: async () => ((await findKey()) === 'unavailable' ? 'unavailable' : null),
    async encrypt(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, await findOrMakeKey(), nonce)
      const parts = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...parts])
    },
    async decrypt(bytes) {
      const key = await findKey()
      if (key === null || key === 'unavailable') throw new Error('the system keeps no key')
      const blob = Buffer.from(bytes)
      const decipher = createDecipheriv(CIPHER, key, blob.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(blob.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const text = Buffer.concat([decipher.update(blob.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
      return { text: text.toString('utf8'), isStale: false }
    },
  }
}

/** Windows has its own encryption for each user, and PowerShell, which is part of every Windows, can call it. */
function makeWindowsEncryption({ env, run }: SystemDependencies): KeyEncryption {
  const toolPath = join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe')
  const call = async (method: 'Protect' | 'Unprotect', bytes: Uint8Array): Promise<Buffer> => {
    const script = `$ErrorActionPreference='Stop';Add-Type -AssemblyName System.Security;$b=[Convert]::FromBase64String([Console]::In.ReadToEnd());[Convert]::ToBase64String([Security.Cryptography.ProtectedData]::${method}($b,$null,'CurrentUser'))`
    const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script]
    const answer = await run(toolPath, args, Buffer.from(bytes).toString('base64'))
    if (answer?.status !== 0 || answer.output === '') throw new Error('Windows did not answer')
    return Buffer.from(answer.output, 'base64')
  }
  return {
    findEncryptionProblem: () =>
      call('Protect', Buffer.from('probe')).then(
        () => null,
        () => 'unavailable',
      ),
    encrypt: (text) => call('Protect', Buffer.from(text, 'utf8')),
    decrypt: async (bytes) => ({ text: (await call('Unprotect', bytes)).toString('utf8'), isStale: false }),
  }
}

/** The result of a system program. Secrets are passed to it through stdin, because other programs can see arguments. */
export interface ToolAnswer {
  readonly status: number
  readonly output: string
  /** True if the program wrote to stderr. The text is dropped, because it could quote a secret. */
  readonly hasWrittenErrors: boolean
}

/** Runs a system program. Returns null if the program does not exist or does not end in time. */
export type RunTool = (command: string, args: readonly string[], stdin: string) => Promise<ToolAnswer | null>

/** The time limit of a tool, in milliseconds: long enough for a user to unlock the store. */
const TOOL_TIMEOUT_MS = 60_000
/** The maximum length of a program's output in characters. No stored key is that long. */
const MAX_OUTPUT_CHARACTERS = 100_000

export function runTool(command: string, args: readonly string[], stdin: string): ReturnType<RunTool> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
    // spawn's own timeout is not used: if the program does not exist, Node would not clear that timer.
    const killTimer = setTimeout(() => child.kill(), TOOL_TIMEOUT_MS)
    let stdout = ''
    let hasWrittenErrors = false
    child.stdout.on('data', (piece: Buffer) => {
      if (stdout.length < MAX_OUTPUT_CHARACTERS) stdout += piece.toString('utf8')
    })
    child.stderr.on('data', () => {
      hasWrittenErrors = true
    })
    child.on('error', () => {
      clearTimeout(killTimer)
      resolve(null)
    })
    // The program may end without reading its input.
    child.stdin.on('error', () => undefined)
    child.stdin.end(stdin)
    child.on('close', (code) => {
      clearTimeout(killTimer)
      resolve(code === null ? null : { status: code, output: stdout.trim(), hasWrittenErrors })
    })
  })
}
