import type { AreaData } from '@cairn/contract/registry'
import { actionsWith, type ActionDeps } from '../../items/action/define-action.ts'

/** Services that the actions of lists work with. */
export interface ListActionDeps extends ActionDeps {
  /** Data of the areas that run. */
  areas: () => readonly AreaData[]
}

/** Defines an action of lists. */
export const defineListAction = actionsWith<ListActionDeps>()
