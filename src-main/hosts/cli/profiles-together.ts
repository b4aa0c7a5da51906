/** `profiles together`: which file counts where lists of several suppliers disagree about a material. [LISTS-17] */
import type { Profile } from '../../../src-shared/contract/profile.ts'
import type { ProfileSet } from '../../../src-shared/contract/profile-set.ts'
import { LIST_POLICIES } from '../../../src-shared/domain/plan/desired-value.ts'
import { keepPolicy, profileName, profilesTogether, setOf } from '../../engine/suppliers/profile-sets.ts'
import type { ProfileStore } from '../../engine/suppliers/profile-store.ts'
import { plainText } from '../plain-text.ts'
import type { CommandLine } from './arguments.ts'
import { CommandError } from './command-error.ts'
import { writeDocument } from './document.ts'
import { policyWords, profileNamed } from './list-profile.ts'
import { line as print } from './terminal.ts'

interface Asked {
  readonly line: CommandLine
  readonly store: ProfileStore
  readonly profiles: readonly Profile[]
  readonly at: string
}

/** Without names all that is kept; of names what is kept for these, after it was changed. */
export async function profilesTogetherCommand({ line, store, profiles, at }: Asked): Promise<void> {
  const { flags, words } = line
  const names = words.slice(1)
  const asked = flags['source-policy']
  const policy = LIST_POLICIES.find((one) => one === asked)
  if (asked !== undefined && !policy)
    throw new CommandError({
      what: `--source-policy takes ${LIST_POLICIES.join(', ')}; got “${plainText(asked)}”.`,
      nothing: 'Nothing was changed.',
      at: '--source-policy',
    })
  const together = profilesTogether(names.map((name) => profileNamed(profiles, name, 'profiles together').id))
  if (policy && !together)
    throw new CommandError({
      what: '--source-policy needs the profiles that it is for.',
      fix: 'Name them, the preferred one first: profiles together Timber Metal --source-policy preferred',
      nothing: 'Nothing was changed.',
    })
  if (policy && together) await keepPolicy(store, { policy, profiles: [...together] }, at)
  const { sets } = await store.list()
  const found = together && setOf(sets, together)
  await tellSets(together ? (found ? [found] : []) : sets, profiles, line)
}

async function tellSets(sets: readonly ProfileSet[], known: readonly Profile[], { flags, words }: CommandLine) {
  const said = sets.map(({ profiles, policy, at }) => ({
    profiles: profiles.map((id) => profileName(known, id)),
    policy,
    changed: at,
  }))
  if (flags.json === true) return writeDocument('profile-sets', { sets: said })
  if (said.length === 0)
    await print(
      words.length > 1
        ? 'Where lists of these suppliers disagree, you are asked each time.'
        : 'Nothing is kept yet. Where lists of several suppliers disagree, you are asked each time.',
    )
  for (const { profiles, policy } of said)
    await print(`${profiles.map((name) => `“${plainText(name)}”`).join(' + ')}: ${policyWords(policy, profiles)}`)
}
