/** Seals and approvals of plans, in English. */
import type { Message } from '../message.ts'

export const seals: SealWords = {
  kinds: { made: 'Made', approved: 'Approved' },
  own: 'this installation',
  trusted: (name) => `“${name}”`,
  unknown: 'a key nobody here has named',
  at: (time) => `on ${time}`,
  until: (time) => `valid until ${time}`,
  endless: 'no expiry',
  expired: (time) => `expired on ${time}`,
  none: 'No seal that others can check.',
  approved: (who, until) => (until === null ? `Approved by ${who}.` : `Approved by ${who}, valid until ${until}.`),
  refusals: {
    'not-sealed': (plan) => ({
      title: 'No seal',
      what: `${plan} has no seal that says who made it, so nobody can be recognised as the second person.`,
      fix: 'Make the plan again with this version, then have it approved.',
    }),
    'not-approved': (plan) => ({
      title: 'Not approved',
      what: `No second person has approved ${plan}.`,
      fix: 'Have somebody else approve it, in the window or with: stocksheet approve PLAN.',
    }),
    'same-person': (plan) => ({
      title: 'Approved by its maker',
      what: `Only whoever made ${plan} approved it. A second person is needed.`,
      fix: 'Have somebody else approve it, in the window or with: stocksheet approve PLAN.',
    }),
    'unknown-approver': (plan, key) => ({
      title: 'Approver not known',
      what: `The key ${key} approved ${plan}, and nobody here has named it.`,
      fix: `Ask the approver to read out the fingerprint. If it is this one, name it: stocksheet seals trust NAME ${key}.`,
    }),
    'unknown-maker': (plan, key) => ({
      title: 'Maker not known',
      what: `The key ${key} made ${plan}, and nobody here has named it.`,
      fix: `Ask its maker to read out the fingerprint. If it is this one, name it: stocksheet seals trust NAME ${key}.`,
    }),
    expired: (plan, at) => ({
      title: 'Approval expired',
      what: `The approval of ${plan} ended on ${at}.`,
      fix: 'Look at the plan once more and have it approved again.',
    }),
  },
  nothingSent: 'Nothing was sent.',
  needed: (account) => ({
    title: 'Second seal needed',
    what: `Plans for ${account} need the seal of a second person. Nothing was sent.`,
    fix: 'Save the plan and have somebody else approve it. Then open the approved plan and send it. In the terminal: plan FILE --out PLAN.json, approve, apply.',
  }),
  otherDigest: (plan, found, asked) => ({
    title: 'Another plan',
    what: `${plan} is not the plan you named. Its SHA-256 is ${found}, and you gave ${asked}. Nothing was sent.`,
    fix: 'Look at it with: stocksheet show PLAN. If it is the one you mean, give its SHA-256.',
  }),
  cannotApprove: {
    'no-seal': (plan) => ({
      title: 'Cannot be approved',
      what: `${plan} has no seal that an approval can refer to: an earlier version made it, or another program has saved it.`,
      fix: 'Make the plan again with this version.',
    }),
    'too-many': (plan) => ({
      title: 'Cannot be approved',
      what: `${plan} has as many approvals as a plan can have.`,
      fix: 'Make the plan again.',
    }),
  },
  protection: {
    system: 'encrypted by this computer’s own key store',
    file: 'kept in a file that only your user may read; whoever can read your files can seal in your name',
  },
}

type Refusal = (plan: string, detail: string) => Message

export interface SealWords {
  readonly kinds: Readonly<Record<'made' | 'approved', string>>
  readonly own: string
  readonly trusted: (name: string) => string
  readonly unknown: string
  readonly at: (time: string) => string
  readonly until: (time: string) => string
  readonly endless: string
  readonly expired: (time: string) => string
  readonly none: string
  /** `who` as `own`, `trusted` or `unknown` say it. */
  readonly approved: (who: string, until: string | null) => string
  /** `detail`: a fingerprint, or a time. */
  readonly refusals: Readonly<
    Record<'not-sealed' | 'not-approved' | 'same-person' | 'unknown-approver' | 'unknown-maker' | 'expired', Refusal>
  >
  readonly nothingSent: string
  readonly needed: (account: string) => Message
  readonly otherDigest: (plan: string, found: string, asked: string) => Message
  readonly cannotApprove: Readonly<Record<'no-seal' | 'too-many', (plan: string) => Message>>
  /** What keeps the key. */
  readonly protection: Readonly<Record<'system' | 'file', string>>
}
