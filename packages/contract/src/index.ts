export { ACCESS_PROPERTY, accessLevel, accessProperty } from './item/access-level.ts'
export {
  CARE_SECTION,
  careProperties,
  COMMUNITY_LABEL_TYPE,
  LABELS_PROPERTY,
  PROTOCOL_RULE_PROPERTY,
  protocolProperties,
  PROTOCOLS_LIST,
  PROTOCOLS_OF_SERVER,
  PROTOCOLS_PROPERTY,
  SEALED_PROPERTY,
  sealedProperties,
  SHOWN_COOKIE,
  STEWARD_RIGHT,
  STEWARDED,
  WARNINGS_LIST,
  WARNINGS_PROPERTY,
  withCare,
} from './words/care.ts'
export { type Guard } from './item/guarded.ts'
export { CONTRACT_VERSION, FORMER_CONTRACT_VERSION, PROTOCOL_VERSION } from './ground/version.ts'
export { fromContract2, kindFromContract2 } from './server/from-contract-2.ts'
export {
  areaSchema,
  CELL_WIDTHS,
  defineArea,
  type Area,
  type AreaInput,
  type CellWidth,
  type Show,
} from './area/area.ts'
export {
  ALPHABET_PROPERTY,
  alphabetProperty,
  HOLD_PROPERTY,
  MOST_HOLD_DAYS,
  TIME_ZONE_PROPERTY,
  USUAL_TIME_ZONE,
} from './item/owner-properties.ts'
export {
  defineItemType,
  itemTypeSchema,
  OTHER_VALUE,
  PROPERTY_KINDS,
  propertySchema,
  type InstallKind,
  type ItemType,
  type Property,
} from './item/item-type.ts'
export { attachmentPath } from './item/attachment-path.ts'
export {
  ATTACHMENT_KINDS,
  ATTACHMENT_TYPE,
  FILE_TEXT_FROM,
  FILE_TYPE,
  IMAGE_VARIANTS,
  VEILED_SIDE,
  LISTEN_VARIANT,
  LONGEST_FILE_TEXT,
  RECORDING_USES,
  hasImageVariants,
  holdsAttachments,
  type AttachmentKind,
  type FileTextFrom,
  type ImageVariant,
  type RecordingUse,
  type UploadProgress,
} from './item/attachments.ts'
export { FRONT_BLOCKS, FRONT_PAGE_TYPE, type FrontBlock, type FrontPicture } from './item/parts/front-page.ts'
export { VALUE_TYPES, type LabelFunc } from './item/value-types.ts'
export { REDACTION_PROPERTY } from './item/check-item-type.ts'
export { HUES, type Hue } from './area/hue.ts'
export { MOST_LEVELS } from './words/check-tree.ts'
export { closingOf, ofSameOwner } from './words/check-closing.ts'
export { citeItem, idsNamed, readCitation, type Citation } from './words/citation.ts'
export { copiesOf, ITEM_COPIED, type Copy } from './words/copies.ts'
export { isFileType, typeOfFiles } from './words/projections.ts'
export { accessPurposeSchema, PURPOSE_LIST, type AccessPurpose } from './ground/access-purpose.ts'
export { CREDIT_PROPERTY, creditOf, mayUseFor, USES_PROPERTY, WITHHELD_PROPERTY } from './ground/consent.ts'
export { indigenousNamesProperty } from './item/indigenous-names.ts'
export { LICENCE_ADDRESSES, LICENCES_LIST, licenceProperties } from './item/licence.ts'
export { groupName, isGroup, partsOf, searchedProperty, searchedValue, valuesOfPart } from './words/groups.ts'
export { ROW_ID } from './ground/row-id.ts'
export {
  ANSWER_KINDS,
  ANSWER_PROPERTIES,
  answersAt,
  answersByPath,
  isAnswers,
  isAnyAnswer,
  isRepeat,
  keepAnswers,
  repeatLevels,
  QUESTION_LEVELS,
  questionsIn,
  questionsSchema,
  stricterLevel,
  type AnswerKind,
  type AskedQuestion,
} from './words/answers.ts'
export { type Purpose, type Purposes } from './area/purpose.ts'
export { DEFAULT_PROPERTIES, type DefaultProperty } from './item/default-properties.ts'
export { CORE_EVENTS, eventKindSchema, eventTypeSchema, NOTIFY_TYPE, type EventType } from './item/event-type.ts'
export { validateTrigger } from './words/check-events.ts'
export { triggerSchema, type DayTrigger, type Trigger } from './item/trigger.ts'
export {
  GENERIC_MOVES,
  LIST_VALUE_STATES,
  STATE_MACHINES,
  GENERIC_STATES,
  STATE_PROPERTY,
  stateProperty,
  type GenericState,
} from './words/states.ts'
export { STEP_PARAMETER, type StepForm } from './words/step-form.ts'
export {
  ANY_STATE,
  COMMON_MOVES,
  FORMER_STATE,
  genericMachine,
  listValueMachine,
  machineSchema,
  machinesOf,
  movesFrom,
  movesNamed,
  REASON_ASKED,
  startsIn,
  stateOf,
  statesNamed,
  TODAY,
  type Machine,
  type Move,
  type State,
  WRITERS_PROPERTY,
  writersProperty,
} from './words/machines.ts'
export { moveLinesSchema, type MoveLines } from './ground/move-lines.ts'
export { MOVE_REASON_PROPERTY, moveReasonOf, moveReasonProperty, type MoveReason } from './item/move-reason.ts'
export {
  boundsSchema,
  countPositions,
  geometrySchema,
  type Bounds,
  type Geometry,
  type Point,
  type Region,
} from './ground/geometry.ts'
export { findGeometryProblem } from './ground/geometry-problem.ts'
export { IMPORT_STATES, IMPORT_TYPE, IMPORTED_VIA } from './item/import-type.ts'
export { importKindsSchema, problemsOfImports, type ImportKind } from './area/imports.ts'
export { EVERYONE_OWNER, listValuesSchema, type ListValue, type ListValues } from './ground/list-values.ts'
export { isItemId, itemId, parseItemId, type ItemId, type ItemIdParts } from './ground/item-id.ts'
export { INVITE_RIGHT, JOIN_REQUEST_TYPE } from './item/parts/join-request.ts'
export { CLOSURE_KINDS, WEEKDAYS, WORK_CALENDAR_TYPE } from './item/work-calendar.ts'
export { firstLettersOf, LANGUAGE_TYPE } from './words/check-language.ts'
export { typeForInstall } from './item/type-for-install.ts'
export {
  HIDDEN_LABEL,
  indexSchema,
  MAX_INDEX,
  itemIdSchema,
  typeNameSchema,
  updateCountSchema,
  VISIBILITY_LEVELS,
  type Created,
  type Item,
  type ItemLabel,
  type ItemVersion,
  type Visibility,
} from './item/item.ts'
export {
  notifyPairsSchema,
  sessionUserSchema,
  USER_STATES,
  type NotifyPairs,
  type SessionUser,
  type UserState,
} from './wire/user.ts'
export { alertPhase, nextAlertChange, type AlertPhase } from './item/system-alert.ts'
export { LINK_KINDS_LIST, LINK_PROPOSAL_TYPE, LINK_TYPE } from './item/link.ts'
