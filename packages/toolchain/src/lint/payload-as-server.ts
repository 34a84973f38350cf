/**
 * Lint rule: values from a payload may be passed to calls with the server's rights (`asServer`, `SYSTEM`,
 * `systemFor`) only if the payload's schema declares them as items readable by the caller, or as something
 * that cannot be an id. Exempt are `set`, reasons, and writes `byCaller`. It follows values within a function
 * and into calls with the server's rights.
 */

/** What the rule reads of a syntax tree. */
interface Node {
  type: string
  parent: Node
  name?: string
  operator?: string
  computed?: boolean
  key?: Node
  value?: Node
  id?: Node
  init?: Node
  left?: Node
  right?: Node
  test?: Node
  object?: Node
  property?: Node
  regex?: { pattern: string; flags: string }
  callee?: Node
  argument?: Node
  declaration?: Node
  declarations?: Node[]
  arguments?: Node[]
  elements?: Node[]
  properties?: Node[]
  params?: Node[]
}
interface Scope {
  upper: Scope | null
  set: ReadonlyMap<string, { references: { identifier: Node; isRead(): boolean }[]; defs: { node: Node }[] }>
}
interface Context {
  report(problem: { node: Node; message: string }): void
  sourceCode: { ast: { body: Node[] }; getScope(node: Node): Scope | null }
}

const SERVER = new Set(['asServer', 'filesAsServer', 'SYSTEM'])
const MAKES_SERVER = new Set(['systemFor', 'serverFor'])
/** Makers of schemas whose values the caller may read, or which are no ids. */
const SOUND = new Set(
  'readable changeable owned namedIn boolean number literal picklist isoDate isoTimestamp email url'.split(' '),
)
const SOME_ID = 'Contact-12'
/** Writes whose last argument may be `set`, after what is written. */
const WITH_SET = new Set(['create', 'createAll', 'update'])
const HOLDERS = new Set('optional nullable nullish array'.split(' '))
/** Kinds of expressions that pass on the value inside them. */
const PASSES = new Set(
  `ArrayExpression ArrowFunctionExpression AwaitExpression ChainExpression NewExpression ObjectExpression
  ParenthesizedExpression SpreadElement TemplateLiteral TSAsExpression TSNonNullExpression`.split(/\s+/),
)

/**
 * Lint rule: reports where a value from an action's payload is passed to a call with the server's rights
 * (`asServer`, `SYSTEM`), unless the payload's schema declares it as an item that the caller may read, or as
 * something that cannot be an id.
 */
export const payloadAsServer = { create: (context: Context) => new Flow(context).visitor() }

class Flow {
  readonly #context: Context
  readonly #roots: { node: Node; isPattern: boolean }[] = []
  readonly #schemas: Node[] = []
  readonly #seen = new Set<Node>()

  constructor(context: Context) {
    this.#context = context
  }

  visitor() {
    return {
      Property: (node: Node) => {
        if (node.key?.name !== 'payload' || !node.value) return
        if (node.parent.type === 'ObjectPattern') this.#roots.push({ node: node.value, isPattern: true })
        else this.#schemas.push(node)
      },
      MemberExpression: (node: Node) => {
        if (node.property?.name === 'payload') this.#roots.push({ node, isPattern: false })
      },
      'Program:exit': () => {
        for (const { node, isPattern } of this.#roots) {
          const schemas = this.#schemasFor(node)
          if (isPattern) this.#bind(node, undefined, schemas)
          else this.#use(node, undefined, schemas)
        }
      },
    }
  }

  /** Returns the schemas that may apply at this node: that of its action, else all of the module. */
  #schemasFor(node: Node): Node[] {
    const own = this.#schemas.filter(({ parent }) => isWithin(node, parent))
    return own.length > 0 ? own.slice(-1) : this.#schemas
  }

  /** Follows what a pattern takes from a payload; `part` is the property of the payload that it is of. */
  #bind(pattern: Node | undefined, part: string | undefined, schemas: readonly Node[]): void {
    if (!pattern) return
    const { references = [] } = (pattern.type === 'Identifier' && this.#variable(pattern)) || {}
    for (const each of references) if (each.isRead()) this.#use(each.identifier, part, schemas)
    this.#bind(pattern.type === 'AssignmentPattern' ? pattern.left : pattern.argument, part, schemas)
    for (const each of pattern.elements ?? []) this.#bind(each, part, schemas)
    for (const each of pattern.properties ?? [])
      if (each.type === 'RestElement') this.#bind(each.argument, part, schemas)
      else this.#bind(each.value, part ?? each.key?.name, schemas)
  }

  /** Follows a value of the payload to where it goes. */
  #use(node: Node, part: string | undefined, schemas: readonly Node[]): void {
    if (this.#seen.has(node)) return
    this.#seen.add(node)
    const { parent } = node
    const goOn = (next: Node, of = part) => this.#use(next, of, schemas)
    if (parent.type === 'MemberExpression' && parent.object === node) {
      const call = parent.parent
      if (call.type !== 'CallExpression' || call.callee !== parent)
        return goOn(parent, part ?? (parent.computed ? undefined : parent.property?.name))
      for (const each of call.arguments ?? []) for (const param of each.params ?? []) this.#bind(param, part, schemas)
      return goOn(call)
    }
    if (part === 'reason' || (schemas.length > 0 && schemas.every((schema) => this.#isSound(schema.value, part))))
      return
    if (parent.type === 'VariableDeclarator') return this.#bind(parent.id, part, schemas)
    if (parent.type === 'ForOfStatement') return this.#bind(parent.left?.declarations?.[0]?.id, part, schemas)
    if (parent.type === 'Property') {
      const isFree = parent.key?.name === 'set' || hasName(parent.parent, 'byCaller')
      return isFree ? undefined : goOn(parent.parent)
    }
    if (parent.type === 'ReturnStatement') return goOn(functionOf(parent))
    if (parent.type === 'CallExpression') {
      if (!this.#isGivenToServer(parent)) return goOn(parent)
      if (this.#isSet(parent, node)) return
      const message = `${part ?? 'The payload'} is given to the server's rights, and is not declared as readable.`
      return this.#context.report({ node, message })
    }
    const isTest = parent.type === 'ConditionalExpression' && parent.test === node
    const isGuard = parent.type === 'LogicalExpression' && parent.operator === '&&' && parent.left === node
    const isValue = parent.type === 'ConditionalExpression' || parent.type === 'LogicalExpression'
    if (PASSES.has(parent.type) || (isValue && !isTest && !isGuard)) goOn(parent)
  }

  /** Whether an argument is what only the server sets, by the name of the parameter. */
  #isSet({ callee, arguments: given = [] }: Node, node: Node): boolean {
    const ofWrite = this.#isServer(callee?.object) ? given : given.slice(1)
    if (callee?.object)
      return ofWrite.length > 2 && ofWrite.at(-1) === node && WITH_SET.has(callee.property?.name ?? '')
    const [definition] = (callee && this.#variable(callee)?.defs) ?? []
    return definition?.node.params?.[given.indexOf(node)]?.name === 'set'
  }

  #variable(identifier: Node) {
    const name = identifier.name ?? ''
    for (let scope = this.#context.sourceCode.getScope(identifier); scope; scope = scope.upper)
      if (scope.set.has(name)) return scope.set.get(name)
    return undefined
  }

  #isGivenToServer({ callee, arguments: given = [] }: Node): boolean {
    return this.#isServer(callee?.object) || given.some((each) => this.#isServer(each))
  }

  #isServer(node: Node | undefined): boolean {
    if (!node) return false
    if (node.type === 'MemberExpression') return SERVER.has(node.property?.name ?? '')
    if (node.type === 'CallExpression') return MAKES_SERVER.has(node.callee?.name ?? '')
    if (node.type === 'ObjectExpression') return (node.properties ?? []).some(({ value }) => this.#isServer(value))
    if (node.type !== 'Identifier') return false
    if (SERVER.has(node.name ?? '')) return true
    const [definition] = this.#variable(node)?.defs ?? []
    return definition?.node.type === 'VariableDeclarator' && this.#isServer(definition.node.init)
  }

  /** Tells whether a schema (or its property `part`) holds only ids checked as the caller, or no ids. */
  #isSound(schema: Node | undefined, part?: string): boolean {
    const node = schema?.type === 'Identifier' ? this.#constant(schema.name ?? '') : schema
    const given = node?.arguments ?? []
    if (node?.regex) return !new RegExp(node.regex.pattern, node.regex.flags).test(SOME_ID)
    const name = node?.callee?.property?.name ?? node?.callee?.name ?? ''
    if (part === undefined && SOUND.has(name)) return true
    if (HOLDERS.has(name) || name === 'regex') return this.#isSound(given[0], part)
    if (name === 'pipe') return given.some((each) => this.#isSound(each, part))
    if (name === 'union' || name === 'variant')
      return (given.at(-1)?.elements ?? []).every((each) => this.#isSound(each, part))
    if (name === 'record') return part === undefined && given.every((each) => this.#isSound(each))
    if (!/object$/i.test(name)) return false
    const entries = this.#entriesOf(given[0])
    if (part === undefined) return [...entries.values()].every((each) => this.#isSound(each))
    return this.#isSound(entries.get(part))
  }

  #entriesOf(object: Node | undefined): Map<string, Node | undefined> {
    const node = object?.type === 'Identifier' ? this.#constant(object.name ?? '') : object
    return new Map(
      (node?.properties ?? []).flatMap((each): [string, Node | undefined][] =>
        each.type === 'SpreadElement' ? [...this.#entriesOf(each.argument)] : [[each.key?.name ?? '', each.value]],
      ),
    )
  }

  #constant(name: string): Node | undefined {
    const declared = this.#context.sourceCode.ast.body.flatMap(
      ({ declaration, declarations = declaration?.declarations }) => declarations ?? [],
    )
    return declared.find(({ id }) => id?.name === name)?.init
  }
}

function hasName({ properties = [] }: Node, name: string): boolean {
  return properties.some(({ key }) => key?.name === name)
}

function isWithin(node: Node, outer: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent) if (at === outer) return true
  return false
}

function functionOf(node: Node): Node {
  return /Function/.test(node.type) ? node : functionOf(node.parent)
}
