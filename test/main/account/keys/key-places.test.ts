/** Keys of one data folder as the window, the terminal and the file see them. The system's tools are doubles of the port that runs them. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KeyPlaces } from '../../../../src-main/account/keys/key-places.ts'
import {
  type RunTool,
  type ToolAnswer,
  noEncryption,
  filePermissionEncryption,
  makeSystemEncryption,
} from '../../../../src-main/account/keys/system-encryption.ts'
import { EncryptedSecrets, type KeyEncryption } from '../../../../src-main/account/keys/encrypted-secrets.ts'

const KEY = 'canary-key-4711'
const owner = { account: 'a-1', address: 'https://shop.example/connect' }
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-keys-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

interface Store {
  kept: string | null
  readonly calls: { command: string; args: readonly string[]; stdin: string }[]
  readonly run: RunTool
}

const silent: ToolAnswer = { status: 0, output: '', hasWrittenErrors: false }

/** A system's store behind its tool, as far as the test needs it. */
function store(answer: (keptStore: Store, call: Store['calls'][number]) => ToolAnswer | null): Store {
  const createdStore: Store = {
    kept: null,
    calls: [],
    run(command, args, stdin) {
      const call = { command, args, stdin }
      createdStore.calls.push(call)
      return Promise.resolve(answer(createdStore, call))
    },
  }
  return createdStore
}

const secretTool = () =>
  store((createdStore, { args, stdin }) => {
    if (args[0] === 'store') createdStore.kept = stdin
    if (args[0] === 'store') return silent
    return createdStore.kept === null ? { ...silent, status: 1 } : { ...silent, output: createdStore.kept }
  })

const security = () =>
  store((createdStore, { args, stdin }) => {
    const put = /-w "([^"]+)"/.exec(stdin)
    if (args[0] === '-i' && put) createdStore.kept = put[1] ?? null
    if (args[0] === '-i') return silent
    return createdStore.kept === null
      ? { status: 44, output: '', hasWrittenErrors: true }
      : { ...silent, output: createdStore.kept }
  })

/** A minimal encryption for the test: reverses the bytes. */
const powershell = () =>
  store((_made, { stdin }) => ({ ...silent, output: Buffer.from(stdin, 'base64').reverse().toString('base64') }))

const SYSTEMS = [
  { platform: 'linux', made: secretTool },
  { platform: 'darwin', made: security },
  { platform: 'win32', made: powershell },
] as const

describe.each(SYSTEMS)('[TERMINAL-3] the store of $platform', ({ platform, made }) => {
  const env = { SystemRoot: 'C:\\Windows' }
  test('keeps a key that another process finds, and no argument and no file shows it', async () => {
    const system = made()
    const put = new EncryptedSecrets(
      folder,
      makeSystemEncryption({ platform, env, run: system.run }),
      'terminal-keys.json',
    )
    expect(await put.findStorageProblem()).toBeNull()
    expect(await put.put(owner, KEY, 'computer')).toBeNull()
    const laterSecrets = new EncryptedSecrets(
      folder,
      makeSystemEncryption({ platform, env, run: system.run }),
      'terminal-keys.json',
    )
    expect(await laterSecrets.find(owner)).toEqual({ kind: 'key', key: KEY, place: 'computer' })
    expect(await laterSecrets.find({ ...owner, address: 'https://evil.example' })).toEqual({ kind: 'unreadable' })
    const writtenText = await readFile(join(folder, 'terminal-keys.json'), 'utf8')
    const texts = [writtenText, ...system.calls.flatMap(({ command, args }) => [command, ...args])]
    for (const text of texts) {
      expect(text).not.toContain(KEY)
      expect(text).not.toContain(Buffer.from(KEY).toString('base64').slice(0, 12))
      if (system.kept !== null) expect(text).not.toContain(system.kept)
    }
    expect((await stat(join(folder, 'terminal-keys.json'))).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['is not there', () => null],
    ['is locked', () => ({ status: 1, output: '', hasWrittenErrors: true })],
    ['answers nonsense', () => ({ status: 0, output: platform === 'win32' ? '' : 'bm8=', hasWrittenErrors: false })],
  ] as readonly (readonly [string, () => ToolAnswer | null])[])(
    'that %s keeps nothing and says so',
    async (_name, answer) => {
      const { run } = store(answer)
      const secrets = new EncryptedSecrets(folder, makeSystemEncryption({ platform, env, run }), 'terminal-keys.json')
      expect(await secrets.findStorageProblem()).toBe('unavailable')
      expect(await secrets.put(owner, KEY, 'computer')).toBe('unavailable')
      expect(await secrets.find(owner)).toEqual({ kind: 'none' })
    },
  )
})

test('[TERMINAL-3] a store that takes a key and does not give it back has kept nothing', async () => {
  const { run } = store((_made, { args }) => (args[0] === 'store' ? silent : { ...silent, status: 1 }))
  const secrets = new EncryptedSecrets(
    folder,
    makeSystemEncryption({ platform: 'linux', env: {}, run }),
    'terminal-keys.json',
  )
  expect(await secrets.put(owner, KEY, 'computer')).toBe('unavailable')
  expect(await secrets.find(owner)).toEqual({ kind: 'none' })
})

describe('[TERMINAL-4] one key, one place', () => {
  const electron: KeyEncryption = {
    findEncryptionProblem: () => Promise.resolve(null),
    encrypt: (text) => Promise.resolve(Buffer.from(text).reverse()),
    decrypt: (bytes) => Promise.resolve({ text: Buffer.from(bytes).reverse().toString(), isStale: false }),
  }
  const places = () => {
    const system = makeSystemEncryption({ platform: 'linux', env: {}, run: tool.run })
    const at = {
      window: new EncryptedSecrets(folder, electron, 'keys.json'),
      sealedByWindow: new EncryptedSecrets(folder, noEncryption, 'keys.json'),
      system: new EncryptedSecrets(folder, system, 'terminal-keys.json'),
      plain: new EncryptedSecrets(folder, filePermissionEncryption, 'plain-keys.json'),
    }
    return {
      ...at,
      windows: new KeyPlaces(at.window, [at.system, at.plain]),
      terminals: new KeyPlaces(at.system, [at.plain, at.sealedByWindow]),
    }
  }
  let tool = secretTool()
  beforeEach(() => {
    tool = secretTool()
  })

  test('the window uses what the terminal kept, and a newer key of the window is the only one', async () => {
    const { windows, terminals, system } = places()
    await terminals.put(owner, KEY, 'computer')
    expect(await windows.find(owner)).toMatchObject({ kind: 'key', key: KEY })
    await windows.put(owner, 'newer', 'computer')
    expect(await system.find(owner)).toEqual({ kind: 'none' })
    expect(await windows.find(owner)).toMatchObject({ key: 'newer' })
  })

  test('the terminal cannot open the window’s, and a key entered there counts for both', async () => {
    const { windows, terminals, window } = places()
    await windows.put(owner, KEY, 'computer')
    expect(await terminals.find(owner)).toEqual({ kind: 'unreadable' })
    await terminals.put(owner, 'newer', 'computer')
    expect(await window.find(owner)).toEqual({ kind: 'none' })
    expect(await windows.find(owner)).toMatchObject({ key: 'newer' })
  })

  test('forgetting in one program forgets in all', async () => {
    const { windows, terminals, plain } = places()
    await plain.put(owner, KEY, 'computer')
    await windows.forget(owner.account)
    expect(await terminals.find(owner)).toEqual({ kind: 'none' })
    await windows.put(owner, KEY, 'computer')
    await terminals.forget(owner.account)
    expect(await windows.find(owner)).toEqual({ kind: 'none' })
  })

  test('a folder without keys of the terminal asks no tool', async () => {
    const { windows } = places()
    await windows.put(owner, KEY, 'computer')
    await windows.find(owner)
    await windows.find({ ...owner, account: 'a-2' })
    expect(tool.calls).toEqual([])
  })
})
