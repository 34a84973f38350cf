/** Operations that may be sent again when the answer was lost: reads, and writes the server recognises. */
const REPEATABLE = new Set([
  'activeTask',
  'create',
  'delete',
  'history',
  'killTask',
  'label',
  'read',
  'readAllowed',
  'readMany',
  'search',
  'update',
])
/** Actions that change nothing. */
const ASKING = new Set(['accessLog', 'filterByPerm', 'getGrantedBy', 'getLegacyPath', 'isAllowed', 'rolesAvailable'])

export function isRepeatable(operation: string): boolean {
  const [name = ''] = operation.split('/')
  return name === 'act' || REPEATABLE.has(name)
}

/** Calls whose fate is not known are remembered for a person who tries again; the oldest gives way. */
const MOST_UNDECIDED = 100

/** Keys by which the server tells a message sent again from a new one. */
export class Keys {
  readonly #undecided = new Map<string, string>()

  /** The body with a key of its own where the operation needs one; the key of before when the same was asked and nobody knows whether it was done. */
  withKey(operation: string, body: unknown): unknown {
    if (!needsKey(operation)) return body
    const name = nameOf(operation, body)
    const $key = this.#undecided.get(name) ?? newKey()
    this.#undecided.delete(name)
    return { $key, ...(body as object | undefined) }
  }

  /** No answer came: it may have been done. */
  undecided(operation: string, keyed: unknown): void {
    if (!needsKey(operation)) return
    const { $key, ...body } = keyed as { $key: string }
    this.#undecided.set(nameOf(operation, body), $key)
    const [oldest] = this.#undecided.keys()
    if (this.#undecided.size > MOST_UNDECIDED && oldest !== undefined) this.#undecided.delete(oldest)
  }

  forget(): void {
    this.#undecided.clear()
  }
}

function needsKey(operation: string): boolean {
  const [name, action = ''] = operation.split('/')
  return name === 'create' || (name === 'act' && !ASKING.has(action))
}

function nameOf(operation: string, body: unknown): string {
  return `${operation} ${JSON.stringify(body ?? {})}`
}

/** 128 random bits: `crypto.randomUUID` is missing on plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
