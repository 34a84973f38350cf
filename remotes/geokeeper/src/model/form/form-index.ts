import { questionsIn, stricterLevel } from '@cairn/contract'
import { choicesIn } from './choice-lists.ts'
import {
  CHOICE_KINDS,
  FILE_KINDS,
  HOLDERS,
  LONGEST_EXPRESSION,
  LONGEST_PATH,
  MOST_DEEP,
  MOST_QUESTIONS,
  MOST_REPEATS_DEEP,
  PLACE_KINDS,
  type Form,
  type Question,
} from './form.ts'
import { ExpressionFault, namesIn, parseExpression, partsOf, type Expression } from './parse-expression.ts'
import { isPattern } from '../pattern/match-pattern.ts'

/** The expressions that a question may have. */
export const RULES = [
  ...(['relevant', 'required', 'constraint', 'calculation', 'default', 'choiceFilter', 'count'] as const),
]
type Rule = (typeof RULES)[number]

/** A question with the groups and repeats that it is in, from the outside, and its expressions parsed. */
export interface FormNode {
  question: Question
  within: readonly FormNode[]
  /** Names of the repeats that it is in, from the outside. */
  repeats: readonly string[]
  rules: Partial<Record<Rule, Expression>>
}

/** An error in a form, with the question. */
export interface FormFault {
  code:
    | ('twice' | 'expression' | 'unknownName' | 'circle' | 'pathTooLong' | 'tooDeep' | 'noChoices' | 'tooMany')
    | ('pattern' | 'noQuestions' | 'levelKind' | 'levelNamed')
  question: string
  rule?: string
  detail?: string
}

/** A form prepared for evaluation: its questions in order, by name, and in order of dependency. */
export interface FormIndex {
  form: Form
  nodes: readonly FormNode[]
  byName: ReadonlyMap<string, FormNode>
  /** Each question comes after all that it depends on. */
  order: readonly FormNode[]
  instanceName: Expression | undefined
  faults: readonly FormFault[]
}

const indexes = new WeakMap<Form, FormIndex>()

/**
 * Prepares a form for evaluation; expressions are parsed once. Errors are in `faults`. A form with too many
 * or too deeply nested questions is not read.
 */
export function indexForm(form: Form): FormIndex {
  const known = indexes.get(form) ?? readForm(form)
  indexes.set(form, known)
  return known
}

function readForm(form: Form): FormIndex {
  const beyond = beyondMost(form.questions)
  if (beyond) return { form, nodes: [], byName: new Map(), order: [], instanceName: undefined, faults: [beyond] }
  const faults: FormFault[] = []
  const nodes = form.questions.flatMap((question) => nodesOf(question, [], faults))
  const byName = new Map<string, FormNode>()
  for (const node of nodes) {
    if (byName.has(node.question.name))
      faults.push({ code: 'twice', question: node.question.name, detail: node.question.name })
    else byName.set(node.question.name, node)
  }
  const ofNodes = nodes.flatMap((node) => faultsOf(node, form, byName))
  const inOrder: FormFault[] = []
  const instanceName = ruleOf('instanceName', form.instanceName, '', inOrder)
  const order = orderOf(nodes, byName, inOrder)
  return {
    ...{ form, nodes, byName, order, instanceName },
    faults: [...faults, ...ofNodes, ...faultsOfLevels(form, nodes), ...inOrder],
  }
}

/** Returns what is wrong with a form that is too large to be read. */
function beyondMost(questions: readonly Question[]): FormFault | undefined {
  let [count, row] = [0, questions]
  for (let depth = 1; row.length > 0; depth++) {
    const [first] = row
    if (depth > MOST_DEEP && first) return { code: 'tooDeep', question: first.name }
    count += row.length
    row = row.flatMap((each) => each.questions ?? [])
  }
  return count > MOST_QUESTIONS ? { code: 'tooMany', question: '', detail: String(count) } : undefined
}

function nodesOf(question: Question, within: readonly FormNode[], faults: FormFault[]): FormNode[] {
  const repeats = within.filter((each) => each.question.kind === 'repeat').map((each) => each.question.name)
  const rules: FormNode['rules'] = {}
  for (const rule of RULES) {
    const parsed = ruleOf(rule, question[rule], question.name, faults)
    if (parsed) rules[rule] = parsed
  }
  const node = { question, within, repeats, rules }
  return [node, ...(question.questions ?? []).flatMap((each) => nodesOf(each, [...within, node], faults))]
}

function ruleOf(rule: string, text: string | undefined, question: string, faults: FormFault[]): Expression | undefined {
  if (text === undefined || text.trim() === '') return undefined
  try {
    if (text.length > LONGEST_EXPRESSION) throw new ExpressionFault(text.slice(0, 20), LONGEST_EXPRESSION)
    const expression = parseExpression(text)
    const bad = patternsIn(expression).find((pattern) => !isPattern(pattern))
    if (bad !== undefined) faults.push({ code: 'pattern', question, rule, detail: bad })
    return expression
  } catch (thrown) {
    if (!(thrown instanceof ExpressionFault)) throw thrown
    faults.push({ code: 'expression', question, rule, detail: thrown.message })
    return undefined
  }
}

function patternsIn(expression: Expression): string[] {
  return partsOf(expression).flatMap((part) => {
    const [, pattern] = part.is === 'call' && part.name === 'regex' ? part.args : []
    return pattern?.is === 'text' ? [pattern.value] : []
  })
}

/** Returns the path of a question: its name behind those of the repeats that it is in. */
export function pathOf({ question, repeats }: Pick<FormNode, 'question' | 'repeats'>): string {
  return [...repeats, question.name].join('.')
}

function faultsOf(node: FormNode, form: Form, byName: ReadonlyMap<string, FormNode>): FormFault[] {
  const { question, repeats, rules } = node
  const names = Object.entries(rules).flatMap(([rule, each]) =>
    namesIn(each)
      .filter((name) => !byName.has(name))
      .map((detail) => ({ code: 'unknownName' as const, question: question.name, rule, detail })),
  )
  const isHolder = HOLDERS.includes(question.kind)
  const lacksChoices = CHOICE_KINDS.includes(question.kind) && choicesIn(form, question.choices).length === 0
  const one = (is: boolean, code: FormFault['code'], detail?: string): FormFault[] =>
    is ? [{ code, question: question.name, ...(detail === undefined ? {} : { detail }) }] : []
  return [
    ...names,
    ...one(`answers.${pathOf(node)}`.length > LONGEST_PATH, 'pathTooLong', pathOf(node)),
    ...one(question.kind === 'repeat' && repeats.length >= MOST_REPEATS_DEEP, 'tooDeep'),
    ...one(isHolder && (question.questions ?? []).length === 0, 'noQuestions'),
    ...one(lacksChoices, 'noChoices', question.choices),
  ]
}

/** Rules whose reading decides on the order of evaluation. */
const READ_FIRST = ['relevant', 'calculation', 'count', 'default'] as const

/** What a question reads before it can be evaluated: names in its expressions, and what it is in. */
function needsOf({ within, rules }: FormNode): string[] {
  const read = READ_FIRST.flatMap((rule) => namesOf(rules[rule]))
  const whole = within.at(-1)
  return [...(whole ? [whole.question.name] : []), ...read]
}

function orderOf(nodes: readonly FormNode[], byName: ReadonlyMap<string, FormNode>, faults: FormFault[]): FormNode[] {
  const order: FormNode[] = []
  const [done, open] = [new Set<FormNode>(), new Set<FormNode>()]
  let circles = 0
  const visit = (node: FormNode) => {
    if (done.has(node)) return
    if (open.has(node)) {
      if (++circles > MOST_CIRCLES) return
      const all = [...open]
      return void faults.push(circleOf(all.slice(all.indexOf(node))))
    }
    open.add(node)
    for (const name of needsOf(node)) {
      const needed = byName.get(name)
      if (needed) visit(needed)
    }
    open.delete(node)
    done.add(node)
    order.push(node)
  }
  for (const node of nodes) visit(node)
  return order
}

/** Most circles that are told of a form. */
const MOST_CIRCLES = 20

/** Names the rule that leads round a circle, of nodes that each read the next, and all that are in it. */
function circleOf(circle: readonly FormNode[]): FormFault {
  const names = circle.map(({ question }) => question.name)
  for (const [at, { question, rules }] of circle.entries()) {
    const next = names[(at + 1) % names.length] ?? ''
    const rule = READ_FIRST.find((each) => namesOf(rules[each]).includes(next))
    if (!rule) continue
    const detail = [...names.slice(at), ...names.slice(0, at + 1)].join(' → ')
    return { code: 'circle', question: question.name, rule, detail }
  }
  const [question = ''] = names
  return { code: 'circle', question, detail: names.join(' → ') }
}

/**
 * Finds levels that would not hold: of files and places, which stand in the record besides, and of answers
 * that other answers, or its name, would give away.
 */
function faultsOfLevels(form: Form, nodes: readonly FormNode[]): FormFault[] {
  const levels = new Map(questionsIn(form).map(({ path, level }) => [path, level]))
  const levelOf = (node: FormNode) => levels.get(pathOf(node))
  const levelled = new Map(nodes.flatMap((node) => (levelOf(node) ? [[node.question.name, levelOf(node)]] : [])))
  if (levelled.size === 0) return []
  const kinds = nodes
    .filter((node) => levelOf(node) && [...FILE_KINDS, ...PLACE_KINDS].includes(node.question.kind))
    .map(({ question }): FormFault => ({ code: 'levelKind', question: question.name }))
  const named = nodes.flatMap(({ question, rules }) =>
    (['calculation', 'default'] as const).flatMap((rule) =>
      namesOf(rules[rule])
        .filter(
          (name) => stricterLevel(levelled.get(question.name), levelled.get(name)) !== levelled.get(question.name),
        )
        .map((detail): FormFault => ({ code: 'levelNamed', question: question.name, rule, detail })),
    ),
  )
  const label = ruleOf('instanceName', form.instanceName, '', [])
  const inLabel = namesOf(label)
    .filter((name) => levelled.has(name))
    .map((detail): FormFault => ({ code: 'levelNamed', question: '', rule: 'instanceName', detail }))
  return [...kinds, ...named, ...inLabel]
}

const namesOf = (rule: Expression | undefined) => (rule ? namesIn(rule) : [])
