/** The progress of an export, or its finished file: where it is, notes, and how to import it again. */
import type { WrittenStock } from '../../../src-shared/api/window-types.ts'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useStore } from 'zustand'
import { CheckIcon } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { accountOf } from '../../state/app-store.ts'
import { useUi } from '../../use-ui.ts'
import { shareOf } from '../../view/numbers.ts'
import { exportNote } from '../../../src-shared/words/export.ts'
import { describeCodes } from '../../view/words-for.ts'
import { shownText } from '../../view/visible-text.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { Sentences, VisibleText } from '../../parts/visible.tsx'
import css from './export-screen.module.css'
import shared from '../../parts/shared.module.css'

export function ExportInProgress() {
  const { app, exports, words } = useUi()
  const { step, progress } = useStore(exports)
  const account = useStore(app, accountOf)
  const name = account?.storages.find(({ id }) => id === progress?.storage)?.name ?? ''
  const progressText =
    progress === null
      ? words.exporting.starting
      : progress.stage === 'writing'
        ? words.exporting.writing
        : words.exporting.reading(toRawText(name) === '' ? `#${progress.storage ?? ''}` : shownText(name))
  return (
    <section className={`${shared['card']} ${css['busy']}`} aria-label={progressText}>
      <Group gap="2px 14px">
        <strong>{step === 'stopping' ? words.exporting.stopping : progressText}</strong>
        {progress !== null && (
          <span>
            {progress.total === 0
              ? words.count(progress.done)
              : words.exporting.progress(words.count(progress.done), words.count(progress.total))}
          </span>
        )}
        {progress !== null && progress.perSecond > 0 && (
          <span className={shared['quiet']}>{words.exporting.rate(words.count(progress.perSecond))}</span>
        )}
        {progress !== null && progress.secondsLeft !== null && (
          <span className={shared['quiet']}>{words.exporting.left(words.time(progress.secondsLeft))}</span>
        )}
      </Group>
      <ProgressBar
        label={progressText}
        value={progress === null || progress.total === 0 ? null : shareOf(progress.done, progress.total)}
      />
      <Button variant="default" size="sm" loading={step === 'stopping'} onClick={() => void exports.act.cancel()}>
        {words.exporting.cancel}
      </Button>
    </section>
  )
}

export function ExportedFile({ writtenStock }: { readonly writtenStock: WrittenStock }) {
  const { app, exports, words } = useUi()
  const { isSaved, step } = useStore(exports)
  const isDesktop = useStore(app, (state) => state.info?.host === 'electron')
  const { name, rows, bytes, format, storages, notes } = writtenStock
  return (
    <section className={`${shared['card']} ${shared['lines']}`} aria-label={shownText(name)}>
      <Group gap={12} px={12} py={12}>
        <Mark tone="good" size={34}>
          <CheckIcon size={18} />
        </Mark>
        <Stack gap={0} flex={1} miw={200} c="dimmed" className={shared['wrap'] ?? ''} role="status">
          <Text component="strong" c="var(--text)" fw="bolder">
            {words.exporting.done(rows, words.count(rows))}
          </Text>
          <span>
            <VisibleText text={name} /> · {words.bytes(bytes)}
          </span>
          <Text component="span" c={isSaved === false ? 'var(--warn)' : 'var(--text-3)'}>
            {isSaved === true ? words.exporting.saved : words.exporting.notSaved}
          </Text>
        </Stack>
        {isDesktop && isSaved === true && (
          <Button variant="default" onClick={() => void exports.act.showInFolder()}>
            {words.exporting.show}
          </Button>
        )}
        <Button
          variant={isSaved === true ? 'default' : 'filled'}
          loading={step === 'saving'}
          onClick={() => void exports.act.save()}
        >
          {isSaved === true ? words.exporting.saveAgain : words.exporting.save}
        </Button>
      </Group>
      {storages.length > 1 && (
        <ul className={css['each']}>
          {storages.map(({ id, name: storage, rows: count }) => (
            <Group component="li" key={id} justify="space-between" wrap="nowrap" gap={12}>
              <span>{toRawText(storage) === '' ? `#${id}` : <VisibleText text={storage} />}</span>
              <b>{words.count(count)}</b>
            </Group>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <Box px={12} pt={12} pb={12}>
          <h2>{words.exporting.notes}</h2>
          <ul className={shared['points']}>
            <Sentences texts={notes.map((note) => describeCodes(note, words, exportNote))} />
          </ul>
        </Box>
      )}
      <Box px={12} pt={12} pb={12}>
        <h2>{words.exporting.bringBack.title}</h2>
        <ol className={shared['points']}>
          {words.exporting.bringBack[format === 'csv' ? 'csv' : 'workbook'].split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </Box>
    </section>
  )
}
