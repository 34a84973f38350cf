import type { ItemType } from './item-type.ts'
import { ATTACHMENT_TYPE } from './attachments.ts'

/** Name of the core item type of an import. */
export const IMPORT_TYPE = 'Import'
/** Relation in which an item names the import that made it, if its type has it. The server sets it. */
export const IMPORTED_VIA = 'importedVia'

/**
 * States of an import. NEW: the file was not looked at. READ: what is in the file is known. STARTED:
 * items may have come of it; the state stays if the import is cancelled or fails. DONE: all of it is
 * in. UNDONE: it was taken back.
 */
export const IMPORT_STATES = ['NEW', 'READ', 'STARTED', 'DONE', 'UNDONE'] as const

/** Longest of what is kept of a table, in characters: a thousand columns with some of their cells. */
const MOST_JSON = 1_000_000

/**
 * Restricts what a file of places holds to people who may see exact places of sensitive items, once items may
 * exist: any of them may become sensitive, and the file has its place.
 */
const levelWhen = { level: 'PROTECTED' as const, property: 'guard', is: ['PLACES'] }

/**
 * The item type of an import: its file, the analysis, the person's plan and the result. Its creator, and
 * those who may read PRIVATE items of its owner, see it.
 */
export const importType: ItemType = {
  name: IMPORT_TYPE,
  defaultIcon: 'import',
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 200, textField: true },
    /** Key of a kind of import (`imports` of an area). */
    kind: { v: 'DEF', words: 'imports.*', required: true, max: 60, facet: { kind: 'terms', limit: 20 } },
    file: { v: 'REL', t: ATTACHMENT_TYPE, required: true, noSound: true, levelWhen },
    /** A table whose rows belong to those of the first, such as senses to words. */
    second: { v: 'REL', t: ATTACHMENT_TYPE, noSound: true, levelWhen },
    /** Zip files with what cells of the table name. */
    zips: { v: 'REL', t: ATTACHMENT_TYPE, noSound: true, many: true, max: 20 },
    /** Values that every item gets, such as the list whose values come in. */
    defaults: { v: 'DEF', t: 'json' },
    owner: { v: 'REL', t: 'Organization', facet: { kind: 'terms', limit: 8 } },
    state: { v: 'SEL', options: [...IMPORT_STATES], readOnly: true, facet: { kind: 'terms' } },
    /** What was found in the file. */
    found: { v: 'DEF', t: 'json', readOnly: true, max: MOST_JSON, levelWhen },
    /** What the person decided. */
    plan: { v: 'DEF', t: 'json', readOnly: true, max: MOST_JSON, levelWhen },
    /** What would come of it, as it was tried last. */
    trial: { v: 'DEF', t: 'json', readOnly: true, max: MOST_JSON, levelWhen },
    /** What came of it. */
    result: { v: 'DEF', t: 'json', readOnly: true },
    /** The rows that were refused, with their reasons: a table that can be put right and imported. */
    rejected: { v: 'REL', t: ATTACHMENT_TYPE, readOnly: true, levelWhen },
    /** Why its file is kept from more people than the import. */
    guard: { v: 'SEL', options: ['PLACES'], readOnly: true },
  },
  sections: [
    { key: 'import', properties: ['label', 'kind', 'file', 'second', 'zips', 'owner'] },
    { key: 'course', properties: ['state', 'rejected'] },
  ],
  head: { facts: ['kind', 'owner'] },
  listItem: { subtitle: ['kind', 'owner'], chips: ['state'] },
  defaultHeaders: ['state', 'kind', 'owner', '_c.ts'],
  facets: ['kind', 'state', 'owner'],
  owner: 'owner',
  personal: true,
  visibility: 'PRIVATE',
  excludeGeneralSearch: true,
  hideNotify: true,
}
