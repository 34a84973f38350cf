import type { CoreAction } from '../core-action.ts'
import { accessLog } from './access-log.action.ts'
import { accounts } from './accounts.action.ts'
import { areaFailed } from './area-failed.action.ts'
import { attachUpload, bringBackFile, restoreFile, trash } from './attachment.action.ts'
import { changePassword, setAccountDisabled, signOutEverywhere } from './account.action.ts'
import { giveGrantAction, takeGrantAction } from './change-grant.action.ts'
import { moves, redact, restore } from './change-item.action.ts'
import { blockContact, contactAccount, invite } from './contact-account.action.ts'
import { filterByPerm } from './filter-by-perm.action.ts'
import { getGrantedBy } from './get-granted-by.action.ts'
import { installAreas, installState } from './install-areas.action.ts'
import { isAllowed } from './is-allowed.action.ts'
import { getLegacyPath, setLegacyPath } from './legacy-path.action.ts'
import { lists, listUses, orderListValues } from '../../../lists/lists.action.ts'
import { masquerade, recentMasquerades } from './masquerade.action.ts'
import { related } from './related.action.ts'
import { notificationActions } from './notifications.action.ts'
import { streamFeaturesAction } from './stream-features.action.ts'
import { supportRequest } from './support-request.action.ts'
import { ownSecondFactor, resetSecondFactor } from './second-factor.action.ts'
import { rightsAvailable } from './rights-available.action.ts'
import { rightsBy } from './rights-by.action.ts'
import { rightsOf } from './rights-of.action.ts'
import { rolesAvailable } from './roles-available.action.ts'
import { signInLog } from './sign-in-log.action.ts'
import { systemTexts } from '../../../system-texts/system-texts.action.ts'
import { timeline } from './timeline.action.ts'

/** The named actions of the core; an area cannot take their names. */
export const CORE_ACTIONS: readonly CoreAction[] = [
  accessLog,
  accounts,
  areaFailed,
  attachUpload,
  blockContact,
  bringBackFile,
  changePassword,
  contactAccount,
  filterByPerm,
  getGrantedBy,
  getLegacyPath,
  giveGrantAction,
  installAreas,
  installState,
  invite,
  isAllowed,
  lists,
  listUses,
  masquerade,
  ...moves,
  recentMasquerades,
  redact,
  related,
  ...notificationActions,
  orderListValues,
  restore,
  restoreFile,
  ...ownSecondFactor,
  resetSecondFactor,
  rightsAvailable,
  rightsBy,
  rightsOf,
  rolesAvailable,
  setAccountDisabled,
  setLegacyPath,
  signInLog,
  signOutEverywhere,
  streamFeaturesAction,
  supportRequest,
  systemTexts,
  takeGrantAction,
  timeline,
  trash,
]
