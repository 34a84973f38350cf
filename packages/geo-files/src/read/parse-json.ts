import { visit } from 'jsonc-parser'
import secureJson from 'secure-json-parse'

/** Parses JSON and drops members named `__proto__` at every level. Throws `SyntaxError` if it is not JSON. */
export function parseJson(text: string): unknown {
  return secureJson.parse(text, undefined, { protoAction: 'remove', constructorAction: 'ignore' })
}

/** Returns the line, from 1, at which an invalid text stops being JSON; undefined for valid JSON. */
export function lineOfFault(text: string): number | undefined {
  let line: number | undefined
  visit(
    text,
    {
      onError(_error, _offset, _length, startLine) {
        line ??= startLine + 1
      },
    },
    { disallowComments: true },
  )
  return line
}
