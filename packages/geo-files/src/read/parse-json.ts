import { visit } from 'jsonc-parser'
import secureJson from 'secure-json-parse'

/** Returns a JSON text, without members that would reach for a prototype. Throws `SyntaxError`. */
export function parseJson(text: string): unknown {
  return secureJson.parse(text, undefined, { protoAction: 'remove', constructorAction: 'ignore' })
}

/** Returns the line where a text that was refused ceases to be JSON. */
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
