import type { AnyNode, RootNode } from '@getodk/xforms-engine'
import type { Answers } from '../model/records/answer-values.ts'
import type { Form } from '../model/form/form.ts'
import { xformOf } from './xform.ts'

/**
 * What ODK's engine says of a question in one place. What is not asked is neither required nor refused, and
 * empty.
 */
export interface OdkState {
  isRelevant: boolean
  isRequired: boolean
  isRefused: boolean
  value: string
}

/** Fills in a form in ODK's engine for XForms. Returns its states by the pointers of `evaluateForm`. */
export async function statesOfOdk(form: Form, answers: Answers): Promise<Map<string, OdkState>> {
  const { createInstance } = await loadEngine()
  const { root } = await createInstance(xformOf(form))
  const leaves = new Map<string, AnyNode>()
  fill(root, answers, '', leaves)
  return new Map(
    [...leaves].map(([pointer, { currentState, validationState }]) => {
      const { relevant: isRelevant, required } = currentState
      const isRefused = isRelevant && 'constraint' in validationState && !validationState.constraint.valid
      const value = isRelevant && 'instanceValue' in currentState ? currentState.instanceValue : ''
      return [pointer, { isRelevant, isRequired: isRelevant && required, isRefused, value }]
    }),
  )
}

/** The engine asks for what a module of the older kind finds; it is written for browsers and bundlers. */
async function loadEngine() {
  const before = { ...globals }
  Object.assign(globals, { __dirname: '', module: {} })
  try {
    return await import('@getodk/xforms-engine')
  } finally {
    for (const name of ['__dirname', 'module']) {
      if (name in before) globals[name] = before[name]
      else delete globals[name]
    }
  }
}
const globals = globalThis as Record<string, unknown>

function fill(parent: AnyNode | RootNode, answers: Answers, prefix: string, leaves: Map<string, AnyNode>): void {
  for (const node of (parent.currentState.children ?? []) as readonly AnyNode[]) {
    const name = node.currentState.reference.split('/').at(-1) ?? ''
    if (name.startsWith('orx:')) continue
    const value = answers[name]
    if (node.nodeType === 'group') fill(node, answers, prefix, leaves)
    else if (node.nodeType === 'repeat-range:uncontrolled') {
      const rows = value as readonly Answers[]
      const there = node.currentState.children.length
      node.addInstances(there - 1, rows.length - there)
      for (const [at, instance] of node.currentState.children.entries()) {
        const row = rows[at] ?? {}
        fill(instance, row, `${prefix}/${name}/${String(row.id)}`, leaves)
      }
    } else {
      leaves.set(`${prefix}/${name}`, node)
      if (value === undefined) continue
      if (node.nodeType === 'select') node.selectValues([value].flat() as string[])
      else if (node.nodeType === 'input')
        node.setValue((node.valueType === 'int' ? BigInt(value as number) : value) as never)
    }
  }
}
