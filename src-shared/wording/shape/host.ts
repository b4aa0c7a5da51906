/** What the app around imports and runs says to a window: failures that are nobody's file and nobody's account, and the names of files it writes. */
import type { MappingFault } from '../../domain/mapping/mapping-saved.ts'

export interface HostWords {
  readonly importClosed: string
  readonly fileUnknown: string
  readonly fileIsFolder: (file: string) => string
  readonly fileNotFound: (file: string) => string
  /** `most` megabytes may be handed over. */
  readonly fileTooLarge: (most: number) => string
  /** All files handed over in a browser together. */
  readonly uploadsFull: string
  /** A browser's tab without a session: where the address is that opens one. */
  readonly windowClosed: Readonly<Record<'printed' | 'announced' | 'none', string>>
  /** A file of ours that is to be saved. */
  readonly fileGone: string
  readonly fileNeedsMemory: string
  readonly fileFailed: (reason: string) => string
  readonly fileSlow: string
  /** What the practice account is called. */
  readonly practiceName: string
  readonly practiceBusy: string
  readonly beingApplied: string
  /** Said of a plan for an account with an unfinished run. */
  readonly unfinished: (run: string, file: string, calls: number) => string
  readonly noAccount: string
  readonly accountGone: string
  readonly accountBusy: (name: string) => string
  readonly keyFirst: string
  /** The user said no to a server that was new here. */
  readonly hostDeclined: (host: string) => string
  readonly runOfOtherAccount: (address: string) => string
  readonly runOfSeveral: (name: string, address: string, accounts: number) => string
  readonly runNotHere: string
  readonly nothingButProblems: string
  readonly nothingToSend: string
  /** The phrase that an unusual file asks for was not typed, or is too old. */
  readonly guardAsks: string
  readonly undoAsks: string
  /** The user said no in the dialog of the system. */
  readonly planDeclined: string
  readonly planChanged: string
  readonly nothingToUndo: string
  readonly originalsNotKept: (code: string) => string
  readonly exportBusy: string
  readonly exportStopped: string
  readonly writingStopped: string
  readonly nothingToMend: string
  readonly notApplied: string
  readonly mappingUnusable: (file: string, fault: MappingFault) => string
  readonly keyEmpty: string
  readonly keyForm: string
  readonly cannotKeep: string
  readonly practiceInUse: string
  /** Another window or program went on with a saved import, or removed it. */
  readonly savedGone: string
  readonly savedDamaged: string
  /** A saved import that is damaged; `path` is where it is now. */
  readonly savedAside: (path: string) => string
  readonly unexpected: string
  /** Of a storage whose name is not known. */
  readonly storage: (id: number) => string
  /** What a sample file shows, by its name. */
  readonly samples: Readonly<Record<string, string>>
  /** Words that names of written files are made of. */
  readonly files: {
    readonly stock: string
    readonly newMaterials: string
    readonly report: string
    readonly toLookAt: string
    readonly toMend: string
    readonly mapping: (file: string) => string
  }
}
