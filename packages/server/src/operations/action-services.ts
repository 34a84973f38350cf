import type { AccountActionDeps } from '../features/accounts/define-action.ts'
import type { BaseMapDeps } from '../features/maps/cut-base-map.ts'
import type { ExportDeps } from '../features/exports/export-deps.ts'
import type { FirstStepsDeps } from '../features/first-steps/first-steps.action.ts'
import type { FileActionDeps } from '../features/files/define-action.ts'
import type { ListActionDeps } from '../features/lists/define-action.ts'
import type { NotificationActionDeps } from '../features/notifications/define-action.ts'
import type { RegistryActionDeps } from '../features/registry/define-action.ts'
import type { SupportActionDeps } from '../features/mail/define-action.ts'
import type { Tasks } from '../features/tasks/open-tasks.ts'
import type { TextActionDeps } from '../features/texts/define-action.ts'
import type { Install } from '../platform/settings/install-file.ts'
import type { ItemId } from '@cairn/contract'
import type { Principal } from '../items/facts/types.ts'

/**
 * Notifies people who have an item open of what somebody is doing with it right now (presence). Nothing is
 * stored. Nothing is told of visitors and of who acts as another, and the same once a second at most.
 */
export interface EphemeralEvents {
  tell(principal: Principal, id: ItemId, action: string): void
}

/** Services that the actions of the core and of areas use. */
export interface ActionServices
  extends
    AccountActionDeps,
    BaseMapDeps,
    ExportDeps,
    FileActionDeps,
    FirstStepsDeps,
    ListActionDeps,
    NotificationActionDeps,
    RegistryActionDeps,
    SupportActionDeps,
    TextActionDeps {
  install: () => Install
  presence: EphemeralEvents
  /** Runs a move, or an action of an area, by its name: for the code of areas. */
  runNamed(
    name: string,
    body: { t: string; i: number } & Record<string, unknown>,
    principal: Principal,
  ): Promise<unknown>
}

/** `ActionServices` and the background tasks that long actions run as. */
export interface TaskingServices extends ActionServices {
  tasks: Tasks
}
