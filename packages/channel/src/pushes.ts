import * as v from 'valibot'
import { pushSchemas, type PushBody, type PushName } from '@cairn/contract/wire'

export type PushHandler<N extends PushName> = (body: PushBody<N>) => void

/** Who is told of what the server pushes. A body that does not fit its schema reaches nobody. */
export class Pushes {
  readonly #handlers = new Map<PushName, Set<PushHandler<never>>>()

  on<N extends PushName>(name: N, handler: PushHandler<N>): () => void {
    const handlers = this.#handlers.get(name) ?? new Set()
    this.#handlers.set(name, handlers.add(handler))
    return () => void handlers.delete(handler)
  }

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
