/**
 * A rule of the linter: dates are put into words by the formatter in `packages/model/src/dates` alone.
 * Nothing else makes a format of `Intl`, calls `toLocaleDateString` and the like, or imports a library of
 * dates.
 */

/** What the rule reads of a syntax tree. */
interface Node {
  type: string
  name?: string
  value?: unknown
  object?: Node
  property?: Node
  callee?: Node
  source?: Node
}
interface Context {
  report(problem: { node: Node; message: string }): void
}

const FORMATS = new Set(['DateTimeFormat', 'RelativeTimeFormat', 'DurationFormat'])
const METHODS = new Set(['toLocaleDateString', 'toLocaleTimeString', 'toDateString', 'toTimeString', 'toUTCString'])
const LIBRARY = /^(date-fns|dayjs|luxon|moment|timeago\.js)(\/|$)/
const message = 'Dates are put into words by @cairn/model/format alone.'

/**
 * Lint rule: reports where a date is formatted by `Intl`, by `toLocaleDateString` and the like, or where a
 * library of dates is imported. Only `@cairn/model/format` may format dates.
 */
export const ownDates = {
  create: (context: Context) => ({
    MemberExpression(node: Node) {
      const name = node.property?.name ?? ''
      const isFormat = node.object?.name === 'Intl' && FORMATS.has(name)
      const isOfDate =
        name === 'toLocaleString' && node.object?.type === 'NewExpression' && node.object.callee?.name === 'Date'
      if (isFormat || isOfDate || METHODS.has(name)) context.report({ node, message })
    },
    ImportDeclaration(node: Node) {
      if (LIBRARY.test(String(node.source?.value))) context.report({ node, message })
    },
  }),
}
