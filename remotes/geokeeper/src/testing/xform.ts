import { indexForm, type FormNode } from '../model/form/form-index.ts'
import { HOLDERS, type Form, type Question, type QuestionKind } from '../model/form/form.ts'

/** What an XForm calls the kinds of value that its calculations tell apart. */
const TYPES: Partial<Record<QuestionKind, string>> = { integer: 'int', decimal: 'decimal', date: 'date' }

/** Returns a form as the XForm that ODK's tools make of it: no languages, its rules as XPath. */
export function xformOf(form: Form): string {
  const { nodes, byName } = indexForm(form)
  const instance = (questions: readonly Question[]): string =>
    questions
      .map(({ name, kind, questions: inside }) =>
        HOLDERS.includes(kind)
          ? `<${name}${kind === 'repeat' ? ' jr:template=""' : ''}>${instance(inside ?? [])}</${name}>`
          : `<${name}/>`,
      )
      .join('')
  const binds = nodes.map((node) => bindOf(node, byName)).join('')
  return [
    '<?xml version="1.0"?><h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"',
    ' xmlns:jr="http://openrosa.org/javarosa" xmlns:orx="http://openrosa.org/xforms"><h:head><h:title>form</h:title>',
    `<model><instance><data id="form">${instance(form.questions)}<orx:meta><orx:instanceID/></orx:meta></data></instance>`,
    `${binds}<bind nodeset="/data/orx:meta/orx:instanceID" type="string" jr:preload="uid"/></model></h:head>`,
    `<h:body>${form.questions.map((each) => controlOf(each, form, byName)).join('')}</h:body></h:html>`,
  ].join('')
}

type Nodes = ReadonlyMap<string, FormNode>
const stepsOf = ({ within, question }: FormNode) => [...within.map((each) => each.question.name), question.name]
const pathOf = (node: FormNode) => `/data/${stepsOf(node).join('/')}`

function bindOf(node: FormNode, byName: Nodes): string {
  const { relevant, required, constraint, calculation, kind } = node.question
  const rules = Object.entries({ relevant, required, constraint, calculate: calculation })
    .flatMap(([name, text]) => (text === undefined ? [] : [` ${name}="${escaped(xpathOf(text, node, byName))}"`]))
    .join('')
  return `<bind nodeset="${pathOf(node)}" type="${TYPES[kind] ?? 'string'}"${rules}/>`
}

function xpathOf(text: string, from: FormNode, byName: Nodes): string {
  const path = (name: string) => {
    const to = byName.get(name)
    if (!to) throw new Error(`no question ${name}`)
    return seenFrom(from, to, byName)
  }
  return text
    .replaceAll(/'\$\{(\w+)\}'/g, (_, name: string) => `'${path(name)}'`)
    .replaceAll(/\$\{(\w+)\}/g, (_, name: string) => ` ${path(name)} `)
}

/** Returns the path to a question as another sees it: from the innermost repeat of both, or whole. */
function seenFrom(from: FormNode, to: FormNode, byName: Nodes): string {
  const shared = from.repeats.findLast((repeat) => to.repeats.includes(repeat))
  const repeat = shared === undefined ? undefined : byName.get(shared)
  if (!repeat) return pathOf(to)
  const depth = stepsOf(repeat).length
  return [
    ...stepsOf(from)
      .slice(depth)
      .map(() => '..'),
    ...stepsOf(to).slice(depth),
  ].join('/')
}

function controlOf(question: Question, form: Form, byName: Nodes): string {
  const node = byName.get(question.name)
  if (!node || question.kind === 'calculate') return ''
  const path = pathOf(node)
  const inside = (question.questions ?? []).map((each) => controlOf(each, form, byName)).join('')
  const label = `<label>${question.name}</label>`
  if (question.kind === 'group') return `<group ref="${path}">${label}${inside}</group>`
  if (question.kind === 'repeat')
    return `<group ref="${path}">${label}<repeat nodeset="${path}">${inside}</repeat></group>`
  if (question.choices === undefined) return `<input ref="${path}">${label}</input>`
  const tag = question.kind === 'one' ? 'select1' : 'select'
  const items = (form.choices[question.choices] ?? [])
    .map(({ name, label: words }) => `<item><label>${escaped(words?.en ?? name)}</label><value>${name}</value></item>`)
    .join('')
  return `<${tag} ref="${path}">${label}${items}</${tag}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
