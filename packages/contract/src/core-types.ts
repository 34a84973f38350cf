import { attachmentType, fileType } from './attachments.ts'
import { accessProperty, type ItemType } from './item-type.ts'
import { LIST_VALUE_STATES } from './states.ts'

/**
 * A person's account (platform-core section 3, User). Its properties are the server's but for the preferences, which are the
 * person's own. Others see its label only.
 */
const userType: ItemType = {
  name: 'User',
  defaultIcon: 'user',
  label: ['name'],
  properties: {
    name: { v: 'DEF', max: 200, textField: true, readOnly: true },
    email: { v: 'DEF', t: 'email', max: 254, level: 'PRIVATE', readOnly: true },
    admin: { v: 'DEF', t: 'boolean', readOnly: true },
    capabilities: { v: 'DEF', many: true, readOnly: true },
    contact: { v: 'REL', t: 'Contact', readOnly: true },
    dark: { v: 'DEF', t: 'boolean' },
    hideGuidance: { v: 'DEF', t: 'boolean' },
    multiColumns: { v: 'DEF', t: 'boolean' },
    /** The language chosen, as a BCP 47 tag. */
    language: { v: 'DEF', max: 35, labelFunc: 'languageName' },
  },
  sections: [
    { key: 'account', properties: ['name', 'email', 'contact', 'admin', 'capabilities'] },
    { key: 'preferences', properties: ['dark', 'hideGuidance', 'multiColumns', 'language'] },
  ],
  visibility: 'PRIVATE',
  excludeGeneralSearch: true,
  hideNotify: true,
}

/** A bundle of rights that an organisation gives to people; those are given by its owner (domain.md, "principal"). */
const roleType: ItemType = {
  name: 'Role',
  defaultIcon: 'users',
  label: ['name'],
  properties: {
    name: { v: 'DEF', required: true, max: 200, textField: true },
    owner: { v: 'REL', t: 'Organization', required: true },
    /** Such as `Lexeme.PROTECTED.read`, `Meeting.update` or `protocol.CEREMONY`. */
    grants: { v: 'DEF', many: true, max: 200 },
    capabilities: { v: 'DEF', many: true, max: 100 },
  },
  sections: [{ key: 'rights', properties: ['name', 'owner', 'grants', 'capabilities'] }],
  owner: 'owner',
  visibility: 'COMMUNITY',
  excludeGeneralSearch: true,
  hideNotify: true,
}

/**
 * A value of a list (platform-core section 3; business-areas section 3, LOVValue). Its key never changes; an archived one still shows
 * and can no longer be picked. Without an owner it is everyone's, and only administrators change it.
 */
const listValueType: ItemType = {
  name: 'LOVValue',
  defaultIcon: 'book',
  label: ['list', 'key'],
  properties: {
    list: { v: 'DEF', words: 'lists.*', required: true, max: 80, facet: { kind: 'terms' } },
    key: { v: 'DEF', required: true, max: 200, textField: true },
    translations: { v: 'DEF', t: 'translated', required: true, max: 200, textField: true },
    owner: { v: 'REL', t: 'Organization' },
    order: { v: 'DEF', t: 'integer' },
    state: { v: 'SEL', options: [...LIST_VALUE_STATES], facet: { kind: 'terms' } },
    access: accessProperty,
  },
  sections: [{ key: 'value', properties: ['list', 'key', 'translations', 'order', 'state', 'owner', 'access'] }],
  owner: 'owner',
  visibility: 'PUBLIC',
  anonymous: true,
  excludeGeneralSearch: true,
  states: 'listValue',
}

/**
 * A search or view that somebody kept (platform-core section 3). It is its creator's own until it names an organisation to share it with. What it asks for
 * is checked when it is saved, and `hash` tells two that ask for the same.
 */
const savedSearchType: ItemType = {
  name: 'SavedSearch',
  defaultIcon: 'search',
  label: ['name'],
  properties: {
    name: { v: 'DEF', required: true, max: 200, textField: true },
    nameT: { v: 'DEF', t: 'translated', max: 200, textField: true },
    displayAs: { v: 'SEL', options: ['LIST', 'TABLE', 'MAP', 'CARDS', 'TIMELINE', 'CAROUSEL'] },
    showFacets: { v: 'DEF', t: 'boolean' },
    searchString: { v: 'DEF', max: 500 },
    criteria: { v: 'DEF', t: 'json', required: true },
    selectedFacets: { v: 'DEF', t: 'json' },
    sortBy: { v: 'DEF', t: 'json' },
    hash: { v: 'DEF', readOnly: true },
    /** Path of the view it was kept in, where it opens. */
    view: { v: 'DEF', max: 80 },
    owner: { v: 'REL', t: 'Organization' },
    access: accessProperty,
  },
  sections: [
    { key: 'search', properties: ['name', 'nameT', 'searchString', 'displayAs', 'showFacets'] },
    { key: 'sharing', properties: ['owner', 'access'] },
  ],
  owner: 'owner',
  personal: true,
  visibility: 'PRIVATE',
  excludeGeneralSearch: true,
  hideNotify: true,
}

/** What those who look after the install have to say to everyone who is signed in (platform-core section 3, System alert). */
const systemAlertType: ItemType = {
  name: 'SystemAlert',
  defaultIcon: 'warning',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true, max: 200 },
    message: { v: 'DEF', t: 'text', required: true, max: 5000 },
    /** Covers everything until it is read. */
    modal: { v: 'DEF', t: 'boolean' },
    /** Shown from then on, and until then; at once, and until it is ended, where they are left out. */
    from: { v: 'DTM' },
    until: { v: 'DTM' },
  },
  sections: [{ key: 'alert', properties: ['title', 'message', 'modal', 'from', 'until'] }],
  visibility: 'PUBLIC',
  capability: 'SystemAlerts',
  excludeGeneralSearch: true,
}

/**
 * A text of the product in this install's own words (platform-core section 1, "per-language overrides"): `text` is ICU MessageFormat, and stands
 * for the text of that key in one language. Without it the text shows as it ships.
 */
const systemTextType: ItemType = {
  name: 'SystemText',
  defaultIcon: 'languages',
  label: ['key'],
  properties: {
    key: { v: 'DEF', required: true, max: 200, textField: true },
    /** BCP 47 tag. */
    language: { v: 'DEF', required: true, max: 35, labelFunc: 'languageName', facet: { kind: 'terms' } },
    text: { v: 'DEF', t: 'text', max: 10_000, textField: true },
  },
  sections: [{ key: 'text', properties: ['key', 'language', 'text'] }],
  visibility: 'PUBLIC',
  capability: 'SystemTexts',
  excludeGeneralSearch: true,
  hideNotify: true,
}

/** Where an entry of the menu stands on this install, in place of what its area says: its order, and whether it shows at all. */
const menuEntryType: ItemType = {
  name: 'MenuEntry',
  defaultIcon: 'menu',
  label: ['path'],
  properties: {
    path: { v: 'DEF', required: true, max: 80, textField: true },
    /** Smaller ones stand first. */
    order: { v: 'DEF', t: 'integer' },
    hidden: { v: 'DEF', t: 'boolean', facet: { kind: 'terms' } },
  },
  sections: [{ key: 'entry', properties: ['path', 'order', 'hidden'] }],
  visibility: 'PRIVATE',
  capability: 'MenuEntries',
  excludeGeneralSearch: true,
  hideNotify: true,
}

/** The item types that belong to no area. */
export const CORE_TYPES: readonly ItemType[] = [
  userType,
  roleType,
  listValueType,
  savedSearchType,
  systemAlertType,
  systemTextType,
  menuEntryType,
  attachmentType,
  fileType,
]
