import { expect, test } from 'vitest'
import { areShares } from '../../../src-shared/mapping/decimal-style.ts'

test.each<readonly [readonly string[], boolean]>([
  [['0.2', '0.15'], true],
  [['0,2', '0'], true],
  [['20 %', '5%'], true],
  [['20', '5'], false],
  [['0.2', '20'], false],
  [['0', '0'], false],
  [['-0.2'], false],
  [['0.2', 'none'], false],
  [[], false],
])('the numbers %j are shares: %s', (samples, expected) => expect(areShares(samples)).toBe(expected))
