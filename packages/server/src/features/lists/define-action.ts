import type { AreaData } from '@cairn/contract/registry'
import { actionsWith, type ActionDeps } from '../../items/action/define-action.ts'

/** Services for actions on lists. */
export interface ListActionDeps extends ActionDeps {
  /** Data of the areas that run. */
  areas: () => readonly AreaData[]
}

/** Defines an action on lists. */
export const defineListAction = actionsWith<ListActionDeps>()
