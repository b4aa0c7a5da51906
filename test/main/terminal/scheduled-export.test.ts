/** The page about scheduled exports is correct: its scripts run, and the schedulers can read its files. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seeded, type Practice } from './command.ts'

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/scheduled-export.md'), 'utf8')

/** The code block in language `kind` that contains the text. */
function block(kind: string, having: string): string {
  const foundTexts = [...page.matchAll(new RegExp(`\`\`\`${kind}\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  )
  const text = foundTexts.find((text) => text.includes(having))
  if (text === undefined) throw new Error(`the page has no ${kind} with ${having}`)
  return text
}

/** Elements of a well-formed document as `path=text`. Throws at the first closing tag that does not match. */
function leaves(xml: string): string[] {
  const open: string[] = []
  const foundTexts: string[] = []
  let text = ''
  for (const [, tag = '', before = ''] of xml.matchAll(/<([^>]+)>([^<]*)/g)) {
    if (tag.startsWith('?') || tag.startsWith('!')) continue
    if (tag.startsWith('/')) {
      const name = tag.slice(1)
      if (open.at(-1) !== name) throw new Error(`</${name}> closes ${open.at(-1) ?? 'nothing'}`)
      if (text.trim() !== '') foundTexts.push(`${open.join('/')}=${text.trim()}`)
      open.pop()
      text = ''
    } else if (!tag.endsWith('/')) {
      open.push(tag.split(/\s/)[0] ?? '')
      text = before
    }
  }
  if (open.length > 0) throw new Error(`${open.join('/')} is not closed`)
  return foundTexts
}

test('the task starts the script every day at half past five, catches up, and never runs twice', () => {
  const task = leaves(block('xml', '<Task '))
  expect(task).toContain('Task/Triggers/CalendarTrigger/StartBoundary=2026-01-01T05:30:00')
  expect(task).toContain('Task/Triggers/CalendarTrigger/ScheduleByDay/DaysInterval=1')
  expect(task).toContain('Task/Settings/StartWhenAvailable=true')
  expect(task).toContain('Task/Settings/MultipleInstancesPolicy=IgnoreNew')
  expect(task).toContain('Task/Actions/Exec/Command=powershell.exe')
  expect(task.find((text) => text.includes('Exec/Arguments='))).toContain('-File "C:\\Stock\\export.ps1"')
})

test('the plist names its script and its time', () => {
  const plist = leaves(block('xml', '<plist'))
  expect(plist).toEqual([
    'plist/dict/key=Label',
    'plist/dict/string=app.stocksheet.export',
    'plist/dict/key=ProgramArguments',
    'plist/dict/array/string=/bin/sh',
    'plist/dict/array/string=-c',
    'plist/dict/array/string=exec "$HOME/stock/export.sh"',
    'plist/dict/key=StartCalendarInterval',
    'plist/dict/dict/key=Hour',
    'plist/dict/dict/integer=5',
    'plist/dict/dict/key=Minute',
    'plist/dict/dict/integer=30',
    'plist/dict/key=StandardErrorPath',
    'plist/dict/string=/tmp/stocksheet-export.log',
  ])
})

test('the command line is named where it is: in the project, as its package says, not in the installed app', () => {
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  const named = [...page.matchAll(/[^\s'"`]*cli\.js/g)].map(([path]) => path.replaceAll('\\', '/'))
  expect(named.length).toBeGreaterThan(3)
  const ownText = String(bin['stocksheet']).replace(/^\.\//, '')
  expect(named.filter((path) => path !== ownText && !path.endsWith(`/stocksheet/${ownText}`))).toEqual([])
})

test('the PowerShell script gives the command the flags it knows', () => {
  const script = block('powershell', 'export.log')
  expect(script).toContain('$env:STOCKSHEET_API_KEY = Get-Content')
  expect(script).toMatch(/export --storage '1,2' --out "C:\\Stock\\stock \$day\.xlsx" 2>> 'C:\\Stock\\export\.log'/)
  expect(script.trimEnd().endsWith('exit $LASTEXITCODE')).toBe(true)
})

describe.skipIf(process.platform === 'win32')('the shell script, as a scheduler runs it', () => {
  let server: Practice
  let home: string
  beforeAll(async () => {
    server = await seeded()
    home = join(server.folder, 'home of a user')
    mkdirSync(join(home, 'stock'), { recursive: true })
    mkdirSync(join(home, 'bin'))
    writeFileSync(join(home, 'bin/security'), '#!/bin/sh\ncat "$HOME/key"\n')
    chmodSync(join(home, 'bin/security'), 0o700)
    const script = block('sh', 'find-generic-password')
      .replace('https://account.example/connect', server.url)
      .replace('/usr/local/bin/node', process.execPath)
      .replace('$HOME/stocksheet/out/main/cli.js', join(root, 'out/main/cli.js'))
    expect(script).toContain('security find-generic-password -s stocksheet-export -w')
    writeFileSync(join(home, 'stock/export.sh'), script)
    chmodSync(join(home, 'stock/export.sh'), 0o700)
  })
  afterAll(() => server.close())

  const scheduled = () =>
    spawnSync('/bin/sh', ['-c', 'exec "$HOME/stock/export.sh"'], {
      env: { HOME: home, PATH: `${join(home, 'bin')}:/usr/bin:/bin` },
      encoding: 'utf8',
    })
  const files = (): string[] => readdirSync(join(home, 'stock')).filter((name) => name !== 'export.sh')

  test('writes the workbook of the day, with nothing but a home and a path around it', () => {
    writeFileSync(join(home, 'key'), server.key)
    const ended = scheduled()
    expect([ended.status, ended.stdout]).toEqual([0, ''])
    const [name = ''] = files()
    expect(name).toMatch(/^stock \d{4}-\d\d-\d\d\.xlsx$/)
    expect(files()).toHaveLength(1)
  })

  test('a refused key ends with 4, says so in a line, and leaves the older file as it was', () => {
    const [name = ''] = files()
    const bufferBefore = readFileSync(join(home, 'stock', name))
    writeFileSync(join(home, 'key'), 'wrong-key')
    const ended = scheduled()
    expect(ended.status).toBe(4)
    expect(ended.stderr.trim().split('\n')).toHaveLength(1)
    expect(readFileSync(join(home, 'stock', name)).equals(bufferBefore)).toBe(true)
    expect(files()).toEqual([name])
    expect(existsSync(join(home, 'stock', name))).toBe(true)
  })
})
