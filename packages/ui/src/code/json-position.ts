import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

/** Milliseconds that parsing a long text may take. */
const PATIENCE = 200

/**
 * Returns the character offsets of a property of the outermost object in a JSON text. Without `property`,
 * and if it is not found, returns those of the opening brace.
 */
export function propertyRange(state: EditorState, property: string | undefined): { from: number; to: number } {
  const object = ensureSyntaxTree(state, state.doc.length, PATIENCE)?.topNode.firstChild
  const named = (object?.getChildren('Property') ?? []).find((node) => {
    const name = node.getChild('PropertyName')
    return name && JSON.parse(state.sliceDoc(name.from, name.to)) === property
  })
  if (named) return { from: named.from, to: named.to }
  const from = object?.from ?? 0
  return { from, to: Math.min(from + 1, state.doc.length) }
}
