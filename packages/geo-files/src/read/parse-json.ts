import secureJson from 'secure-json-parse'

/** A JSON text, without members that would reach for a prototype. Throws `SyntaxError`. */
export function parseJson(text: string): unknown {
  return secureJson.parse(text, undefined, { protoAction: 'remove', constructorAction: 'ignore' })
}
