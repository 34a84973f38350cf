import type * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import type { ActionKind, TaskRun } from '@cairn/contract/server'
import type { Database } from '../../platform/database/database.ts'
import type { TokenClaims } from '../facts/identity.ts'
import type { Principal, Principals, Store } from '../facts/types.ts'
import type { ItemContext } from '../read/item-context.ts'
import { requireNamed, type Target } from './named-items.ts'
import { parsePayload } from './payload.ts'

/** Services that every core action can use. A feature whose actions need more extends this. */
export interface ActionDeps {
  store: Store
  context: ItemContext
  principals: Principals
  database: Database
}

/** The caller of an action: their rights, token claims, and whether they take a streamed answer. */
export interface ActionCaller {
  principal: Principal
  /** Claims of the caller's token. Undefined for a visitor. */
  claims: TokenClaims | undefined
  /** Whether the answer may be `Streamed`. */
  takesParts?: boolean
}

/** One call of an action with its validated payload, its caller and the services. */
export interface ActionRequest<Payload, Deps = ActionDeps> extends Omit<ActionCaller, 'takesParts'> {
  payload: Payload
  deps: Deps
}

/**
 * Steps of a named action of the core. Each call refuses visitors with `notSignedIn` (unless `visitors`),
 * validates its payload and the items that this names, loads what it is about, authorizes the caller, runs
 * the command and presents the outcome, in this order.
 */
export interface ActionSteps<Payload, Loaded, Outcome, Deps = ActionDeps> {
  name: string
  kind: ActionKind
  /** Whether someone who has not signed in may call it. */
  visitors?: boolean
  payload: v.GenericSchema<unknown, Payload>
  load(request: ActionRequest<Payload, Deps>): Promise<Loaded>
  authorize(request: ActionRequest<Payload, Deps>, loaded: Loaded): void
  command(request: ActionRequest<Payload, Deps>, loaded: Loaded): Promise<Outcome>
  present(outcome: Outcome, request: ActionRequest<Payload, Deps>, loaded: Loaded): unknown
}

/** A named action of the core. `Deps` are the services it works with. */
export interface CoreAction<Deps = ActionDeps> {
  name: string
  kind: ActionKind
  payload: v.GenericSchema
  run(body: unknown, caller: ActionCaller, deps: Deps): Promise<unknown>
}

/** Defines a core action that needs no services beyond `ActionDeps`. */
export const defineCoreAction = actionsWith<ActionDeps>()

/**
 * Returns the function that defines core actions whose services are `Deps`: it makes a `CoreAction` of the
 * steps of an action (`ActionSteps`).
 */
export function actionsWith<Deps extends Pick<ActionDeps, 'context'>>() {
  return <Payload, Loaded, Outcome>(steps: ActionSteps<Payload, Loaded, Outcome, Deps>): CoreAction<Deps> => ({
    name: steps.name,
    kind: steps.kind,
    payload: steps.payload,
    async run(body, { principal, claims }, deps) {
      if (!steps.visitors && principal.userId === undefined) throw new CairnError('notSignedIn')
      const request = { payload: parsePayload(steps.name, steps.payload, body), principal, claims, deps }
      await requireNamed(deps.context, principal, { schema: steps.payload, body, target: body as Target })
      const loaded = await steps.load(request)
      steps.authorize(request, loaded)
      return steps.present(await steps.command(request, loaded), request, loaded)
    },
  })
}

/**
 * A core action that runs as a background task. `check` validates and authorizes when the task is requested.
 * `run` gets the person's rights of the time when it runs, and must check again what depends on them.
 */
export interface CoreLongAction<Deps = ActionDeps> {
  name: string
  check(body: unknown, principal: Principal, deps: Deps): void | Promise<void>
  run(body: unknown, principal: Principal, deps: Deps, task: TaskRun): Promise<unknown>
}
