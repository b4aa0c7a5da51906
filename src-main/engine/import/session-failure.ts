/** Refused files and failed readings of the account as failures a host can answer, in words. */
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { Failure } from '../../../src-shared/contract/failure.ts'
import type { Language } from '../../../src-shared/domain/values/language.ts'
import { refusalMessage } from '../../../src-shared/wording/refusals.ts'
import { accountMessage } from '../../../src-shared/wording/account.ts'
import type { Refusal } from '../../../src-shared/domain/sheet/problem.ts'
import type { ReadFailure } from '../ports.ts'

type Failed = Extract<Answer<never>, { ok: false }>

export function refusalFailure(refusal: Refusal, fileName: string, language: Language = 'en'): Failed {
  return {
    ok: false,
    failure: { code: 'file-refused', message: refusalMessage(refusal, fileName, language), detail: refusal.code },
  }
}

export function accountFailure(
  failure: ReadFailure,
  address: string,
  storage: number,
  language: Language = 'en',
): Failed {
  return {
    ok: false,
    failure: {
      code: codeOf(failure),
      message: accountMessage(failure, address, storage, language),
      detail: failure.kind,
    },
  }
}

function codeOf(failure: ReadFailure): Failure['code'] {
  switch (failure.kind) {
    case 'key-refused':
      return 'account-refused-key'
    case 'quota':
      return 'account-quota'
    case 'refused':
      return 'account-storage'
    case 'bad-answer':
    case 'unsteady':
      return 'account-answer'
    case 'unreachable':
      return failure.answered ? 'account-answer' : 'account-unreachable'
    case 'stopped':
      return 'account-unreachable'
  }
}
