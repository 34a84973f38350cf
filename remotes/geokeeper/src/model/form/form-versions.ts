import { indexForm, pathOf, type FormFault } from './form-index.ts'
import type { Form } from './form.ts'

/** An error that prevents publishing a version of a form. */
export type VersionFault = FormFault | { code: 'otherKind'; question: string; detail: string }

/**
 * Returns what is wrong with a version: in itself, and with the kinds that questions had in former versions.
 */
export function faultsOfVersion(form: Form, former: readonly Form[]): VersionFault[] {
  const kinds = new Map(
    former.flatMap((each) => indexForm(each).nodes.map((node) => [pathOf(node), node.question.kind])),
  )
  const { nodes, faults } = indexForm(form)
  const others = nodes.flatMap((node) => {
    const kind = kinds.get(pathOf(node))
    return kind === undefined || kind === node.question.kind
      ? []
      : [{ code: 'otherKind' as const, question: node.question.name, detail: kind }]
  })
  return [...faults, ...others]
}
