/** Tests the connection with the typed values, even before they are saved. Shows the result and today's remaining requests. */
import { Group, Text, Stack } from '@mantine/core'
import { useStore } from 'zustand'
import { useCommand } from '../../parts/use-command.ts'
import { Card } from '../../parts/page.tsx'
import { SmallButton } from '../../parts/buttons.tsx'
import { useUi } from '../../use-ui.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { CheckIcon, WarnIcon } from '../../parts/icons.tsx'
import type { TestResult } from '../../state/accounts-store.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { connectionWords } from '../../../src-shared/words/host.ts'
import { describeCodes } from '../../view/words-for.ts'
import { shownText } from '../../view/visible-text.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'

export function ConnectionCard({
  typedKey,
  canAsk: canSendRequest,
}: {
  readonly typedKey: string
  readonly canAsk: boolean
}) {
  const { setups, words } = useUi()
  const { test } = words.accounts
  const busyAction = useStore(setups, (state) => state.busy)
  const result = useStore(setups, (state) => (state.testResult?.kind === 'test' ? state.testResult : null))
  const { unavailableReasons } = words.commands
  useCommand('testAccount', {
    run: () => void setups.act.test(typedKey),
    blockedReason: busyAction !== null ? unavailableReasons.busy : canSendRequest ? null : unavailableReasons.noKey,
  })
  return (
    <Card title={test.title}>
      <Group gap={12}>
        <Text component="span" c="dimmed" flex={1} miw={240}>
          {canSendRequest ? test.about : test.needsKey}
        </Text>
        <SmallButton
          disabled={!canSendRequest || (busyAction !== null && busyAction !== 'test')}
          loading={busyAction === 'test'}
          onClick={() => void setups.act.test(typedKey)}
        >
          {test.go}
        </SmallButton>
      </Group>
      {result && <ResultList testResult={result} />}
    </Card>
  )
}

interface ResultLine {
  readonly kind: 'good' | 'bad' | 'quiet'
  readonly text: string
}

/** The result of a test in words, line by line. */
export function ResultList({ testResult }: { readonly testResult: TestResult }) {
  const { words } = useUi()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={list} role="status">
      <Stack component="ul" gap={8}>
        {makeResultLines(testResult, words).map(({ kind, text }) => (
          <Group component="li" key={text} wrap="nowrap" align="flex-start" gap={8}>
            <Text component="span" c={LINE_COLOURS[kind]} flex="none" mt={1}>
              {LINE_ICONS[kind]}
            </Text>
            <Text component="span" c={kind === 'quiet' ? LINE_COLOURS.quiet : 'inherit'}>
              {text}
            </Text>
          </Group>
        ))}
      </Stack>
    </div>
  )
}

const LINE_ICONS: Readonly<Record<ResultLine['kind'], ReactNode>> = {
  good: <CheckIcon />,
  bad: <WarnIcon />,
  quiet: <DotIcon />,
}

const LINE_COLOURS = { good: 'var(--good)', bad: 'var(--bad)', quiet: 'var(--text-3)' } as const

function DotIcon() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="2" fill="currentColor" />
    </svg>
  )
}

function makeResultLines({ kind, value, addedCount }: TestResult, words: Words): ResultLine[] {
  const { test } = words.accounts
  const faultText = value.fault === null ? '' : shownText(describeCodes(value.fault, words, connectionWords))
  const lines: ResultLine[] = []
  const addGoodLine = (text: string) => lines.push({ kind: 'good', text })
  const addFailure = (text: string) => lines.push({ kind: 'bad', text })
  if (value.address === 'reached') addGoodLine(test.reached)
  else addFailure(value.address === 'odd' ? test.unexpectedAnswer(faultText) : test.addressUnreachable(faultText))
  const { network } = value
  if (network.kind === 'direct') lines.push({ kind: 'quiet', text: test.withoutProxy })
  if (network.kind === 'proxy') lines.push({ kind: 'quiet', text: test.viaProxy(shownText(network.at), network.from) })
  if (value.key === 'accepted') addGoodLine(test.accepted)
  if (value.key === 'refused') addFailure(test.refused)
  if (value.quota === 'used-up') addFailure(test.limitUsedUp)
  if (value.storages !== null) addGoodLine(storageCountText(value.storages.length, addedCount, kind, words))
  else if (value.quota === 'left') lines.push({ kind: 'quiet', text: test.storagesNotListed })
  if (value.materials) {
    const { storage, name, total } = value.materials
    addGoodLine(test.materials(toRawText(name) === '' ? `#${storage}` : shownText(name), total, words.count(total)))
  }
  if (value.unknownStorage !== null) addFailure(test.unknownStorage(String(value.unknownStorage)))
  if (value.key === 'accepted') lines.push({ kind: 'quiet', text: test.requestsLeft(words.count(value.leftToday)) })
  return lines
}

function storageCountText(count: number, addedCount: number, requestKind: TestResult['kind'], words: Words): string {
  const { test } = words.accounts
  const firstLine = test.storagesListed(count, words.count(count))
  if (addedCount > 0) return `${firstLine} ${test.storagesAdded(addedCount, words.count(addedCount))}`
  return requestKind === 'probe' ? `${firstLine} ${test.noNewStorages}` : firstLine
}
