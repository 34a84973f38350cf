import type { Property } from './property.ts'

/** Name of the list of licences and rights statements. Organisations add their own. */
export const LICENCES_LIST = 'LICENCES'

const CREATIVE_COMMONS = 'https://creativecommons.org'
const RIGHTS_STATEMENTS = 'https://rightsstatements.org/vocab'

/** Addresses that licences and rights statements are known by everywhere, by the keys of their list. */
export const LICENCE_ADDRESSES: Readonly<Record<string, string>> = {
  CC0: `${CREATIVE_COMMONS}/publicdomain/zero/1.0/`,
  CC_BY: `${CREATIVE_COMMONS}/licenses/by/4.0/`,
  CC_BY_SA: `${CREATIVE_COMMONS}/licenses/by-sa/4.0/`,
  CC_BY_NC: `${CREATIVE_COMMONS}/licenses/by-nc/4.0/`,
  CC_BY_NC_SA: `${CREATIVE_COMMONS}/licenses/by-nc-sa/4.0/`,
  CC_BY_ND: `${CREATIVE_COMMONS}/licenses/by-nd/4.0/`,
  CC_BY_NC_ND: `${CREATIVE_COMMONS}/licenses/by-nc-nd/4.0/`,
  IN_COPYRIGHT: `${RIGHTS_STATEMENTS}/InC/1.0/`,
  NO_COPYRIGHT: `${RIGHTS_STATEMENTS}/NKC/1.0/`,
  UNKNOWN: `${RIGHTS_STATEMENTS}/UND/1.0/`,
}

/**
 * Definitions of the properties that say how an item may be used: a licence or rights statement, and terms in
 * the owner's own words.
 */
export const licenceProperties = {
  licence: { v: 'LOV', list: LICENCES_LIST, facet: { kind: 'terms' as const, limit: 8 } },
  licenceTerms: { v: 'DEF', t: 'text', max: 2000 },
} satisfies Record<string, Property>
