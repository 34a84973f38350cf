export { ACCESS_PROPERTY, accessLevel, accessProperty } from './access-level.ts'
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
  WARNINGS_PROPERTY,
  withCare,
} from './care.ts'
export { CONTRACT_VERSION, FORMER_CONTRACT_VERSION, PROTOCOL_VERSION } from './version.ts'
export { fromContract2, kindFromContract2 } from './from-contract-2.ts'
export { areaSchema, CELL_WIDTHS, defineArea, type Area, type AreaInput, type CellWidth, type Show } from './area.ts'
export {
  ALPHABET_PROPERTY,
  alphabetProperty,
  HOLD_PROPERTY,
  MOST_HOLD_DAYS,
  TIME_ZONE_PROPERTY,
  USUAL_TIME_ZONE,
} from './owner-properties.ts'
export {
  defineItemType,
  itemTypeSchema,
  OTHER_VALUE,
  PROPERTY_KINDS,
  propertySchema,
  type InstallKind,
  type ItemType,
  type Property,
} from './item-type.ts'
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
  attachmentPath,
  hasImageVariants,
  holdsAttachments,
  type AttachmentKind,
  type FileTextFrom,
  type ImageVariant,
  type RecordingUse,
  type UploadProgress,
} from './attachments.ts'
export { VALUE_TYPES, type LabelFunc } from './value-types.ts'
export { REDACTION_PROPERTY } from './check-item-type.ts'
export { MOST_LEVELS } from './check-tree.ts'
export { idsNamed, readCitation, type Citation } from './citation.ts'
export { copiesOf, ITEM_COPIED, type Copy } from './copies.ts'
export { isFileType, typeOfFiles } from './projections.ts'
export { accessPurposeSchema, PURPOSE_LIST, type AccessPurpose } from './access-purpose.ts'
export { CREDIT_PROPERTY, creditOf, mayUseFor, USES_PROPERTY, WITHHELD_PROPERTY } from './consent.ts'
export { indigenousNamesProperty } from './indigenous-names.ts'
export { groupName, isGroup, partsOf, searchedProperty, valuesOfPart } from './groups.ts'
export { ROW_ID } from './row-id.ts'
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
} from './answers.ts'
export { type Purpose, type Purposes } from './purpose.ts'
export { DEFAULT_PROPERTIES, type DefaultProperty } from './default-properties.ts'
export { CORE_EVENTS, eventKindSchema, eventTypeSchema, NOTIFY_TYPE, type EventType } from './event-type.ts'
export { validateTrigger } from './check-events.ts'
export { triggerSchema, type DayTrigger, type Trigger } from './trigger.ts'
export {
  GENERIC_MOVES,
  LIST_VALUE_STATES,
  STATE_MACHINES,
  GENERIC_STATES,
  STATE_PROPERTY,
  stateProperty,
  type GenericState,
} from './states.ts'
export { STEP_PARAMETER, type StepForm } from './step-form.ts'
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
  type Machine,
  type Move,
  type State,
  WRITERS_PROPERTY,
  writersProperty,
} from './machines.ts'
export {
  boundsSchema,
  countPositions,
  geometrySchema,
  type Bounds,
  type Geometry,
  type Point,
  type Region,
} from './geometry.ts'
export { findGeometryProblem } from './geometry-problem.ts'
export { IMPORT_STATES, IMPORT_TYPE, IMPORTED_VIA } from './import-type.ts'
export { importKindsSchema, problemsOfImports, type ImportKind } from './imports.ts'
export { EVERYONE_OWNER, listValuesSchema, type ListValue, type ListValues } from './list-values.ts'
export { isItemId, itemId, parseItemId, type ItemId, type ItemIdParts } from './item-id.ts'
export { CLOSURE_KINDS, WEEKDAYS, WORK_CALENDAR_TYPE } from './work-calendar.ts'
export { firstLettersOf, LANGUAGE_TYPE } from './check-language.ts'
export { typeForInstall } from './type-for-install.ts'
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
} from './item.ts'
export {
  notifyPairsSchema,
  sessionUserSchema,
  USER_STATES,
  type NotifyPairs,
  type SessionUser,
  type UserState,
} from './user.ts'
export { alertPhase, nextAlertChange, type AlertPhase } from './system-alert.ts'
export { LINK_KINDS_LIST, LINK_PROPOSAL_TYPE, LINK_TYPE } from './link.ts'
