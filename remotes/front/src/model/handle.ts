import { FRONT_PAGE_TYPE } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'

/** Letters that a handle has, 3 to 40 of them. It neither begins nor ends with a hyphen. */
const HANDLE = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/

/** Handles at which visitors saw one front, as far as they are kept. */
const MOST_KNOWN = 20

/** Tells whether a text is the handle of a front: the part of its address after `/@`. */
export function isHandle(text: string): boolean {
  return HANDLE.test(text)
}

/** Returns the handle that is meant by what a person typed: in small letters, without white space and `@`. */
export function meantHandle(typed: string): string {
  return typed.trim().toLowerCase().replace(/^\/?@/, '')
}

/** Returns the query for the fronts at a handle, drafts too, among those that the asker reads. */
export function pagesAt(handle: string): Query {
  return {
    types: [FRONT_PAGE_TYPE],
    must: [{ prop: 'handle', kind: 'is', value: handle }],
    max: 1,
    total: false,
  }
}

/** Returns the last handles at which visitors saw a front, with the one that it has now at the end. */
export function handlesOf({ handle, knownAs }: Readonly<Record<string, unknown>>): string[] {
  const former = namesIn(knownAs).filter((each) => each !== handle)
  return [...former, ...namesIn(handle)].slice(-MOST_KNOWN)
}

/** Returns the handles in a value that holds one, many or none. */
export function namesIn(value: unknown): string[] {
  return [value].flat().filter((each) => typeof each === 'string')
}

/** Returns the query for the front that visitors saw at a handle, whatever it has now, and one more. */
export function knownAt(handle: string): Query {
  return { types: [FRONT_PAGE_TYPE], must: [{ prop: 'knownAs', kind: 'is', value: handle }], max: 2, total: false }
}

/** Returns the query for the fronts that visitors saw at one of these handles. */
export function knownAtOneOf(handles: readonly string[]): Query {
  return { ...knownAt(''), must: [{ prop: 'knownAs', kind: 'is', value: [...handles] }], max: 2 * MOST_KNOWN }
}

/** Returns the query for the fronts that visitors see at a handle, and one more. */
export function shownAt(handle: string): Query {
  return {
    types: [FRONT_PAGE_TYPE],
    must: [
      { prop: 'handle', kind: 'is', value: handle },
      { prop: 'shown', kind: 'exists', value: true },
    ],
    max: 2,
    total: false,
  }
}
