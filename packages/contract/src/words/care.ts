import type { Property } from '../item/property.ts'

/**
 * Name of the property with an item's cultural protocols, which a reader must meet besides its visibility.
 */
export const PROTOCOLS_PROPERTY = 'protocols'
/** Name of the property that says whether a reader must meet any or all of an item's protocols. */
export const PROTOCOL_RULE_PROPERTY = 'protocolRule'
/** Name of the property with the content warnings of an item. */
export const WARNINGS_PROPERTY = 'warnings'
/** Name of the property with the community labels of an item. */
export const LABELS_PROPERTY = 'communityLabels'
/**
 * Name of the property that closes an item to everybody but administrators, until the server has written what
 * follows from a decision about many items (`together` with `sealing`). The server alone sets it.
 */
export const SEALED_PROPERTY = 'sealed'
/** Name of the core type of a community label. */
export const COMMUNITY_LABEL_TYPE = 'CommunityLabel'

/** The list of protocols. */
export const PROTOCOLS_LIST = 'CULTURAL_PROTOCOLS'
/** The list of content warnings. */
export const WARNINGS_LIST = 'CONTENT_WARNINGS'
/** Protocols that the server puts on items, or a type on its properties. Nobody chooses them for an item. */
export const PROTOCOLS_OF_SERVER: readonly string[] = ['CONSENT_KEEP', 'CONSENT_TEAM', 'NAMES', 'REGISTRATION']

/** Definitions of the properties `protocols` and `protocolRule`, for types with cultural protocols. */
export const protocolProperties = {
  [PROTOCOLS_PROPERTY]: {
    v: 'LOV',
    list: PROTOCOLS_LIST,
    many: true,
    max: 20,
    facet: { kind: 'terms' as const },
  },
  [PROTOCOL_RULE_PROPERTY]: { v: 'SEL', options: ['ANY', 'ALL'] },
} satisfies Record<string, Property>

/** Definition of the property `sealed`, for types whose items the server may have to close at once. */
export const sealedProperties = {
  [SEALED_PROPERTY]: { v: 'DEF', t: 'boolean', readOnly: true },
} satisfies Record<string, Property>

/**
 * Properties that `care: true` adds to a type: protocols, community labels and content warnings. The type
 * does not name them itself (`withCare`).
 */
export const careProperties = {
  ...protocolProperties,
  [LABELS_PROPERTY]: {
    // An item keeps which version of a label it was given.
    ...{ v: 'REL', t: COMMUNITY_LABEL_TYPE, many: true, max: 20, cites: true as const },
    facet: { kind: 'terms' as const, limit: 8 },
  },
  [WARNINGS_PROPERTY]: {
    ...{ v: 'LOV', list: WARNINGS_LIST, many: true, max: 20 },
    facet: { kind: 'terms' as const },
  },
} satisfies Record<string, Property>

/**
 * Name of the cookie with the ids (separated by spaces) of items whose content warning a visitor dismissed
 * (*Show*) in this visit. For people with an account that is stored with the account.
 */
export const SHOWN_COOKIE = 'cairn-shown'

/** Properties of care that only a steward of the item's owner sets. */
export const STEWARDED: readonly string[] = [PROTOCOLS_PROPERTY, PROTOCOL_RULE_PROPERTY, LABELS_PROPERTY]
/** Name of the right over an owner to say under which protocols and labels its items are. It has no type. */
export const STEWARD_RIGHT = 'steward'

/** Key of the section that holds the properties of care. */
export const CARE_SECTION = 'care'

/** The parts of an item type that care changes. */
interface CaredFor {
  care?: true | undefined
  properties: Record<string, Property>
  sections?: { key: string; properties: string[] }[] | undefined
}

/**
 * Returns the type with the properties of care, if it has any, in its section `CARE_SECTION`. It gets that
 * section if it has none.
 */
export function withCare<T extends CaredFor>(type: T): T {
  if (type.care !== true) return type
  const { sections = [] } = type
  const named = new Set(sections.flatMap(({ properties }) => properties))
  const added = Object.keys(careProperties).filter((name) => !named.has(name))
  const isThere = sections.some(({ key }) => key === CARE_SECTION)
  return {
    ...type,
    properties: { ...type.properties, ...careProperties },
    sections: isThere
      ? sections.map((each) =>
          each.key === CARE_SECTION ? { ...each, properties: [...each.properties, ...added] } : each,
        )
      : [...sections, { key: CARE_SECTION, properties: added }],
  }
}

/**
 * Validates what a type declares about care (protocols, labels, warnings). Returns one message for each
 * problem.
 */
export function problemsOfCare({
  care,
  warnedBy = [],
  owner,
  within,
  properties,
}: Pick<CaredFor, 'care' | 'properties'> & {
  warnedBy?: readonly string[] | undefined
  owner?: string | undefined
  within?: string | undefined
}): string[] {
  return [
    ...(care && owner === undefined ? ['care is for items of an owner'] : []),
    ...(care && within !== undefined ? ['care: what is part of an item is cared for with it'] : []),
    ...(warnedBy.length > 0 && !care ? ['warnedBy is for a type with care'] : []),
    ...warnedBy
      .filter((name) => properties[name]?.v !== 'REL')
      .map((name) => `warnedBy names "${name}", which is no relation`),
    ...Object.entries(properties).flatMap(([name, property]) =>
      problemsOfProtocol(property, properties).map((problem) => `${name}: ${problem}`),
    ),
  ]
}

function problemsOfProtocol({ protocol, level = 'PUBLIC', t }: Property, all: CaredFor['properties']): string[] {
  if (protocol === undefined) return []
  return [
    ...(level === 'PUBLIC' ? ['"protocol" is for a property with a level'] : []),
    ...(t === 'Attachment' && !all[PROTOCOLS_PROPERTY] ? ['attachments with a "protocol" need "protocols"'] : []),
  ]
}
