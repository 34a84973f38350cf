import type { AreaData } from '@cairn/contract/registry'
import { actionsWith, type ActionParts } from '../../items/action/define-action.ts'

/** Services that the actions of lists work with. */
export interface ListActionParts extends ActionParts {
  /** Data of the areas that run. */
  areas: () => readonly AreaData[]
}

/** Defines an action of lists. */
export const defineListAction = actionsWith<ListActionParts>()
