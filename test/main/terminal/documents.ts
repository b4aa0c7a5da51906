/** Every document that a test gets from a command is checked against its published schema. [CLI-10] [CLI-12] */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { SCHEMA_FOLDER } from '../../../build/scripts/schemas.ts'
import { findCommand } from '../../../src-main/terminal/all-commands.ts'
import type { Ended } from './command.ts'

const checks = new Map<string, ValidateFunction>()
const ajv = new Ajv2020({ strict: false, validateFormats: false })

/** Programs ignore unknown keys, but here an undescribed key is a fault. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]))
  return 'properties' in parts && !('additionalProperties' in parts) ? { ...parts, additionalProperties: false } : parts
}

function checkOf(name: string): ValidateFunction {
  const known = checks.get(name)
  if (known) return known
  const made = ajv.compile(closed(JSON.parse(readFileSync(join(SCHEMA_FOLDER, `${name}.json`), 'utf8'))) as object)
  checks.set(name, made)
  return made
}

/** What is wrong with it; null if it is a document with one of these names. */
export function faultOf(document: unknown, names: readonly string[]): string | null {
  const faults: string[] = []
  for (const name of names) {
    const check = checkOf(name)
    if (check(document)) return null
    faults.push(`${name}: ${ajv.errorsText(check.errors?.slice(0, 4))} ${JSON.stringify(check.errors?.[0]?.params)}`)
  }
  return faults.join('\n')
}

/** Throws if a command with --json printed anything except its documents, or a line of --progress json is not one. */
export async function checkOutput(args: readonly string[], { out, err }: Ended): Promise<void> {
  if (args.includes('--progress'))
    for (const line of err.split('\n').filter((text) => text.startsWith('{'))) {
      const fault = faultOf(JSON.parse(line), ['progress'])
      if (fault !== null) throw new Error(`${args.join(' ')} told no progress:\n${fault}\n${line}`)
    }
  if (!args.includes('--json')) return
  const command = await findCommand(args.find((one) => !one.startsWith('-')) ?? '')
  const names = [...(command?.documents ?? []), 'error', 'done', 'help', 'version']
  const asked = args.includes('--help') || args.includes('--version')
  const texts = command?.printsDocumentLines === true && !asked ? out.split('\n').filter((line) => line !== '') : [out]
  for (const text of texts) {
    let document: unknown
    try {
      document = JSON.parse(text)
    } catch {
      throw new Error(`${args.join(' ')} printed no document: ${text.slice(0, 500)}`)
    }
    const fault = faultOf(document, names)
    if (fault !== null) throw new Error(`${args.join(' ')} printed another document:\n${fault}\n${text.slice(0, 1500)}`)
  }
}

/** The keys of `plan --json`, in this order. */
export const PLAN_KEYS = [
  'formatVersion',
  'file',
  'storage',
  'counts',
  'cost',
  'compared',
  'rows',
  'guard',
  'warnings',
] as const

/** Checked separately from what to do next, because programs read each part alone. */
export function isSentence(message: string): boolean {
  return /[.!?”…)]$/.test(message) || /:\n.*\S$/s.test(message)
}
