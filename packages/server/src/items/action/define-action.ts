import type * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import type { ActionKind, TaskRun } from '@cairn/contract/server'
import type { Database } from '../../platform/database/database.ts'
import type { TokenClaims } from '../model/identity.ts'
import type { Principal, Principals, Store } from '../model/types.ts'
import type { StoreParts } from '../store/store-parts.ts'
import { parsePayload } from './payload.ts'

/** Services of the lower layers, which every action may use. A feature whose actions need more extends this. */
export interface ActionParts {
  store: Store
  parts: StoreParts
  principals: Principals
  database: Database
}

/** Who calls an action. */
export interface ActionCaller {
  principal: Principal
  /** Claims of the caller's token. Undefined for a visitor. */
  claims: TokenClaims | undefined
  /** Whether the answer may be `Streamed`. */
  takesParts?: boolean
}

/** One call of an action, its payload checked. */
export interface ActionRequest<Payload, Parts = ActionParts> extends Omit<ActionCaller, 'takesParts'> {
  payload: Payload
  parts: Parts
}

/**
 * Steps of a named action of the core. Each call validates its payload, loads what it is about, authorizes the caller,
 * runs the command and presents the outcome, in this order.
 */
export interface ActionSteps<Payload, Loaded, Outcome, Parts = ActionParts> {
  name: string
  kind: ActionKind
  /** Whether someone who has not signed in may call it. */
  visitors?: boolean
  payload: v.GenericSchema<unknown, Payload>
  load(request: ActionRequest<Payload, Parts>): Promise<Loaded>
  authorize(request: ActionRequest<Payload, Parts>, loaded: Loaded): void
  command(request: ActionRequest<Payload, Parts>, loaded: Loaded): Promise<Outcome>
  present(outcome: Outcome, request: ActionRequest<Payload, Parts>, loaded: Loaded): unknown
}

/** A named action of the core. `Parts` are the services it works with. */
export interface CoreAction<Parts = ActionParts> {
  name: string
  kind: ActionKind
  run(body: unknown, caller: ActionCaller, parts: Parts): Promise<unknown>
}

/** Defines an action that works with the services of the lower layers. */
export const defineCoreAction = actionsWith<ActionParts>()

/** Makes the function that defines the actions of a feature whose services are `Parts`. */
export function actionsWith<Parts>() {
  return <Payload, Loaded, Outcome>(steps: ActionSteps<Payload, Loaded, Outcome, Parts>): CoreAction<Parts> => ({
    name: steps.name,
    kind: steps.kind,
    async run(body, { principal, claims }, parts) {
      if (!steps.visitors && principal.userId === undefined) throw new CairnError('notSignedIn')
      const request = { payload: parsePayload(steps.name, steps.payload, body), principal, claims, parts }
      const loaded = await steps.load(request)
      steps.authorize(request, loaded)
      return steps.present(await steps.command(request, loaded), request, loaded)
    },
  })
}

/** A named action of the core that runs as a task. `check` refuses what `run` must not be asked; `run` does not repeat it. */
export interface CoreLongAction<Parts = ActionParts> {
  name: string
  check(body: unknown, principal: Principal, parts: Parts): void | Promise<void>
  run(body: unknown, principal: Principal, parts: Parts, task: TaskRun): Promise<unknown>
}
