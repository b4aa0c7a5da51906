/** Help dialogs over any screen: about, licences, the guide's pages, what is new, and a report. Loaded when first opened. */
import { Box, Button, Group, Stack, Text, TextInput, Anchor } from '@mantine/core'
import { useStore } from 'zustand'
import { useState } from 'react'
import { Dialog, DialogFooter } from '../../parts/dialog.tsx'
import { SearchIcon } from '../../parts/icons.tsx'
import { reportLines } from '../../../src-shared/words/doctor.ts'
import { putOnClipboard } from '../../parts/clipboard.ts'
import { FullMessage } from '../../parts/visible.tsx'
import { findPackages } from '../../state/about-store.ts'
import { useUi } from '../../use-ui.ts'
import css from './about-sheets.module.css'
import shared from '../../parts/shared.module.css'
import { guidePictureName, type GuideBlock, type GuideSpan } from '../../../src-shared/api/own-files.ts'

export function AboutSheets() {
  const { about, words } = useUi()
  const helpPage = useStore(about, (state) => state.helpPage)
  const close = () => about.act.close()
  return (
    <>
      <Dialog title={words.about.title} open={helpPage === 'about'} onClose={close}>
        <AboutCard />
      </Dialog>
      <Dialog title={words.licences.title} open={helpPage === 'licences'} onClose={close} size>
        <Licences />
      </Dialog>
      <Dialog title={words.guide.title} open={helpPage === 'guide'} onClose={close} size="pictures">
        <Guide />
      </Dialog>
      <NewsDialog open={helpPage === 'news'} onClose={close} />
      <Dialog title={words.report.title} open={helpPage === 'report'} onClose={close} size>
        <Report />
      </Dialog>
    </>
  )
}

function AboutCard() {
  const { about, words } = useUi()
  const parts = useStore(about, (state) => state.parts)

  return (
    <Stack gap={12}>
      <p className={shared['dim']}>{words.about.slogan}</p>
      <dl className={css['parts']}>
        {parts.map(({ name, version }) => (
          <Group key={name} justify="space-between" wrap="nowrap" gap={20} py={4}>
            <dt>{name}</dt>
            <dd>{version}</dd>
          </Group>
        ))}
      </dl>
      <p className={shared['quiet']}>{words.about.licence}</p>
      <Group>
        <Button variant="default" size="compact-sm" onClick={() => void about.act.open('licences', words.language)}>
          {words.about.licences}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => void about.act.open('guide', words.language)}>
          {words.about.guide}
        </Button>
      </Group>
    </Stack>
  )
}

function Licences() {
  const { about, words } = useUi()
  const { licences, searchText } = useStore(about)
  if (licences === null) return <Box h="min(70vh, 620px)" />
  if (licences === 'failed') return <p className={shared['bad']}>{words.licences.failed}</p>
  const shownPackages = findPackages(licences, searchText)
  return (
    <Stack gap={12} h="min(70vh, 620px)">
      <p className={shared['quiet']}>{words.licences.about(licences.length, words.count(licences.length))}</p>
      <TextInput
        type="search"
        size="xs"
        // The field appears once the list has loaded, after the dialog took the focus.
        autoFocus
        leftSection={<SearchIcon size={14} />}
        placeholder={words.licences.search}
        aria-label={words.licences.search}
        value={searchText}
        onChange={(event) => about.act.search(event.currentTarget.value)}
      />
      <div className={`${css['box']} ${shared['lines']}`}>
        {shownPackages.map(({ name, version, licence, text }) => (
          <details key={`${name}@${version}`}>
            <Group component="summary" justify="space-between" wrap="nowrap" gap={20} px={12} py={8}>
              <span>
                {name} <span className={shared['quiet']}>{version}</span>
              </span>
              <span className={shared['dim']}>{licence}</span>
            </Group>
            <pre>{text}</pre>
          </details>
        ))}
        {shownPackages.length === 0 && (
          <Text c="var(--text-3)" p={12}>
            {words.licences.none}
          </Text>
        )}
      </div>
      <p className={shared['quiet']}>{words.licences.chromium}</p>
    </Stack>
  )
}

function NewsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { about, words } = useUi()
  const news = useStore(about, (state) => state.news)
  const isNewsLoaded = news !== null && news !== 'failed'
  return (
    <Dialog title={isNewsLoaded ? words.news.version(news.version) : words.news.title} open={open} onClose={onClose}>
      {isNewsLoaded ? (
        <ul className={shared['points']}>
          {news.lines[words.language].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p className={shared['bad']}>{news === 'failed' && words.news.failed}</p>
      )}
    </Dialog>
  )
}

/** The report is shown before it can be copied. */
function Report() {
  const { about, words } = useUi()
  const report = useStore(about, (state) => state.report)
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  if (report === null)
    return (
      <Box h="min(60vh, 480px)" role="status" tabIndex={-1} data-autofocus>
        {words.report.collecting}
      </Box>
    )
  if ('failure' in report) return <FullMessage message={report.failure.message(words.language)} tone="bad" />
  const text = reportLines(report.value, words.language).join('\n')
  return (
    <Stack gap={12} h="min(60vh, 480px)">
      <p className={shared['quiet']}>{words.report.about}</p>
      <pre className={css['box']} tabIndex={0} aria-label={words.report.title}>
        {text}
      </pre>
      <DialogFooter>
        <span role="status">{isCopied === false && words.report.notCopied}</span>
        <Button autoFocus onClick={() => setIsCopied(putOnClipboard(text))}>
          {isCopied === true ? words.report.copied : words.report.copy}
        </Button>
      </DialogFooter>
    </Stack>
  )
}

/** The guide's pages as blocks, which the build creates from docs/guide. They are plain text, without HTML or links out of the app. */
function Guide() {
  const { about, words } = useUi()
  const { guide, pageId } = useStore(about)
  if (guide === null) return <Box h="min(76vh, 760px)" />
  if (guide === 'failed') return <p className={shared['bad']}>{words.guide.failed}</p>
  const page = guide.pages.find(({ id }) => id === pageId) ?? guide.pages[0]
  if (!page) return null
  return (
    <Group align="stretch" wrap="nowrap" gap={20} h="min(76vh, 760px)">
      {guide.pages.length > 1 && (
        <Stack component="nav" gap={2} flex="0 0 170px" aria-label={words.guide.pages} className={css['pages'] ?? ''}>
          {guide.pages.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              aria-current={id === page.id ? 'page' : undefined}
              onClick={() => about.act.showGuidePage(id)}
            >
              {title}
            </button>
          ))}
        </Stack>
      )}
      <article className={css['page']} key={page.id} tabIndex={0} data-autofocus aria-label={page.title}>
        <Text component="h2" fz={18} fw={600} mb={8}>
          {page.title}
        </Text>
        {page.blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </article>
    </Group>
  )
}

function Block({ block }: { readonly block: GuideBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Text component="h3" fz={14} fw={600} mt={16} mb={4}>
          <TextSpans spans={block.spans} />
        </Text>
      )
    case 'paragraph':
      return (
        <Text mb={12}>
          <TextSpans spans={block.spans} />
        </Text>
      )
    case 'list': {
      const listItems = block.items.map((itemSpans, index) => (
        <li key={index}>
          <TextSpans spans={itemSpans} />
        </li>
      ))
      const List = block.ordered ? 'ol' : 'ul'
      return <List className={shared['points']}>{listItems}</List>
    }
    case 'code':
      return <pre>{block.text}</pre>
    case 'table':
      return (
        <table>
          <thead>
            <tr>
              {block.head.map((cellSpans, index) => (
                <th key={index}>
                  <TextSpans spans={cellSpans} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cellSpans, index) => (
                  <td key={index}>
                    <TextSpans spans={cellSpans} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'picture':
      return <Picture picture={block} />
    default:
      return block satisfies never
  }
}

/** Both pictures are on the page. The theme hides one of them, and hidden pictures are not loaded. */
function Picture({ picture }: { readonly picture: Extract<GuideBlock, { kind: 'picture' }> }) {
  const { file, dark, about, width, height } = picture
  const renderPicture = (name: string, style: string | undefined) => (
    <img
      src={`./${guidePictureName(name)}`}
      alt={about}
      width={width}
      height={height}
      loading="lazy"
      className={style}
    />
  )
  if (dark === undefined) return renderPicture(file, undefined)
  return (
    <>
      {renderPicture(file, css['light'])}
      {renderPicture(dark, css['dark'])}
    </>
  )
}

function TextSpans({ spans }: { readonly spans: readonly GuideSpan[] }) {
  const { about } = useUi()
  return spans.map(({ kind, text, to }, index) => {
    switch (kind) {
      case 'text':
        return text
      case 'strong':
        return <strong key={index}>{text}</strong>
      case 'code':
        return <code key={index}>{text}</code>
      case 'page':
        return (
          <Anchor key={index} component="button" type="button" onClick={() => to && about.act.showGuidePage(to)}>
            {text}
          </Anchor>
        )
      default:
        return kind satisfies never
    }
  })
}
