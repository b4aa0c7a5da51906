/** The names of all settings, for the palette. Pure. */
import type { Settings } from '../../src-shared/api/settings.ts'
import { GUARD_KINDS } from '../../src-shared/plan/guard/guard-kinds.ts'
import { STORED_DATA_NAMES } from '../../src-shared/api/names.ts'
import type { Words } from '../../src-shared/words/window/words.ts'

export interface SettingName {
  /** The label of the setting's control. */
  readonly name: string
  /** The title of the card with the setting. */
  readonly cardTitle: string
}

export function listSettingNames(
  { setting, keeping }: Pick<Words, 'setting' | 'keeping'>,
  { proxy }: Pick<Settings, 'proxy'>,
): readonly SettingName[] {
  const { sending, guard, reading, notes, network, appearance, storedData, dataFolder } = setting
  const hasOwnProxy = proxy !== 'system' && proxy !== 'none'
  const cards: readonly (readonly [card: string, names: readonly string[]])[] = [
    [sending.title, [sending.rate, sending.concurrency, sending.quotaReserve, sending.readingHours]],
    [guard.title, GUARD_KINDS.map((kind) => guard.kinds[kind].name)],
    [reading.title, [reading.encoding, reading.clear]],
    [keeping.title, [keeping.keep, keeping.days]],
    [notes.title, [notes.template]],
    [network.title, hasOwnProxy ? [network.proxy, network.address] : [network.proxy]],
    [appearance.title, [appearance.theme, appearance.language]],
    [dataFolder.title, [dataFolder.copy]],
    [
      storedData.title,
      [
        storedData.before,
        storedData.account,
        ...STORED_DATA_NAMES.map((dataName) => storedData.things[dataName]),
        storedData.everything,
      ],
    ],
  ]
  return cards.flatMap(([card, names]) => names.map((name) => ({ name, cardTitle: card })))
}
