/**
 * Operations that may be sent again if the answer was lost: reads, and writes that the server recognises.
 */
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
const ASKING = new Set([
  'accessLog',
  'filterByPerm',
  'firstSteps',
  'getGrantedBy',
  'getLegacyPath',
  'isAllowed',
  'isAllowedOnSome',
  'isAllowedOnType',
  'legacyPaths',
  'readableLevels',
  'peopleOf',
  'reordering',
  'rolesAvailable',
  'stewards',
  'whySees',
])

/** Returns true if an operation may be sent again after its answer was lost. */
export function isRepeatable(operation: string): boolean {
  const [name = ''] = operation.split('/')
  return name === 'act' || REPEATABLE.has(name)
}

/** Calls of unknown outcome that are remembered at most. The oldest is forgotten first. */
const MOST_UNDECIDED = 100

/** Idempotency keys (`$key`), by which the server recognises a message that is sent again. */
export class IdempotencyKeys {
  readonly #undecided = new Map<string, string>()

  /**
   * Returns the body with a key if the operation needs one. A call that equals one of unknown outcome
   * gets its key.
   */
  withKey(operation: string, body: unknown): unknown {
    if (!needsKey(operation)) return body
    const name = nameOf(operation, body)
    const $key = this.#undecided.get(name) ?? newKey()
    this.#undecided.delete(name)
    return { $key, ...(body as object | undefined) }
  }

  /** Remembers a call whose answer did not arrive, so that its outcome is unknown. */
  undecided(operation: string, keyed: unknown): void {
    if (!needsKey(operation)) return
    const { $key, ...body } = keyed as { $key: string }
    this.#undecided.set(nameOf(operation, body), $key)
    const [oldest] = this.#undecided.keys()
    if (this.#undecided.size > MOST_UNDECIDED && oldest !== undefined) this.#undecided.delete(oldest)
  }

  /** Forgets all calls of unknown outcome. */
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
