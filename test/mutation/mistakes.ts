/** Lists the possible mistakes in a file: other operators, conditions that are always or never true, other constants, omitted calls. */
import { parseSync, Visitor, type ESTree } from 'vite'

export type Kind = 'operator' | 'condition' | 'constant' | 'call'

/** A mistake: replaces the text from `start` to `end` with `to`. */
export interface Mistake {
  readonly start: number
  readonly end: number
  readonly kind: Kind
  /** Whether it replaces a whole statement. `to` is then a statement or empty. */
  readonly statement: boolean
  readonly to: string
}

export interface Site {
  readonly start: number
  readonly end: number
  /** The function, class or constant that contains it. */
  readonly within: string
  readonly mistakes: readonly Mistake[]
}

interface Spanned {
  readonly start: number
  readonly end: number
}

const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&': ['|'],
  '|': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '||=': ['&&='],
  '??=': ['&&='],
}

/** Methods that can be omitted, leaving the object they are called on. */
const LEFT_OUT = new Set(
  'filter slice trim trimEnd trimStart sort toSorted reverse toReversed toLowerCase toUpperCase normalize flat replace replaceAll padStart'.split(
    ' ',
  ),
)
const OTHER_METHOD = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    floor: 'ceil',
    ceil: 'floor',
    push: 'unshift',
  }),
)

/** Sorted by position. */
export function sitesIn(file: string, text: string): readonly Site[] {
  const { program } = parseSync(file, text)
  const foundMistakes = new Map<string, Mistake[]>()
  const source = ({ start, end }: Spanned): string => text.slice(start, end)
  /** Nodes that are not values: property names, literal types and imports. Parts of a `?.` chain cannot be replaced alone. */
  const noValues = new Set<number>()
  const inChain = new Set<string>()
  /** The start and end of each statement. Code without semicolons must not start a statement with a bracket, which would call the line before. */
  const statements = new Map<number, number>()
  /** How many `throw` statements for bugs contain the current node. */
  let thrown = 0

  const add = (node: Spanned, kind: Kind, to: string): void => {
    const key = `${node.start}-${node.end}`
    const last = statements.get(node.start)
    if (thrown > 0 || inChain.has(key) || (last !== undefined && last !== node.end)) return
    const at = foundMistakes.get(key)
    const text = last !== undefined && to.startsWith('{') ? `(${to})` : to
    const mistake: Mistake = { start: node.start, end: node.end, kind, statement: last !== undefined, to: text }
    if (at) at.push(mistake)
    else foundMistakes.set(key, [mistake])
  }
  const condition = (node: Spanned): void => {
    add(node, 'condition', 'true')
    add(node, 'condition', 'false')
  }
  const operator = (node: Spanned, left: Spanned, sign: string, right: Spanned): void => {
    for (const otherText of INSTEAD[sign] ?? []) add(node, 'operator', `${source(left)} ${otherText} ${source(right)}`)
  }
  const keyOf = ({ key, computed }: { key: Spanned; computed: boolean }): void => {
    if (!computed) noValues.add(key.start)
  }
  const sourceOf = ({ source: from }: { source: Spanned | null }): void => {
    if (from) noValues.add(from.start)
  }

  new Visitor({
    ThrowStatement: () => (thrown += 1),
    'ThrowStatement:exit': () => (thrown -= 1),
    ImportDeclaration: sourceOf,
    ExportNamedDeclaration: sourceOf,
    ExportAllDeclaration: sourceOf,
    ImportExpression: sourceOf,
    TSLiteralType: ({ literal }) => {
      noValues.add(literal.start)
      if (literal.type === 'UnaryExpression') noValues.add(literal.argument.start)
    },
    TSImportType: sourceOf,
    Property: keyOf,
    PropertyDefinition: keyOf,
    MethodDefinition: keyOf,
    TSPropertySignature: keyOf,
    ChainExpression: ({ expression }) => {
      let part: ESTree.Expression | ESTree.Super = expression
      for (let isFirst = true; ; isFirst = false) {
        if (!isFirst) inChain.add(`${part.start}-${part.end}`)
        if (part.type === 'CallExpression') part = part.callee
        else if (part.type === 'MemberExpression') part = part.object
        else if (part.type === 'TSNonNullExpression') part = part.expression
        else break
      }
    },
    BinaryExpression: (node) => operator(node, node.left, node.operator, node.right),
    AssignmentExpression: (node) => operator(node, node.left, node.operator, node.right),
    LogicalExpression: (node) => {
      if (node.operator === '??' && isIndexed(node.left)) {
        noValues.add(node.right.start)
        if (node.right.type === 'UnaryExpression') noValues.add(node.right.argument.start)
        return
      }
      add(node, 'condition', source(node.left))
      add(node, 'condition', source(node.right))
    },
    UpdateExpression: (node) => {
      const otherText = node.operator === '++' ? '--' : '++'
      add(node, 'operator', node.prefix ? otherText + source(node.argument) : source(node.argument) + otherText)
    },
    UnaryExpression: (node) => {
      if (noValues.has(node.start)) return
      if (node.operator === '!' || node.operator === '-') add(node, 'operator', source(node.argument))
    },
    IfStatement: ({ test }) => condition(test),
    ConditionalExpression: ({ test }) => condition(test),
    WhileStatement: ({ test }) => add(test, 'condition', 'false'),
    ForStatement: ({ test }) => {
      if (test) add(test, 'condition', 'false')
    },
    Literal: (node) => {
      if (noValues.has(node.start)) return
      const { value } = node
      if (typeof value === 'boolean') add(node, 'constant', String(!value))
      else if (typeof value === 'number')
        for (const to of value === 1 ? [0, 2] : [value + 1]) add(node, 'constant', `${to}`)
      else if (typeof value === 'bigint') add(node, 'constant', `${value + 1n}n`)
      else if (typeof value === 'string') add(node, 'constant', value === '' ? "'x'" : "''")
    },
    ArrayExpression: (node) => {
      if (node.elements.length > 0) add(node, 'constant', '[]')
    },
    CallExpression: (node) => {
      const { callee } = node
      const [only, ...otherArguments] = node.arguments
      if (callee.type === 'Identifier' && only && otherArguments.length === 0 && only.type !== 'SpreadElement') {
        add(node, 'call', source(only))
      }
      if (callee.type !== 'MemberExpression' || callee.computed) return
      const { name } = callee.property
      const otherText = OTHER_METHOD.get(name)
      if (LEFT_OUT.has(name) && !callee.optional) add(node, 'call', source(callee.object))
      if (otherText !== undefined && !callee.optional) {
        add(node, 'operator', `${source(callee.object)}.${otherText}${text.slice(callee.end, node.end)}`)
      }
    },
    ExpressionStatement: (node) => {
      const { expression } = node
      statements.set(node.start, expression.end)
      const what = expression.type === 'AwaitExpression' ? expression.argument : expression
      const superCall = what.type === 'CallExpression' && what.callee.type === 'Super'
      const done = ['CallExpression', 'AssignmentExpression', 'YieldExpression', 'ChainExpression'].includes(what.type)
      if (done && !superCall) add(node, 'call', '')
    },
  }).visit(program)

  return [...foundMistakes.values()]
    .map((mistakes): Site => {
      const { start, end } = mistakes[0] ?? { start: 0, end: 0 }
      return { start, end, within: declaredAt(program, start), mistakes }
    })
    .sort((a, b) => a.start - b.start || a.end - b.end)
}

/** `list[at]`: the `??` after it only satisfies the compiler, which assumes that any element may be missing. */
function isIndexed(node: ESTree.Expression | ESTree.PrivateIdentifier): boolean {
  const inner = node.type === 'ChainExpression' ? node.expression : node
  return inner.type === 'MemberExpression' && inner.computed
}

function declaredAt(program: ESTree.Program, place: number): string {
  const item = program.body.find(({ start, end }) => start <= place && place < end)
  const declared = item?.type === 'ExportNamedDeclaration' ? item.declaration : item
  if (declared?.type === 'FunctionDeclaration' || declared?.type === 'ClassDeclaration') return declared.id?.name ?? ''
  if (declared?.type !== 'VariableDeclaration') return ''
  const declarator = declared.declarations.find(({ start, end }) => start <= place && place < end)
  return declarator?.id.type === 'Identifier' ? declarator.id.name : ''
}
