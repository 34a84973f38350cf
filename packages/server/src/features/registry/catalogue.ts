import { problemsOfImports, type ItemType, type Property, type Purpose } from '@cairn/contract'
import type { StepKind } from '@cairn/contract/workflow'
import type { AreaData } from '@cairn/contract/registry'
import type {
  AreaDemo,
  LabelRule,
  LongAction,
  MoveRule,
  ReadingRule,
  SaveRule,
  ServerAction,
  ServerArea,
  VirtualSource,
} from '@cairn/contract/server'
import { withProjections } from '../../items/facts/projections.ts'
import type { AreaImport, AreaMigration, AreaReach, AreaReaction, TypeCatalogue } from '../../items/facts/types.ts'
import { CORE_IMPORTS, CORE_TYPES } from '@cairn/contract/core-types'
import { IMPORT_TYPE, LANGUAGE_TYPE, validateTrigger, WORK_CALENDAR_TYPE } from '@cairn/contract'
import { LIST_VALUE_TYPE } from '../../items/facts/list-value.ts'
import { saveAlert, SYSTEM_ALERT_TYPE } from '../alerts/port.ts'
import { CORE_FORMER_TEXTS, saveImport } from '../imports/port.ts'
import { saveListValue } from '../lists/port.ts'
import { saveSystemText, SYSTEM_TEXT_TYPE } from '../texts/port.ts'
import { saveLanguage } from '../languages/port.ts'
import { saveWorkCalendar } from '../workflow/port.ts'
import { saveSearch } from '../../search/save-search.ts'
import { MENU_ENTRY_TYPE, saveMenuEntry } from './shown/menu-places.ts'
import { reachOf, type NoteRefused } from './area-reach.ts'
import { refuseToSave } from './server-half.ts'

/** What the catalogue needs of an area: its data, and its server half if that was loaded. */
export interface CatalogueArea {
  data: Pick<
    AreaData,
    'id' | 'build' | 'types' | 'server' | 'lists' | 'listRights' | 'purposes' | 'stepKinds' | 'imports' | 'uses'
  >
  half: ServerArea | undefined
  /** Public key of who signed it, or `PRODUCT`; empty if unsigned. Undefined if unknown. */
  publisher?: string | undefined
}

/** The item types of the install; `replace` swaps all of them at once when areas change. */
export interface LiveCatalogue extends TypeCatalogue {
  /**
   * Replaces all areas. Returns what was left out of them, as texts such as `area: action sendIt`: names that
   * another area or the core has, and what cannot be used, with the reason. `migrated` has the migrations
   * done, by area.
   */
  replace(areas: readonly CatalogueArea[], migrated?: Migrated): string[]
  /**
   * Returns the migrations that are still to be run, in their order. Until then nobody can change items of
   * their types.
   */
  pendingMigrations(): readonly AreaMigration[]
  /** Demo content of the areas, in the order in which it is made. */
  demos(): readonly AreaDemo[]
}

/** What brings the platform's own kinds of import. */
const CORE = 'core'

/** Ids of the migrations that are done, by area. */
export type Migrated = Readonly<Record<string, readonly string[]>>

/** Types, and what the server halves of their areas bring for them. */
interface Collected {
  types: Map<string, ItemType>
  /**
   * All types, the same array as long as nothing changes, so that others can cache what they derive from it.
   */
  all: readonly ItemType[]
  areas: Map<string, string>
  rules: Map<string, SaveRule>
  readingRules: Map<string, ReadingRule>
  migrations: readonly AreaMigration[]
  pending: readonly AreaMigration[]
  /** By type and action. */
  moveRules: Map<string, MoveRule>
  labelRules: Map<string, LabelRule>
  labelForms: Map<string, string>
  virtual: Map<string, VirtualSource>
  actions: Map<string, ServerAction | LongAction>
  /** The area of each action. */
  actionAreas: Map<string, string>
  reaches: Map<string, AreaReach>
  reactions: readonly AreaReaction[]
  lists: Map<string, readonly string[]>
  purposes: Record<string, Purpose>
  stepKinds: Record<string, StepKind>
  imports: Record<string, AreaImport>
  demos: readonly AreaDemo[]
  refused: string[]
}

/**
 * Returns relations to types that no running area provides, as `Type.property: Type`: the name is misspelt,
 * or its area is switched off.
 */
export function unknownRelations({ all, areaOf, get }: LiveCatalogue): string[] {
  return all()
    .filter(({ name }) => areaOf?.(name) !== undefined)
    .flatMap(({ name, properties }) =>
      Object.entries(properties).flatMap(([prop, { v, t = '' }]) =>
        v === 'REL' && !get(t) ? [`${name}.${prop}: ${t}`] : [],
      ),
    )
}

/**
 * Creates an empty catalogue. `taken` are the names of the core's actions; `note` is called when an area
 * tries to access something beyond its reach.
 */
export function createCatalogue(taken: readonly string[] = [], note: NoteRefused = () => {}): LiveCatalogue {
  let now = collect([], taken, note, {})
  return {
    get: (name) => now.types.get(name),
    all: () => now.all,
    areaOf: (name) => now.areas.get(name),
    saveRule: (name) => now.rules.get(name),
    readingRule: (name) => now.readingRules.get(name),
    labelRule: (name) => now.labelRules.get(name),
    labelForm: (name) => now.labelForms.get(name),
    virtual: (name) => now.virtual.get(name),
    action: (name) => now.actions.get(name),
    actions: () => now.actions,
    areaOfAction: (name) => now.actionAreas.get(name),
    rightsOfActions: (type) =>
      [...now.actions.values()].flatMap(({ types, right }) =>
        right !== undefined && types.includes(type) ? [right] : [],
      ),
    reach: (area) => now.reaches.get(area),
    reactions: () => now.reactions,
    moveRule: (type, action) => now.moveRules.get(`${type}.${action}`),
    list: (name) => now.lists.get(name),
    purposes: () => now.purposes,
    stepKinds: () => now.stepKinds,
    imports: () => now.imports,
    demos: () => now.demos,
    migrations: (type) => now.migrations.filter((each) => each.type === type),
    pendingMigrations: () => now.pending,
    replace(areas, migrated = {}) {
      now = collect(areas, taken, note, migrated)
      return now.refused
    },
  }
}

function collect(
  areas: readonly CatalogueArea[],
  taken: readonly string[],
  note: NoteRefused,
  migrated: Migrated,
): Collected {
  const collected: Collected = {
    types: new Map(CORE_TYPES.map((type) => [type.name, type])),
    all: [],
    areas: new Map(),
    rules: new Map([
      [LIST_VALUE_TYPE, saveListValue],
      ['SavedSearch', saveSearch],
      [SYSTEM_ALERT_TYPE, saveAlert],
      [SYSTEM_TEXT_TYPE, saveSystemText],
      [WORK_CALENDAR_TYPE, saveWorkCalendar],
      [LANGUAGE_TYPE, saveLanguage],
      [MENU_ENTRY_TYPE, saveMenuEntry],
      [IMPORT_TYPE, saveImport],
    ]),
    readingRules: new Map(),
    migrations: areas.flatMap(migrationsOf),
    pending: [],
    moveRules: new Map(),
    labelRules: new Map(),
    labelForms: new Map(),
    virtual: new Map(),
    actions: new Map(),
    actionAreas: new Map(),
    reaches: new Map(areas.map((area) => [area.data.id, reachOf(area, note)])),
    reactions: [],
    lists: new Map(),
    purposes: {},
    stepKinds: {},
    imports: Object.fromEntries(
      Object.entries(CORE_IMPORTS).map(([key, kind]) => [key, { ...kind, area: CORE, formerTexts: CORE_FORMER_TEXTS }]),
    ),
    demos: areas.flatMap(({ half }) => half?.demo ?? []).sort((one, other) => one.order - other.order),
    refused: [],
  }
  addListRights(collected, areas)
  collected.pending = collected.migrations.filter(({ area, id }) => !migrated[area]?.includes(id))
  for (const area of areas) {
    const lacking = lackingIn(area, migrated)
    collected.refused.push(...lacking.map((id) => `${area.data.id}: changes, because it lacks migration ${id}`))
    for (const type of area.data.types) {
      const isFrozen = lacking.length > 0 || collected.pending.some((each) => each.type === type.name)
      addType(collected, area, isFrozen ? { ...type, off: true } : type)
    }
  }
  collected.reactions = areas.flatMap((area) => soundReactions(collected, area))
  for (const area of areas) {
    for (const [name, keys] of Object.entries(area.data.lists ?? {}))
      if (!collected.lists.has(name)) collected.lists.set(name, keys)
    for (const [key, purpose] of Object.entries(area.data.purposes ?? {})) {
      if (Object.hasOwn(collected.purposes, key)) collected.refused.push(`${area.data.id}: purpose ${key}`)
      else collected.purposes[key] = purpose
    }
    for (const [key, kind] of Object.entries(area.data.stepKinds ?? {})) {
      if (Object.hasOwn(collected.stepKinds, key)) collected.refused.push(`${area.data.id}: step kind ${key}`)
      else collected.stepKinds[key] = kind
    }
    addImports(collected, area)
    for (const [name, action] of Object.entries(area.half?.actions ?? {})) {
      if (taken.includes(name) || collected.actions.has(name)) collected.refused.push(`${area.data.id}: action ${name}`)
      else {
        collected.actions.set(name, action)
        collected.actionAreas.set(name, area.data.id)
      }
    }
  }
  collected.all = withProjections([...collected.types.values()])
  for (const type of collected.all) collected.types.set(type.name, type)
  return collected
}

/** A kind whose type or properties the area lacks is refused, as one that another area has. */
function addImports({ imports, refused }: Collected, { data, half }: CatalogueArea): void {
  for (const [key, kind] of Object.entries(data.imports ?? {})) {
    const [problem] = problemsOfImports({ [key]: kind }, data.types)
    if (problem !== undefined || Object.hasOwn(imports, key))
      refused.push(`${data.id}: import ${key}${problem === undefined ? '' : `, because ${problem}`}`)
    else {
      const [read, compare] = [half?.importReaders?.[key], half?.importComparers?.[key]]
      imports[key] = { ...kind, area: data.id, read, compare, formerTexts: half?.formerTexts }
    }
  }
}

/** Migrations of an area, of its own types. */
function migrationsOf({ data, half }: CatalogueArea): AreaMigration[] {
  const own = (half?.migrations ?? []).filter(({ type }) => data.types.some(({ name }) => name === type))
  return own.map((each) => ({ ...each, change: (...given) => each.change(...given), area: data.id }))
}

/** Migrations that are done and that a build does not know: it takes items for what they are no more. */
function lackingIn({ data, half }: CatalogueArea, migrated: Migrated): string[] {
  if (!half && data.server) return []
  return (migrated[data.id] ?? []).filter((id) => !half?.migrations?.some((each) => each.id === id))
}

/** The reactions of an area; one whose trigger does not fit the types it is for is refused. */
function soundReactions({ types, refused }: Collected, { data, half }: CatalogueArea): AreaReaction[] {
  return Object.entries(half?.reactions ?? {}).flatMap(([name, reaction]) => {
    const known = reaction.types.flatMap((type) => types.get(type) ?? [])
    const [problem] = known.flatMap((type) => validateTrigger(type, reaction.trigger))
    if (problem === undefined) return [{ ...reaction, area: data.id, name }]
    refused.push(`${data.id}: reaction ${name}, because ${problem}`)
    return []
  })
}

/** Values of a list are edited by whoever holds the right that the area which brings the list names. */
function addListRights({ types }: Collected, areas: readonly CatalogueArea[]): void {
  const values = types.get(LIST_VALUE_TYPE)
  // The first area with a list has it, as with its starters.
  const rights = Object.fromEntries(areas.toReversed().flatMap(({ data }) => Object.entries(data.listRights ?? {})))
  if (values) types.set(LIST_VALUE_TYPE, { ...values, rightsBy: { property: 'list', ...values.rightsBy, rights } })
}

/**
 * Adds a save rule that reads. One that locks by a property of its type that is neither a relation nor unique
 * is refused, and then items of the type cannot be saved.
 */
function addReadingRule(
  { rules, readingRules, refused }: Collected,
  area: string,
  type: ItemType,
  rule: ReadingRule,
): void {
  const isHeld = ({ v, unique }: Property) => ['REL', 'IDM'].includes(v) || unique === true
  const wrong = rule.hold.find(
    (name) => !Object.entries(type.properties).some(([own, it]) => own === name && isHeld(it)),
  )
  if (wrong === undefined) return void readingRules.set(type.name, rule)
  refused.push(
    `${area}: save rule of ${type.name}, because it holds "${wrong}", which is neither a relation nor unique`,
  )
  rules.set(type.name, refuseToSave(area))
}

/** Leaves out the page of a type at an address that the pages of another type have. */
function withOwnPage({ types, refused }: Collected, area: string, type: ItemType): ItemType {
  const { page, ...rest } = type
  if (!page) return type
  if (![...types.values()].some((each) => each.page?.path === page.path)) return type
  refused.push(`${area}: pages of ${type.name} at "${page.path}"`)
  return rest
}

function addType(collected: Collected, { data, half }: CatalogueArea, type: ItemType): void {
  const { name } = type
  if (collected.types.has(name)) return void collected.refused.push(`${data.id}:${name}`)
  collected.types.set(name, withOwnPage(collected, data.id, type))
  collected.areas.set(name, data.id)
  const rule = data.server && !half ? refuseToSave(data.id) : half?.saveRules?.[name]
  if (typeof rule === 'function') collected.rules.set(name, rule)
  else if (rule) addReadingRule(collected, data.id, type, rule)
  for (const [action, moveRule] of Object.entries(half?.moveRules?.[name] ?? {}))
    collected.moveRules.set(`${name}.${action}`, moveRule)
  const labelRule = half?.labelRules?.[name]
  if (labelRule) collected.labelRules.set(name, labelRule)
  if (half || !data.server) collected.labelForms.set(name, labelRule ? data.build : '')
  const source = half?.virtualTypes?.[name]
  if (source && type.virtual) collected.virtual.set(name, source)
}
