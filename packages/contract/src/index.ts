export { CONTRACT_VERSION, PROTOCOL_VERSION } from './version.ts'
export { areaSchema, CELL_WIDTHS, defineArea, type Area, type AreaInput, type CellWidth, type Show } from './area.ts'
export {
  ACCESS_PROPERTY,
  accessProperty,
  defineItemType,
  itemTypeSchema,
  PROPERTY_KINDS,
  propertySchema,
  VALUE_TYPES,
  type ItemType,
  type Property,
} from './item-type.ts'
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
