import { CairnError } from '@cairn/contract/errors'
import type { actionBodySchema } from '@cairn/contract/wire'
import type { ActionKind } from '@cairn/contract/server'
import type { InferOutput } from 'valibot'
import { defineOperation, type Caller, type Operation } from './dispatcher.ts'
import { askFor } from '../lib/asker.ts'
import { runAreaAction } from './area-action.ts'
import { CORE_ACTIONS } from './core-actions.ts'
import { longActionOf } from './long-action.ts'
import { isMoveOfAny, movesMeant, runMove } from './move-action.ts'
import type { TaskingServices } from './action-services.ts'
import type { Idempotency } from './idempotency.ts'
import { identityOf } from './task.operations.ts'

type ActionBody = Omit<InferOutput<typeof actionBodySchema>, '$key'>
/** Text of a client that tells its tasks of one action apart. */
const MAX_ARG = 80

/**
 * Defines the operation `act/{action}`: named actions of the core, moves of state machines, and actions of
 * areas; other names throw `unknownOperation`. `/async` starts a long action as a task and answers its `key`;
 * `/asyncCancel[/{arg}]` does so and cancels the caller's unfinished tasks of the same action that were
 * started with the same `arg`, or with none. A write and the start of a task are idempotent with a `$key`, if
 * the caller is signed in; other calls ignore the key.
 */
export function actionOperations(services: TaskingServices & { once: Idempotency }): Operation[] {
  const core = new Map(CORE_ACTIONS.map((action) => [action.name, action]))
  return [
    defineOperation('act', { visitors: true, parts: 3 }, async ({ path, body: { $key: key, ...body }, caller }) => {
      const actor = caller.principal.userId
      const isOnce = key !== undefined && actor !== undefined && isWrite(path)
      const call = (as: Caller) => (path.length > 1 ? startTask(path, body, as, services) : act(path, body, as))
      if (!isOnce) return call(caller)
      // The answer stored for an idempotency key is a single message.
      return services.once.run({ actor, key, operation: path.join('/') }, () => call({ ...caller, takesParts: false }))
    }),
  ]

  /** Starting a task is a write, whatever kind of action it runs. */
  function isWrite([name = '', ...mode]: readonly string[]): boolean {
    const { catalogue } = services.context
    const action = core.get(name) ?? catalogue.action?.(name)
    return mode.length > 0 || action?.kind === 'write' || isMoveOfAny(catalogue, name)
  }

  async function act(path: readonly string[], body: ActionBody, caller: Caller): Promise<unknown> {
    const [name = ''] = path
    const own = core.get(name)
    if (own) return endingWith(own, caller, () => own.run(body, caller, services))
    const moves = movesMeant(services.context.catalogue, name, body)
    if (moves.length > 0) return runMove(name, moves, body, caller.principal, services)
    const ofArea = services.context.catalogue.action?.(name)
    if (ofArea && !('long' in ofArea))
      return endingWith(ofArea, caller, () => runAreaAction(name, ofArea, body, caller, services))
    if (isMoveOfAny(services.context.catalogue, name))
      throw new CairnError(caller.principal.userId === undefined ? 'notSignedIn' : 'notAllowed')
    throw unknown(path)
  }
}

/** Runs an action; the statements of one that only asks end once its asker is gone. */
function endingWith<T>({ kind }: { kind?: ActionKind }, { asker }: Caller, run: () => T): T {
  return kind === 'asks' ? askFor(asker, run) : run()
}

/** The action is checked now, so that a refusal comes at once, and again when it runs. */
async function startTask(
  path: readonly string[],
  body: ActionBody,
  caller: Caller,
  services: TaskingServices,
): Promise<{ key: string }> {
  const [name = '', mode, arg, ...rest] = path
  const isCancelling = mode === 'asyncCancel'
  const action = longActionOf(name, services)
  if (!action || rest.length > 0 || (!isCancelling && (mode !== 'async' || arg !== undefined))) throw unknown(path)
  const owner = identityOf(caller)
  await action.check(body, caller.principal)
  if (!isCancelling) await action.count(caller.principal)
  const asyncKey = plainText(arg)?.slice(0, MAX_ARG) || name
  const { key } = await services.tasks.start({ owner, action: name, asyncKey, body }, isCancelling)
  return { key }
}

/** A part of a path as it was before it was encoded: whatever text it is, slashes too. */
function plainText(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part)
  } catch {
    throw new CairnError('badMessage', `"${part?.slice(0, 40)}" is not encoded as a part of a path is`)
  }
}

function unknown(path: readonly string[]): CairnError {
  return new CairnError('unknownOperation', `act/${path.join('/')}`.slice(0, 80))
}
