import { attachmentType, fileType } from './attachments.ts'
import { VISIBILITY_LEVELS } from './item.ts'
import { accessProperty } from './access-level.ts'
import { PROTOCOLS_LIST, STEWARD_RIGHT, WARNINGS_LIST } from '../words/care.ts'
import { importType } from './import-type.ts'
import type { ImportKind } from '../area/imports.ts'
import type { ItemType } from './item-type.ts'
import { joinRequestType } from './parts/join-request.ts'
import { languageType } from './language.ts'
import { linkType } from './link.ts'
import { listValueMachine } from '../words/machines.ts'
import { LIST_VALUE_STATES } from '../words/states.ts'
import { communityLabelType } from './community-label.ts'
import { workCalendarType } from './work-calendar.ts'

/**
 * A person's account. The server sets its properties, except the preferences, which the person sets. Others
 * see only its label.
 */
const userType: ItemType = {
  name: 'User',
  defaultIcon: 'circle-user',
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
    /** View → id of the saved search that it opens with. */
    firstSearches: { v: 'DEF', t: 'json' },
  },
  sections: [
    { key: 'account', properties: ['name', 'email', 'contact', 'admin', 'capabilities'] },
    { key: 'preferences', properties: ['dark', 'hideGuidance', 'multiColumns', 'language'] },
  ],
  head: { facts: ['email', 'contact'] },
  listItem: { subtitle: ['email', 'contact'], chips: ['admin'] },
  visibility: 'PRIVATE',
  excludeGeneralSearch: true,
  hideNotify: true,
}

/**
 * A named set of rights that an organisation gives to people. Only rights that its owner holds can be given.
 */
const roleType: ItemType = {
  name: 'Role',
  defaultIcon: 'key-round',
  label: ['name'],
  properties: {
    name: { v: 'DEF', required: true, max: 200, textField: true },
    owner: { v: 'REL', t: 'Organization', required: true },
    /** Rights such as `Lexeme.PROTECTED.read`, `Meeting.update` or `protocol.CEREMONY`. */
    grants: { v: 'DEF', many: true, max: 200 },
    capabilities: { v: 'DEF', many: true, max: 100 },
  },
  sections: [{ key: 'rights', properties: ['name', 'owner', 'grants', 'capabilities'] }],
  head: { facts: ['owner', 'capabilities'] },
  listItem: { subtitle: ['owner', 'capabilities'] },
  owner: 'owner',
  visibility: 'COMMUNITY',
  excludeGeneralSearch: true,
  hideNotify: true,
}

/**
 * A value of a list. Its key never changes. An archived value is still shown but can no longer be picked. A
 * value without an owner belongs to everyone, and only administrators change it.
 */
const listValueType: ItemType = {
  name: 'LOVValue',
  defaultIcon: 'list',
  label: ['list', 'key'],
  properties: {
    list: { v: 'DEF', words: 'lists.*', required: true, max: 80, facet: { kind: 'terms' } },
    key: { v: 'DEF', required: true, max: 200, textField: true },
    translations: { v: 'DEF', t: 'translated', required: true, max: 200, textField: true },
    /** What a kind of link is called from its other end, such as *is the material of* for *is made of*. */
    backwards: { v: 'DEF', t: 'translated', max: 200 },
    /** Key of the value that it belongs to, in the list within which its own is. */
    parent: { v: 'DEF', max: 200 },
    owner: { v: 'REL', t: 'Organization' },
    order: { v: 'DEF', t: 'integer' },
    state: { v: 'SEL', options: [...LIST_VALUE_STATES], usual: 'ACTIVE', facet: { kind: 'terms' } },
    /** When a cultural protocol is closed, each year: whoever has met it has not then. */
    closed: {
      ...{ v: 'DEF', t: 'group', many: true, max: 12 },
      parts: { from: { v: 'DT', required: true }, to: { v: 'DT', required: true } },
    },
    /** Why it is closed then, or no more: a new reason with each change. */
    closedWhy: { v: 'DEF', t: 'text', max: 2000 },
    access: accessProperty,
  },
  sections: [
    {
      key: 'value',
      properties: [
        ...['list', 'key', 'translations', 'backwards', 'parent', 'order', 'state', 'closed', 'closedWhy'],
        ...['owner', 'access'],
      ],
    },
  ],
  listItem: { subtitle: ['translations', 'owner'], chips: ['state'] },
  owner: 'owner',
  visibility: 'PUBLIC',
  anonymous: true,
  excludeGeneralSearch: true,
  machines: { state: listValueMachine },
  // While it is closed at times, those times would go with it.
  keptWhen: [{ prop: 'closed', kind: 'exists', value: true }],
  // Who may see items, and what warns of them, hangs on these.
  rightsBy: {
    property: 'list',
    rights: {},
    only: { [PROTOCOLS_LIST]: STEWARD_RIGHT, [WARNINGS_LIST]: STEWARD_RIGHT },
  },
}

/**
 * A search or view that somebody saved. It is private to its creator until it names an organisation to share
 * it with. Its criteria are checked when it is saved; `hash` is equal for two that ask for the same.
 */
const savedSearchType: ItemType = {
  name: 'SavedSearch',
  defaultIcon: 'bookmark',
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
    /** Route name of the view it was saved in, where it opens. */
    view: { v: 'DEF', max: 80 },
    owner: { v: 'REL', t: 'Organization' },
    access: accessProperty,
  },
  sections: [
    { key: 'search', properties: ['name', 'nameT', 'searchString', 'displayAs', 'showFacets'] },
    { key: 'sharing', properties: ['owner', 'access'] },
  ],
  head: { facts: ['searchString', 'displayAs', 'owner'] },
  listItem: { subtitle: ['searchString', 'owner'], chips: ['access'] },
  owner: 'owner',
  personal: true,
  visibility: 'PRIVATE',
  excludeGeneralSearch: true,
  hideNotify: true,
}

/** A message of the install's operators to everyone who is signed in. */
const systemAlertType: ItemType = {
  name: 'SystemAlert',
  defaultIcon: 'megaphone',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true, max: 200 },
    message: { v: 'DEF', t: 'text', required: true, max: 5000 },
    /** Covers the page until it is read. */
    modal: { v: 'DEF', t: 'boolean' },
    /** First moment it is shown. Without it, it is shown at once. */
    from: { v: 'DTM' },
    /** Moment at which it ends. Without it, it is shown until somebody ends it. */
    until: { v: 'DTM' },
    /**
     * Who may read it. The server keeps it: before `from` and after `until` the administrators, and who wrote
     * it.
     */
    access: { v: 'SEL', options: [...VISIBILITY_LEVELS], readOnly: true },
  },
  sections: [{ key: 'alert', properties: ['title', 'message', 'modal', 'from', 'until'] }],
  head: { facts: ['message', 'from', 'until'] },
  listItem: { date: 'from', subtitle: ['message'] },
  visibility: 'PUBLIC',
  capability: 'SystemAlerts',
  excludeGeneralSearch: true,
}

/**
 * An install's own wording of one text of the product in one language, as ICU MessageFormat. Without `text`
 * the shipped text is shown.
 */
const systemTextType: ItemType = {
  name: 'SystemText',
  defaultIcon: 'case-sensitive',
  label: ['key'],
  properties: {
    key: { v: 'DEF', required: true, max: 200, textField: true },
    /** BCP 47 tag. */
    language: { v: 'DEF', required: true, max: 35, labelFunc: 'languageName', facet: { kind: 'terms' } },
    text: { v: 'DEF', t: 'text', max: 10_000, textField: true },
  },
  sections: [{ key: 'text', properties: ['key', 'language', 'text'] }],
  listItem: { subtitle: ['language', 'text'] },
  visibility: 'PUBLIC',
  capability: 'SystemTexts',
  excludeGeneralSearch: true,
  hideNotify: true,
}

/** The order and visibility of a menu entry on this install, in place of what its area declares. */
const menuEntryType: ItemType = {
  name: 'MenuEntry',
  defaultIcon: 'panel-left',
  label: ['path'],
  properties: {
    path: { v: 'DEF', required: true, max: 80, textField: true },
    /** Smaller numbers come first. */
    order: { v: 'DEF', t: 'integer' },
    hidden: { v: 'DEF', t: 'boolean', facet: { kind: 'terms' } },
  },
  sections: [{ key: 'entry', properties: ['path', 'order', 'hidden'] }],
  listItem: { chips: ['hidden'], facts: ['order'] },
  visibility: 'PRIVATE',
  capability: 'MenuEntries',
  excludeGeneralSearch: true,
  hideNotify: true,
}

export { importType }

/** Item types that belong to no area. */
export const CORE_TYPES: readonly ItemType[] = [
  userType,
  roleType,
  listValueType,
  savedSearchType,
  systemAlertType,
  systemTextType,
  menuEntryType,
  workCalendarType,
  importType,
  languageType,
  communityLabelType,
  joinRequestType,
  linkType,
  attachmentType,
  fileType,
]

/** Kinds of import of the platform's own types, by key. */
export const CORE_IMPORTS: Readonly<Record<string, ImportKind>> = {
  LOV_CSV: {
    type: 'LOVValue',
    key: ['key', 'list', 'owner'],
    optionalKey: ['owner'],
    makes: { key: 'translations' },
    moves: true,
    mode: 'replace',
    headings: { key: ['Code', 'Clé'], state: ['Status', 'État', 'Statut'] },
  },
}
