/** Expected failures that travel as exceptions, in words of the window's language; null for a bug. */
import type { Failure } from '../../../src-shared/contract/failure.ts'
import { setupMessage } from '../../../src-shared/wording/account-setup.ts'
import { hostWords } from '../../../src-shared/wording/host.ts'
import type { Language } from '../../../src-shared/domain/values/language.ts'
import { journalWords } from '../../../src-shared/wording/runs.ts'
import { AddressError } from '../../adapters/account/address.ts'
import { CannotKeep } from '../../adapters/settings/persisted-json.ts'
import { JournalFailure } from '../../engine/run/journal-port.ts'
import { FolderInUse } from '../../practice/store/store.ts'

export function expectedFailure(error: unknown, language: Language): Failure | null {
  if (error instanceof JournalFailure) {
    return {
      code: error.code === 'no-such-run' ? 'not-found' : 'cannot-write',
      message: journalWords(error.code, error.message, language),
      detail: error.code,
    }
  }
  if (error instanceof AddressError) {
    return { code: 'bad-request', message: addressWords(error, language), detail: 'address' }
  }
  if (error instanceof CannotKeep) {
    const message = language === 'en' ? error.message : hostWords(language).cannotKeep
    return { code: 'cannot-write', message, detail: 'settings' }
  }
  if (error instanceof FolderInUse) {
    const message = language === 'en' ? error.message : hostWords(language).practiceInUse
    return { code: 'cannot-write', message }
  }
  return null
}

/** The address's own words quote it; in another language its trouble is told by kind. */
function addressWords({ message, trouble }: AddressError, language: Language): string {
  if (language === 'en') return message
  const { keyEmpty, keyForm } = hostWords(language)
  if (trouble === 'key-empty') return keyEmpty
  return trouble === 'key-form' ? keyForm : setupMessage({ field: 'address', code: trouble }, language)
}
