import type { CoreAction } from '../core-action.ts'
import { accessLog } from './access-log.action.ts'
import { giveGrantAction, takeGrantAction } from './change-grant.action.ts'
import { moves, restore } from './change-item.action.ts'
import { filterByPerm } from './filter-by-perm.action.ts'
import { getGrantedBy } from './get-granted-by.action.ts'
import { isAllowed } from './is-allowed.action.ts'
import { rolesAvailable } from './roles-available.action.ts'

/** The named actions of the core; an area cannot take their names. */
export const CORE_ACTIONS: readonly CoreAction[] = [
  accessLog,
  filterByPerm,
  getGrantedBy,
  giveGrantAction,
  isAllowed,
  ...moves,
  restore,
  rolesAvailable,
  takeGrantAction,
]
