import type { AccountActionParts } from '../features/accounts/define-action.ts'
import type { BaseMapParts } from '../features/basemap/cut-base-map.ts'
import type { ExportParts } from '../features/exports/export-parts.ts'
import type { FileActionParts } from '../features/files/define-action.ts'
import type { ListActionParts } from '../features/lists/define-action.ts'
import type { NotificationActionParts } from '../features/notifications/define-action.ts'
import type { RegistryActionParts } from '../features/registry/define-action.ts'
import type { SupportActionParts } from '../features/support/define-action.ts'
import type { Tasks } from '../features/tasks/open-tasks.ts'
import type { TextActionParts } from '../features/texts/define-action.ts'
import type { ItemId } from '@cairn/contract'
import type { Principal } from '../items/model/types.ts'

/** Tells the people who have an item open what somebody does with it at this moment. Nothing is stored. */
export interface EphemeralEvents {
  tell(principal: Principal, id: ItemId, action: string): void
}

/** Services that the actions of the core and of the areas work with. */
export interface ActionServices
  extends
    AccountActionParts,
    BaseMapParts,
    ExportParts,
    FileActionParts,
    ListActionParts,
    NotificationActionParts,
    RegistryActionParts,
    SupportActionParts,
    TextActionParts {
  doings: EphemeralEvents
  /** Runs a move, or an action of an area, by its name: for the code of areas. */
  runNamed(
    name: string,
    body: { t: string; i: number } & Record<string, unknown>,
    principal: Principal,
  ): Promise<unknown>
}

/** The same services, and the tasks that long actions run as. */
export interface TaskingServices extends ActionServices {
  tasks: Tasks
}
