import { parseSync, type Node } from 'oxc-parser'

/** A call of the translate function with a key that stands in the code. */
export interface TextCall {
  key: string
  line: number
  /** Names of the values passed. Undefined if the code does not show them. */
  values: ReadonlySet<string> | undefined
}

/** The uses of texts found in one source file. */
export interface TextUses {
  file: string
  /** All string literals, of which some are text keys. */
  literals: ReadonlySet<string>
  /** Names of properties. With the literals they are what a template string may put in. */
  names: ReadonlySet<string>
  /** Template strings that may make text keys, as patterns of the whole key with a group for each part. */
  patterns: readonly RegExp[]
  calls: readonly TextCall[]
  /** Calls whose key is put together, as patterns of the whole key. */
  patternCalls: readonly { pattern: RegExp; line: number }[]
}

/** Functions that translate by convention, besides those that come from a hook. */
const TRANSLATE_NAMES = ['t', 'translate']
const TRANSLATE_HOOK = /^use\w*(Translate|Texts)$/

/** Reads which text keys a TypeScript file names. `file` decides about JSX by its extension. */
export function readTextUses(file: string, code: string): TextUses {
  const nodes = allNodes(parseSync(file, code).program)
  const names = new Set([...TRANSLATE_NAMES, ...nodes.flatMap(translateName)])
  const calls = nodes
    .filter((node) => node.type === 'CallExpression')
    .filter(({ callee }) => isTranslate(callee, names))
  const literals = new Set(nodes.flatMap(literalOf))
  const pattern = (node: Node) => patternOf(node, literals)
  const keyed = calls.flatMap((call) => {
    const [key, values] = call.arguments
    const line = code.slice(0, call.start).split('\n').length
    return key ? choices(key).map((choice) => ({ choice, line, values: namesOf(values) })) : []
  })
  return {
    file,
    literals,
    names: new Set(nodes.flatMap(propertyName)),
    patterns: nodes.flatMap((node) => pattern(node) ?? []),
    calls: keyed.flatMap(({ choice, line, values }) => literalOf(choice).map((key) => ({ key, line, values }))),
    patternCalls: keyed.flatMap(({ choice, line }) => {
      const made = pattern(choice)
      return made ? [{ pattern: made, line }] : []
    }),
  }
}

/** All nodes of a syntax tree. */
function allNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(allNodes)
  if (typeof value !== 'object' || value === null) return []
  const within = Object.values(value).flatMap(allNodes)
  return isNode(value) ? [value, ...within] : within
}

function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string' && 'start' in value
}

/** Name of a variable that holds the result of a hook such as `useTranslate()`. */
function translateName(node: Node): string[] {
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return []
  return node.init && isHookCall(node.init) ? [node.id.name] : []
}

function isHookCall(node: Node): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && TRANSLATE_HOOK.test(node.callee.name)
}

function isTranslate(callee: Node, names: ReadonlySet<string>): boolean {
  if (callee.type === 'Identifier') return names.has(callee.name)
  if (callee.type === 'MemberExpression')
    return callee.property.type === 'Identifier' && callee.property.name === 'translate'
  return isHookCall(callee)
}

/** The expressions that a key may be: both sides of a condition, and what follows `??`. */
function choices(node: Node): Node[] {
  if (node.type === 'ConditionalExpression') return [...choices(node.consequent), ...choices(node.alternate)]
  if (node.type === 'LogicalExpression') return [...choices(node.left), ...choices(node.right)]
  return [node]
}

function propertyName(node: Node): string[] {
  return node.type === 'Property' && node.key.type === 'Identifier' ? [node.key.name] : []
}

function literalOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  const [only] = node.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis : []
  return only ? [only.value.cooked ?? ''] : []
}

/**
 * Returns the keys that a template string may make. One that begins with a variable continues the literals of
 * the file.
 * Undefined if nothing in it looks like a key.
 */
function patternOf(node: Node, literals: ReadonlySet<string>): RegExp | undefined {
  if (node.type !== 'TemplateLiteral' || node.expressions.length === 0) return undefined
  const fixed = node.quasis.map(({ value }) => value.cooked ?? '')
  if (!fixed.every((part) => /^[\w.-]*$/.test(part)) || !fixed.some((part) => part.includes('.'))) return undefined
  const [first = '', ...rest] = fixed.map((part) => part.replaceAll('.', '\\.'))
  const start = first === '' ? startsIn(literals) : `${first}(.+)`
  return new RegExp(`^${start}${rest.join('(.+)')}$`)
}

/** Pattern of the literals that a key may begin with. */
function startsIn(literals: ReadonlySet<string>): string {
  const starts = [...literals].filter((literal) => /^\w[\w-]*(\.[\w-]+)+$/.test(literal))
  return `(?:${starts.map((start) => start.replaceAll('.', '\\.')).join('|')})`
}

/** Names of the values that a call passes. Undefined if they come from elsewhere. */
function namesOf(values: Node | undefined): ReadonlySet<string> | undefined {
  if (values === undefined) return new Set()
  if (values.type !== 'ObjectExpression') return undefined
  const names = values.properties.map((property) =>
    property.type === 'Property' && !property.computed && property.key.type === 'Identifier'
      ? property.key.name
      : undefined,
  )
  return names.every((name) => name !== undefined) ? new Set(names) : undefined
}
