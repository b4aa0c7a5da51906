/**
 * The lines about suppliers above an import: the supplier in use, those to choose from, the previous list, and whether to remember this
 * one.
 */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { isOver } from '../../../src-shared/api/run.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { WarnIcon } from '../../parts/icons.tsx'
import { FailureLine, NoticeLine } from '../../parts/notices.tsx'
import { Visible } from '../../parts/visible.tsx'
import { isBusy } from '../../state/import-state.ts'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import { GoneItems } from './gone-items.tsx'
import { Button, Group, TextInput } from '@mantine/core'
import type { UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'

export function SupplierLines({ summary }: { readonly summary: ImportSummary }) {
  const { run } = useUi()
  const applied = useStore(run, (state) => state.run !== null || state.starting)
  if (summary.file.kind === 'account') return null
  return applied ? (
    <>
      <RememberLine summary={summary} />
      <ComparedLine summary={summary} />
    </>
  ) : (
    <>
      <ProfileLine summary={summary} />
      <WhichLine summary={summary} />
      <ComparedLine summary={summary} />
    </>
  )
}

/** The supplier in use, why it was chosen, and what is new in the file. */
function ProfileLine({ summary }: { readonly summary: ImportSummary }) {
  const { app, imports, suppliers, words } = useUi()
  const busy = useStore(imports, isBusy)
  const { profile, choices } = summary
  if (!profile) return null
  const { changed, evidence, id, known: isKnown, name } = profile
  const texts = words.suppliers
  const why = evidence.length === 0 ? '.' : texts.because(evidence.map(shownText).join(', '))
  return (
    <NoticeLine
      role="status"
      tone={changed.length > 0 ? 'warn' : 'calm'}
      icon={changed.length > 0 && <WarnIcon size={14} />}
      text={[
        texts.readAs(shownText(name)) + why,
        ...changed.map(shownText),
        ...(isKnown > 0 ? [texts.known(isKnown, words.count(isKnown))] : []),
      ].join(' ')}
    >
      <SmallButton
        disabled={busy}
        onClick={() => void imports.act.change({ storage: choices.storage, profile: 'off' })}
      >
        {texts.notThis}
      </SmallButton>
      <SmallButton
        onClick={() => {
          void suppliers.act.openProfile(id)
          app.act.go('suppliers')
        }}
      >
        {texts.toProfile}
      </SmallButton>
    </NoticeLine>
  )
}

/** Asks which supplier the file is from. */
function WhichLine({ summary }: { readonly summary: ImportSummary }) {
  const { imports, words } = useUi()
  const busy = useStore(imports, isBusy)
  const { choices, profilesAsked = [] } = summary
  const texts = words.suppliers
  const [only] = profilesAsked
  if (!only) return null
  const use = (profile: string): void => void imports.act.change({ storage: choices.storage, profile })
  return (
    <NoticeLine
      role="status"
      tone="warn"
      icon={<WarnIcon size={14} />}
      text={
        profilesAsked.length === 1
          ? [texts.resembles(shownText(only.name)), ...only.changed.map(shownText)].join(' ')
          : texts.which
      }
    >
      {profilesAsked.map(({ id, name }) => (
        <SmallButton key={id} disabled={busy} onClick={() => use(id)}>
          {texts.use(shownText(name))}
        </SmallButton>
      ))}
      <SmallButton disabled={busy} onClick={() => use('off')}>
        {texts.noneOf}
      </SmallButton>
    </NoticeLine>
  )
}

/** Compares the list with the one applied before it. */
function ComparedLine({ summary }: { readonly summary: ImportSummary }) {
  const { supplierList, words } = useUi()
  const { session, profile } = summary
  const compared = useStore(supplierList, (state) => (state.session === session ? state.compared : null))
  const [open, setOpen] = useState(false)
  // Prices the user changed here count as well.
  useEffect(() => {
    if (summary.profile) void supplierList.act.compare(summary.session)
  }, [summary, supplierList])
  if (!profile || !compared) return null
  const texts = words.suppliers
  const { gone: goneItems, goneCount, message, missing } = compared
  return (
    <NoticeLine role="status" text={<Visible text={message} />}>
      {goneCount > 0 && <SmallButton onClick={() => setOpen(true)}>{texts.showGone}</SmallButton>}
      <Dialog
        wide
        title={texts.goneTitle(goneCount, words.count(goneCount))}
        open={open}
        onClose={() => setOpen(false)}
      >
        <GoneItems session={session} gone={goneItems} missing={missing} onDone={() => setOpen(false)} />
      </Dialog>
    </NoticeLine>
  )
}

/** After Apply: offers to remember the list under its supplier's name if the supplier is new. */
function RememberLine({ summary: { session, profile, file } }: { readonly summary: ImportSummary }) {
  const { run, supplierList, words } = useUi()
  const over = useStore(run, ({ progress }) => progress !== null && isOver(progress.state))
  const state = useStore(supplierList)
  const texts = words.suppliers
  const mine = state.session === session
  if (mine && state.remember === 'done' && state.done) {
    const { codes, name: savedName } = state.done
    const learntText = codes > 0 ? ` ${texts.learnt(codes, words.count(codes))}` : ''
    return <NoticeLine role="status" text={texts.remembered(shownText(savedName)) + learntText} />
  }
  if (!over || profile || (mine && state.remember === 'not')) return null
  return (
    <>
      <NoticeLine role="status" text={texts.ask}>
        <NameForm
          file={file.name}
          saving={mine && state.remember === 'saving'}
          onName={(name) => void supplierList.act.remember(session, name)}
          onLeave={() => supplierList.act.leave(session)}
        />
      </NoticeLine>
      {mine && state.failure && <FailureLine failure={state.failure} />}
    </>
  )
}

/** The supplier's name to remember a list under. */
interface NameFormProps {
  readonly file: UntrustedText
  readonly saving: boolean
  readonly onName: (name: string) => void
  readonly onLeave: () => void
}

function NameForm({ file, saving, onName, onLeave }: NameFormProps) {
  const { words } = useUi()
  const texts = words.suppliers
  const [name, setName] = useState(() => suggested(shownText(file)))
  return (
    <Group
      component="form"
      gap={6}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onName(name.trim())
      }}
    >
      <TextInput
        size="xs"
        w={200}
        aria-label={texts.askName}
        value={name}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button size="compact-sm" type="submit" loading={saving}>
        {texts.remember}
      </Button>
      <SmallButton onClick={onLeave}>{texts.notNow}</SmallButton>
    </Group>
  )
}

/** `Holz AG 2026-10.xlsx` -> Holz AG. */
function suggested(file: string): string {
  return file
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[\s_()-]*\p{Nd}[\p{Nd}\s._()-]*/gu, ' ')
    .trim()
    .slice(0, 120)
}
