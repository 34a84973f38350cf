export { CONTRACT_VERSION, PROTOCOL_VERSION } from './version.ts'
export { areaSchema, CELL_WIDTHS, defineArea, type Area, type AreaInput, type CellWidth, type Show } from './area.ts'
export {
  ACCESS_PROPERTY,
  accessProperty,
  defineItemType,
  itemTypeSchema,
  PROPERTY_KINDS,
  PROTOCOL_RULE_PROPERTY,
  protocolProperties,
  PROTOCOLS_PROPERTY,
  propertySchema,
  VALUE_TYPES,
  type ItemType,
  type Property,
} from './item-type.ts'
export { DEFAULT_PROPERTIES, type DefaultProperty } from './default-properties.ts'
export { GENERIC_MOVES, GENERIC_STATES, STATE_PROPERTY, stateProperty, type GenericState } from './states.ts'
export { isItemId, itemId, parseItemId, type ItemId, type ItemIdParts } from './item-id.ts'
export {
  indexSchema,
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
export { sessionUserSchema, type SessionUser } from './user.ts'
