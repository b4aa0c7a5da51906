/** Every setting by the name it has on its screen, for the palette. Pure. */
import { GUARD_KINDS, type Settings } from '../../src-shared/contract/settings.ts'
import { KEPT_THINGS } from '../../src-shared/contract/kept-names.ts'
import { showNumber } from '../view/numbers.ts'
import type { Words } from './words.ts'

export interface SettingName {
  /** As it stands beside its control: what leads to it. */
  readonly name: string
  /** The title of its card. */
  readonly card: string
}

export function settingNames(
  { setting, overTime: { keeping }, numbers }: Pick<Words, 'setting' | 'overTime' | 'numbers'>,
  { guard: limits, proxy }: Pick<Settings, 'guard' | 'proxy'>,
): readonly SettingName[] {
  const { sending, guard, reading, notes, network, appearance, kept, place } = setting
  const [factor, far] = [showNumber(limits.factor, numbers), showNumber(limits.farFactor, numbers)]
  const own = proxy !== 'system' && proxy !== 'none'
  const cards: readonly (readonly [card: string, names: readonly string[]])[] = [
    [sending.title, [sending.rate, sending.concurrency, sending.quotaReserve, sending.readingHours]],
    [
      guard.title,
      [
        guard.factor,
        guard.farFactor,
        ...GUARD_KINDS.map((kind) => guard.kinds[kind](factor, far)),
        guard.swap,
        guard.closer,
        guard.apart,
      ],
    ],
    [reading.title, [reading.encoding, reading.clear]],
    [keeping.title, [keeping.keep, keeping.most, keeping.days]],
    [notes.title, [notes.template]],
    [network.title, own ? [network.proxy, network.address] : [network.proxy]],
    [appearance.title, [appearance.theme, appearance.language]],
    [place.title, [place.copy]],
    [kept.title, [kept.before, kept.account, ...KEPT_THINGS.map((thing) => kept.things[thing]), kept.everything]],
  ]
  return cards.flatMap(([card, names]) => names.map((name) => ({ name, card })))
}
