import * as v from 'valibot'
import { isItemId, itemId, MAX_INDEX, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { ActionKind, TaskRun } from '@cairn/contract/server'
import type { Database } from '../platform/database/database.ts'
import type { Accounts } from '../features/accounts/accounts.ts'
import type { ContactStates } from '../features/accounts/contact-states.ts'
import type { AccountFlows } from '../features/accounts/open-flows.ts'
import type { Sessions } from '../features/accounts/sessions.ts'
import type { TokenClaims } from '../items/model/identity.ts'
import type { Notifications } from '../features/notifications/open-notifications.ts'
import type { Files } from '../features/files/open-files.ts'
import type { Mail } from '../features/mail/mail.ts'
import type { AreaData } from '@cairn/contract/registry'
import type { AreaReport } from '../features/registry/area-report.ts'
import type { InstallRegistry } from '../features/registry/registry.ts'
import type { Install } from '../platform/settings/install-file.ts'
import type { StoreParts } from '../items/store/store-parts.ts'
import type { Principal, Principals, Store } from '../items/model/types.ts'
import type { SystemTexts } from '../features/texts/system-texts.ts'
import type { Tasks } from '../features/tasks/open-tasks.ts'
import type { Doings } from '../wire/socket/doings.ts'
import type { Caller } from './dispatcher.ts'
import { isStorable } from './payload.ts'

/** What actions work with. */
export interface ActionParts {
  store: Store
  parts: StoreParts
  principals: Principals
  database: Database
  sessions: Sessions
  notifications: Pick<Notifications, 'itemChoices'>
  accounts: Accounts
  flows: AccountFlows
  contactStates: ContactStates
  mail: Mail
  files: Files
  install: () => Pick<Install, 'operator'>
  /** The areas of the install as this process runs them. */
  areaReport: () => AreaReport[]
  failedInBrowser: InstallRegistry['failedInBrowser']
  areas: () => readonly AreaData[]
  systemTexts: SystemTexts
  doings: Pick<Doings, 'tell'>
  /** Origin under which people reach the product. */
  origin: () => string
}

/** The same, with what starts and follows tasks. */
export interface TaskingParts extends ActionParts {
  tasks: Tasks
}

/** One call of an action, its payload checked. */
export interface ActionRequest<Payload> {
  payload: Payload
  principal: Principal
  /** Of the caller's token; a visitor has none. */
  claims: TokenClaims | undefined
  parts: ActionParts
}

/**
 * A named action of the core. Each call takes the same steps (style.md, "a server verb"): its payload is validated, what it is about is
 * loaded, the caller authorised, the command run, and its outcome presented.
 */
export interface ActionSteps<Payload, Loaded, Outcome> {
  name: string
  kind: ActionKind
  /** Whether someone who has not signed in may call it. */
  visitors?: boolean
  payload: v.GenericSchema<unknown, Payload>
  load(request: ActionRequest<Payload>): Promise<Loaded>
  authorize(request: ActionRequest<Payload>, loaded: Loaded): void
  command(request: ActionRequest<Payload>, loaded: Loaded): Promise<Outcome>
  present(outcome: Outcome, request: ActionRequest<Payload>, loaded: Loaded): unknown
}

export interface CoreAction {
  name: string
  kind: ActionKind
  run(body: unknown, caller: Caller, parts: ActionParts): Promise<unknown>
}

export function defineCoreAction<Payload, Loaded, Outcome>(steps: ActionSteps<Payload, Loaded, Outcome>): CoreAction {
  return {
    name: steps.name,
    kind: steps.kind,
    async run(body, { principal, claims }, parts) {
      if (!steps.visitors && principal.userId === undefined) throw new CairnError('notSignedIn')
      const request = { payload: parsePayload(steps.name, steps.payload, body), principal, claims, parts }
      const loaded = await steps.load(request)
      steps.authorize(request, loaded)
      return steps.present(await steps.command(request, loaded), request, loaded)
    },
  }
}

/** What long actions of the core work with. */
export type LongActionParts = Pick<ActionParts, 'store' | 'parts' | 'principals' | 'areas' | 'files' | 'origin'>

/** A named action of the core that runs as a task. What it refuses, it refuses in `check`, which `run` does not take for done. */
export interface CoreLongAction {
  name: string
  check(body: unknown, principal: Principal, parts: LongActionParts): void | Promise<void>
  run(body: unknown, principal: Principal, parts: LongActionParts, task: TaskRun): Promise<unknown>
}

/** Parses the payload of an action. Throws `badMessage` with the place that is wrong. */
export function parsePayload<T>(name: string, schema: v.GenericSchema<unknown, T>, body: unknown): T {
  if (!isStorable(body)) throw new CairnError('badMessage', `${name}: has a character that no text holds`)
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new CairnError('badMessage', `${name} ${v.getDotPath(issue) ?? ''}: ${issue.message}`.slice(0, 300))
}

/** `t` and `i` of an action: an item, or a type as a whole where `i` is 0. */
export const targetEntries = {
  t: v.pipe(v.string(), v.maxLength(60)),
  i: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INDEX)),
}

/** The item an action names. Throws `invalidId`. */
export function targetOf({ t, i }: { t: string; i: number }): ItemId {
  const id = itemId(t, i)
  if (!isItemId(id)) throw new CairnError('invalidId', '', { id: `${t}-${i}` })
  return id
}
