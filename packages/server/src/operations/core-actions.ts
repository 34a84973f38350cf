import type { CoreAction } from '../items/action/define-action.ts'
import type { TaskingServices } from './action-services.ts'
import { accessLog } from '../features/history/access-log.action.ts'
import { accounts } from '../features/accounts/accounts.action.ts'
import { areaFailed } from '../features/registry/area-failed.action.ts'
import { baseMapSize } from '../features/maps/base-map-size.action.ts'
import { attachUpload, bringBackFile, restoreFile, trash, useFileAgain } from '../features/files/attachment.action.ts'
import { correctFileText, fileText } from '../features/files/text/file-text.action.ts'
import { changePassword, setAccountDisabled, signOutEverywhere } from '../features/accounts/account.action.ts'
import { giveGrantAction, takeGrantAction } from '../features/grants/change-grant.action.ts'
import { redact, restore } from '../features/history/change-item.action.ts'
import { blockContact, contactAccount, invite } from '../features/accounts/contacts/contact-account.action.ts'
import { answerToJoin, askToJoin } from '../features/accounts/contacts/join.action.ts'
import { firstSteps } from '../features/first-steps/first-steps.action.ts'
import { filterByPerm } from '../features/grants/filter-by-perm.action.ts'
import { getGrantedBy } from '../features/grants/get-granted-by.action.ts'
import { handOverName, installAreas, installState, letBuildRun } from '../features/registry/install-areas.action.ts'
import { importKinds } from '../features/imports/import-kinds.action.ts'
import { reordering } from '../features/languages/port.ts'
import { isAllowed, isAllowedOnType } from '../features/grants/is-allowed.action.ts'
import { readableLevels } from '../features/grants/readable-levels.action.ts'
import { isAllowedOnSome } from '../features/grants/is-allowed-on-some.action.ts'
import { killTask } from '../features/tasks/kill-task.action.ts'
import { getLegacyPath, legacyPaths, setLegacyPath, setLegacyPaths } from '../features/history/legacy-path.action.ts'
import { lists, listUses, orderListValues } from '../features/lists/lists.action.ts'
import { masquerade, recentMasquerades } from '../features/accounts/masquerade.action.ts'
import { calendarFeed, makeCalendarFeed, revokeCalendarFeed } from '../features/calendar-feed/calendar-feed.action.ts'
import { card } from '../features/history/card.action.ts'
import { related } from '../features/history/related.action.ts'
import { notificationActions } from '../features/notifications/notifications.action.ts'
import { placeBandsAction } from '../features/maps/place-bands.action.ts'
import { placeDensityAction } from '../features/maps/place-density.action.ts'
import { streamFeaturesAction } from '../features/maps/stream-features.action.ts'
import { supportRequest } from '../features/mail/support-request.action.ts'
import { ownSecondFactor, resetSecondFactor } from '../features/accounts/sign-in/second-factor.action.ts'
import { keepFromPurge, purge, purges } from '../features/files/purge/purge.action.ts'
import { readPlaceFiles } from '../features/files/read-place-files.action.ts'
import { rightHolders } from '../features/grants/right-holders.action.ts'
import { rightsAvailable } from '../features/grants/rights-available.action.ts'
import { rightsBy } from '../features/grants/rights-by.action.ts'
import { rightsOf } from '../features/grants/rights-of.action.ts'
import { rolesAvailable } from '../features/grants/roles-available.action.ts'
import { stewards } from '../features/grants/stewards.action.ts'
import { signInLog } from '../features/accounts/sign-in/sign-in-log.action.ts'
import { systemTexts } from '../features/texts/system-texts.action.ts'
import { deleted } from '../features/history/deleted.action.ts'
import { careReaders, setCare } from '../features/grants/care.action.ts'
import { tryMail } from '../features/mail/try-mail.action.ts'
import { whySees } from '../features/grants/why-sees.action.ts'
import { showWarned, warningsFor } from '../features/files/shown/show-warned.action.ts'
import { publicParts } from '../features/pages/public-parts.action.ts'
import { wordOfDayAction } from '../features/pages/word-of-day.action.ts'
import { workerFailed } from '../features/registry/worker-failed.action.ts'
import { workflowActions } from '../features/workflow/workflow.actions.ts'
import { people } from '../features/history/people.action.ts'
import { peopleOf } from '../features/history/people-of.action.ts'
import { timeline } from '../features/history/timeline.action.ts'
import { timelineTask } from '../features/history/timeline-task.action.ts'

/** All core actions. Areas cannot use their names. */
export const CORE_ACTIONS: readonly CoreAction<TaskingServices>[] = [
  accessLog,
  accounts,
  answerToJoin,
  areaFailed,
  askToJoin,
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
  firstSteps,
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
  readableLevels,
  isAllowedOnSome,
  reordering,
  killTask,
  legacyPaths,
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
  peopleOf,
  placeDensityAction,
  publicParts,
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
  setLegacyPaths,
  showWarned,
  signInLog,
  signOutEverywhere,
  stewards,
  streamFeaturesAction,
  supportRequest,
  systemTexts,
  takeGrantAction,
  timeline,
  timelineTask,
  trash,
  tryMail,
  warningsFor,
  whySees,
  wordOfDayAction,
  workerFailed,
]
