import type { CoreAction } from '../items/action/define-action.ts'
import type { TaskingServices } from './action-services.ts'
import { accessLog } from '../features/access-log/access-log.action.ts'
import { accounts } from '../features/accounts/accounts.action.ts'
import { areaFailed } from '../features/registry/area-failed.action.ts'
import { baseMapSize } from '../features/basemap/base-map-size.action.ts'
import { attachUpload, bringBackFile, restoreFile, trash, useFileAgain } from '../features/files/attachment.action.ts'
import { correctFileText, fileText } from '../features/files/text/file-text.action.ts'
import { changePassword, setAccountDisabled, signOutEverywhere } from '../features/accounts/account.action.ts'
import { giveGrantAction, takeGrantAction } from '../features/rights/change-grant.action.ts'
import { redact, restore } from '../features/item-actions/change-item.action.ts'
import { blockContact, contactAccount, invite } from '../features/accounts/contact-account.action.ts'
import { filterByPerm } from '../features/rights/filter-by-perm.action.ts'
import { getGrantedBy } from '../features/rights/get-granted-by.action.ts'
import { handOverName, installAreas, installState, letBuildRun } from '../features/registry/install-areas.action.ts'
import { importKinds } from '../features/imports/import-kinds.action.ts'
import { reordering } from '../features/languages/port.ts'
import { isAllowed, isAllowedOnType } from '../features/rights/is-allowed.action.ts'
import { isAllowedOnSome } from '../features/rights/is-allowed-on-some.action.ts'
import { killTask } from '../features/tasks/kill-task.action.ts'
import { getLegacyPath, setLegacyPath } from '../features/item-actions/legacy-path.action.ts'
import { lists, listUses, orderListValues } from '../features/lists/lists.action.ts'
import { masquerade, recentMasquerades } from '../features/accounts/masquerade.action.ts'
import { calendarFeed, makeCalendarFeed, revokeCalendarFeed } from '../features/calendar-feed/calendar-feed.action.ts'
import { card } from '../features/item-actions/card.action.ts'
import { related } from '../features/item-actions/related.action.ts'
import { notificationActions } from '../features/notifications/notifications.action.ts'
import { placeBandsAction } from '../features/places/place-bands.action.ts'
import { placeDensityAction } from '../features/places/place-density.action.ts'
import { streamFeaturesAction } from '../features/places/stream-features.action.ts'
import { supportRequest } from '../features/support/support-request.action.ts'
import { ownSecondFactor, resetSecondFactor } from '../features/accounts/second-factor.action.ts'
import { keepFromPurge, purge, purges } from '../features/files/purge.action.ts'
import { readPlaceFiles } from '../features/files/read-place-files.action.ts'
import { rightHolders } from '../features/rights/right-holders.action.ts'
import { rightsAvailable } from '../features/rights/rights-available.action.ts'
import { rightsBy } from '../features/rights/rights-by.action.ts'
import { rightsOf } from '../features/rights/rights-of.action.ts'
import { rolesAvailable } from '../features/rights/roles-available.action.ts'
import { signInLog } from '../features/accounts/sign-in-log.action.ts'
import { systemTexts } from '../features/texts/system-texts.action.ts'
import { deleted } from '../features/item-actions/deleted.action.ts'
import { careReaders, setCare } from '../features/rights/care.action.ts'
import { whySees } from '../features/rights/why-sees.action.ts'
import { showWarned, warningsFor } from '../features/files/show-warned.action.ts'
import { workerFailed } from '../features/registry/worker-failed.action.ts'
import { workflowActions } from '../features/workflow/workflow.actions.ts'
import { people } from '../features/item-actions/people.action.ts'
import { timeline } from '../features/item-actions/timeline.action.ts'
import { timelineTask } from '../features/item-actions/timeline-task.action.ts'

/** The named actions of the core; an area cannot take their names. */
export const CORE_ACTIONS: readonly CoreAction<TaskingServices>[] = [
  accessLog,
  accounts,
  areaFailed,
  attachUpload,
  useFileAgain,
  baseMapSize,
  blockContact,
  card,
  careReaders,
  bringBackFile,
  changePassword,
  correctFileText,
  contactAccount,
  deleted,
  fileText,
  filterByPerm,
  getGrantedBy,
  getLegacyPath,
  giveGrantAction,
  importKinds,
  installAreas,
  handOverName,
  installState,
  letBuildRun,
  invite,
  isAllowed,
  isAllowedOnType,
  isAllowedOnSome,
  reordering,
  killTask,
  lists,
  listUses,
  masquerade,
  recentMasquerades,
  redact,
  related,
  ...notificationActions,
  calendarFeed,
  makeCalendarFeed,
  revokeCalendarFeed,
  ...workflowActions,
  orderListValues,
  placeBandsAction,
  people,
  placeDensityAction,
  keepFromPurge,
  purge,
  purges,
  readPlaceFiles,
  restore,
  restoreFile,
  ...ownSecondFactor,
  resetSecondFactor,
  rightHolders,
  rightsAvailable,
  rightsBy,
  rightsOf,
  rolesAvailable,
  setAccountDisabled,
  setCare,
  setLegacyPath,
  showWarned,
  signInLog,
  signOutEverywhere,
  streamFeaturesAction,
  supportRequest,
  systemTexts,
  takeGrantAction,
  timeline,
  timelineTask,
  trash,
  warningsFor,
  whySees,
  workerFailed,
]
