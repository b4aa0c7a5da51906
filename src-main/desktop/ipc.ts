/**
 * Answers the window's messages. Each must come from the main frame of the app's own window at the app's own address, and have its documented form.
 * Everything else is rejected. Never returns a path.
 */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Answer, OfferedFile } from '../../src-shared/api/host.ts'
import type { App } from '../app/app.ts'
import { fileName } from '../app/page/file-name.ts'
import { UPLOAD_SPACE, UploadSpace, type SpaceLimits } from '../app/upload-space.ts'
import { CHANNELS } from './channels.ts'
import { DroppedFiles, type Challenge } from './drops.ts'
import { isOwnAddress } from './navigation.ts'
import { THIS_USER_ONLY } from '../machine/make-folder.ts'

/** The sender of a message, as Electron's WebFrameMain describes it. */
export interface Frame {
  readonly url: string
  readonly parent: unknown
  readonly processId: number
  readonly frameToken: string
}

/** The part of Electron's IpcMain that is used here. */
export interface Messages {
  handle(
    channel: string,
    answer: (event: { readonly senderFrame: Frame | null }, ...args: unknown[]) => Promise<unknown>,
  ): void
}

export interface Window {
  /** The main frame of the app's current window, if there is one. */
  mainFrame(): Frame | undefined
}

export interface SaveFile {
  (token: string, name: string): Promise<Answer<boolean>>
}

/**
 * The maximum bytes of a pasted file, or a file that is not opened by path (a network address). Other files are opened by path and have no such
 * limit.
 */
const MAX_BYTES = 256 * (1 << 20)
// A name is limited to 1,024 characters. A path may have 32,767, as on Windows.
const nameSchema = z.string().max(1024)
const argumentSchemas = {
  call: z.tuple([z.string().max(100), z.unknown()]),
  offerDrop: z.tuple([
    z.string().min(1).max(32_767),
    nameSchema,
    z
      .number()
      .int()
      .nonnegative()
      .max(2 ** 47),
  ]),
  proveDrop: z.tuple([
    z.string().min(1).max(100),
    z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength === 32),
  ]),
  offerBytes: z.tuple([z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= MAX_BYTES), nameSchema]),
  save: z.tuple([z.string().min(1).max(200), nameSchema]),
} as const

/** True only for the window's own main frame, showing the app's own address. */
export function isOwnFrame(frame: Frame | null, window: Window): boolean {
  const mainFrame = window.mainFrame()
  if (frame === null || mainFrame === undefined || frame.parent !== null) return false
  return frame.processId === mainFrame.processId && frame.frameToken === mainFrame.frameToken && isOwnAddress(frame.url)
}

/** `app` may still be starting; messages wait for it. `onOpened` is called with the path of each file that the user opened. */
export function answerWindow(
  messages: Messages,
  window: Window,
  app: Promise<App>,
  save: SaveFile,
  onOpened: (path: string) => void = () => undefined,
  {
    drops = new DroppedFiles(),
    space: limits = UPLOAD_SPACE,
  }: { readonly drops?: DroppedFiles; readonly space?: SpaceLimits } = {},
): void {
  const space = new UploadSpace(async (file) => (await app).release(file), limits)
  function answer<Args extends unknown[]>(
    channel: string,
    argumentsSchema: z.ZodType<Args>,
    reply: (...args: Args) => Promise<unknown>,
  ): void {
    messages.handle(channel, async ({ senderFrame }, ...args) => {
      if (!isOwnFrame(senderFrame, window)) throw new Error(`${channel} was refused: not the app's own window`)
      const parsedArgs = parseArguments(argumentsSchema, args)
      if (!parsedArgs) throw new Error(`${channel} was refused: not the documented shape`)
      return reply(...parsedArgs)
    })
  }

  answer(CHANNELS.call, argumentSchemas.call, async (name, request) => (await app).handle(name, request))
  answer(CHANNELS.offerDrop, argumentSchemas.offerDrop, async (path, name, size): Promise<Answer<Challenge>> => {
    const challenge = drops.makeChallenge(path, fileName(name), size)
    return challenge ? { ok: true, value: challenge } : refusePath()
  })
  answer(CHANNELS.proveDrop, argumentSchemas.proveDrop, async (id, digest): Promise<Answer<OfferedFile>> => {
    const provedFile = await drops.findProvenDrop(id, digest)
    if (!provedFile) return refusePath()
    const answer = await (await app).offerPath(provedFile.path, provedFile.name)
    if (answer.ok) onOpened(provedFile.path)
    return answer
  })
  answer(CHANNELS.offerBytes, argumentSchemas.offerBytes, async (bytes, name) =>
    offerBytes(await app, space, bytes, fileName(name)),
  )
  answer(CHANNELS.save, argumentSchemas.save, save)
}

/**
 * The parsed arguments; undefined if they are invalid, or if parsing throws: zod reads `length` of a value that should be a string, and a crafted
 * object may throw.
 */
function parseArguments<Args extends unknown[]>(
  argumentsSchema: z.ZodType<Args>,
  args: readonly unknown[],
): Args | undefined {
  try {
    const parsedArguments = argumentsSchema.safeParse(args)
    return parsedArguments.success ? parsedArguments.data : undefined
  } catch {
    return undefined
  }
}

/**
 * Refuses to open a file by its path. The preload then sends the file's bytes. The answer is always the same, so it reveals nothing about the disk.
 */
function refusePath(): Answer<never> {
  return { ok: false, failure: { code: 'file-unknown' } }
}

async function offerBytes(app: App, space: UploadSpace, bytes: Uint8Array, name: string): Promise<Answer<OfferedFile>> {
  const reservedSpace = await space.reserve(bytes.byteLength)
  if (!reservedSpace) return { ok: false, failure: { code: 'uploads-full' } }
  const path = join(app.scratch, `pasted-${randomUUID()}`)
  let answer: Answer<OfferedFile> | undefined
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: THIS_USER_ONLY })
    answer = await app.offerPath(path, name)
    return answer
  } finally {
    if (answer?.ok === true) reservedSpace.keep(answer.value.file, answer.value.bytes)
    else {
      reservedSpace.release()
      await rm(path, { force: true })
    }
  }
}
