/**
 * A rule of the linter: the size of text is said in rem, or by a token, so that it follows the browser's own
 * setting and the person's choice. What is drawn on paper or on the map's canvas has numbers, not texts.
 */

/** What the rule reads of a syntax tree. */
interface Node {
  type: string
  name?: string | Node
  value?: unknown
  key?: Node
  [part: string]: unknown
}
interface Context {
  report(problem: { node: Node; message: string }): void
}

const PX = /\d\s*px\b/
const message = 'Text has its size in rem or by a token (fontSizes in packages/ui/src/system/system.ts), not in px.'

/** Lint rule: reports a `fontSize` with a length in px; the size of text is given in rem or by a token. */
export const textInRem = {
  create: (context: Context) => {
    const check = (name: unknown, node: Node, value: unknown) => {
      if (name === 'fontSize' && holdsPx(value)) context.report({ node, message })
    }
    return {
      Property: (node: Node) => check(node.key?.name ?? node.key?.value, node, node.value),
      JSXAttribute: (node: Node) => check((node.name as Node).name, node, node.value),
    }
  },
}

/** Tells whether a text anywhere below a node has a length in px. */
function holdsPx(part: unknown): boolean {
  if (typeof part === 'string') return PX.test(part)
  if (typeof part !== 'object' || part === null) return false
  const { parent: _parent, ...rest } = part as Record<string, unknown>
  return Object.values(rest).some(holdsPx)
}
