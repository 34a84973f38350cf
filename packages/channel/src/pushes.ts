import * as v from 'valibot'
import { pushSchemas, type PushBody, type PushName } from '@cairn/contract/wire'

/** Handles a push, given its parsed body. */
export type PushHandler<N extends PushName> = (body: PushBody<N>) => void

/**
 * Passes pushes of the server to their handlers. A push whose body does not fit its schema is dropped.
 */
export class Pushes {
  readonly #handlers = new Map<PushName, Set<PushHandler<never>>>()

  /** Adds a handler. Returns a function that removes it. */
  on<N extends PushName>(name: N, handler: PushHandler<N>): () => void {
    const handlers = this.#handlers.get(name) ?? new Set()
    this.#handlers.set(name, handlers.add(handler))
    return () => void handlers.delete(handler)
  }

  /** Parses a push and calls its handlers. */
  dispatch(name: string, body: unknown): void {
    if (!isPushName(name)) return
    const parsed = v.safeParse(pushSchemas[name], body)
    if (!parsed.success) return
    for (const handler of [...(this.#handlers.get(name) ?? [])]) handler(parsed.output as never)
  }
}

function isPushName(name: string): name is PushName {
  return Object.hasOwn(pushSchemas, name)
}
