/** The start screen: where to drop a file, and what is waiting. Until the first run, it explains what will happen and offers samples. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { SmallButton } from '../../parts/buttons.tsx'
import { FileIcon } from '../../parts/icons.tsx'
import { useChooseFile } from '../../parts/incoming-files.tsx'
import type { Sample } from '../../state/app-store.ts'
import { useUi } from '../../use-ui.ts'
import { VisibleText } from '../../parts/visible.tsx'
import { WaitingList } from './waiting-list.tsx'
import css from './empty.module.css'
import shared from '../../parts/shared.module.css'

const RestoreCopy = lazy(async () => ({ default: (await import('../../parts/restore-copy.tsx')).RestoreCopy }))

export function StartScreen() {
  const { waiting, words } = useUi()
  const { choose, input } = useChooseFile()
  const hasRun = useStore(waiting, (state) => state.hasEverApplied)
  return (
    <Group className={shared['screen'] ?? ''} align="flex-start" px={24} pt="min(40px, 5vh)" pb={28}>
      <Stack gap={24} mx="auto" w="min(640px, 100%)">
        <Stack
          component="section"
          align="center"
          justify="center"
          gap={0}
          px={24}
          py={28}
          ta="center"
          className={css['zone'] ?? ''}
        >
          <Text component="h1" fz={20} fw={600} tabIndex={-1}>
            {words.empty.title}
          </Text>
          <Text c="dimmed" mt={4} mb={12}>
            {words.empty.about}
          </Text>
          <Button size="sm" onClick={choose}>
            {words.empty.choose}
          </Button>
          {input}
        </Stack>
        <WaitingList />
        {hasRun === false && <FirstSteps />}
      </Stack>
    </Group>
  )
}

/** The first steps, shown until the first run. */
function FirstSteps() {
  const { app, imports, words } = useUi()
  const samples = useStore(app, (state) => state.samples)

  function openSample(sample: Sample): void {
    const { account, storage } = app.getState()
    if (account === null || storage === null) return app.act.showNotice({ kind: 'bad', text: words.bar.noStorage })
    void imports.act.open(sample.file, sample.name, { account, storage })
  }

  return (
    <>
      <ol className={css['steps']}>
        {(['read', 'see', 'apply'] as const).map((step, index) => (
          <Group component="li" key={step} wrap="nowrap" align="flex-start" gap={12} c="dimmed">
            <b>{index + 1}</b>
            <span>{words.empty.steps[step]}</span>
          </Group>
        ))}
      </ol>
      <FirstAccountHint />
      {samples.length > 0 && (
        <section>
          <Text component="h2" fz={13} fw={600} mb={8}>
            {words.empty.samples}{' '}
            <Text component="span" fw={400} c="var(--text-3)">
              {words.empty.samplesHint}
            </Text>
          </Text>
          <ul className={`${shared['card']} ${shared['lines']}`}>
            {samples.map((sample) => (
              <li key={sample.file}>
                <button type="button" className={css['sample']} onClick={() => openSample(sample)}>
                  <FileIcon size={18} />
                  <Text component="span" fw={600} className={shared['wrap'] ?? ''}>
                    <VisibleText text={sample.name} />
                  </Text>
                  <Text component="span" c="dimmed">
                    <VisibleText text={sample.about} />
                  </Text>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Which account is in use and how to add one. Shown until the user adds an account. */
function FirstAccountHint() {
  const { app, setups, words } = useUi()
  const hasOnlyPractice = useStore(
    app,
    (state) => state.accounts.length > 0 && state.accounts.every(({ practice }) => practice),
  )
  if (!hasOnlyPractice) return null
  return (
    <Group
      component="section"
      wrap="nowrap"
      justify="space-between"
      gap={20}
      px={16}
      py={12}
      bg="var(--accent-soft)"
      bdrs="md"
      aria-label={words.firstRun.title}
    >
      <div>
        <strong>{words.firstRun.title}</strong>
        <Text c="dimmed" mt={2}>
          {words.firstRun.text}
        </Text>
      </div>
      <Stack flex="none" gap={8}>
        <Button
          variant="default"
          onClick={() => {
            setups.act.edit(null)
            app.act.showScreen('accounts')
          }}
        >
          {words.accounts.addFirst}
        </Button>
        <Suspense fallback={<SmallButton disabled>{words.backup.restore}</SmallButton>}>
          <RestoreCopy />
        </Suspense>
      </Stack>
    </Group>
  )
}
