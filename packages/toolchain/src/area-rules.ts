import type { TextFile } from './list-files.ts'

/** A line of a SPEC.md that states a rule: `- **ORG-12** A contact …`. */
const RULE = /^- \*\*([A-Z][A-Z0-9]*-\d+)\*\* \S/gm
/** Matches numbered lines, to find rules that lack an id by mistake. */
const NUMBERED = /^ *\d+\. .*/gm
/**
 * Matches the start of a test, `it(`, `test(`, `it.each([…])(`, with its title up to the last rule id; trust
 * checks such as `T7` too.
 */
const TITLE = /(?:\b(?:it|test)(?:\.\w+)*|\))\(\s*['"`]((?:(?:T|[A-Z][A-Z0-9]*-)\d+[,:]? )+)/g
const TRUST = /\bT\d+/g
/** Matches the start of a group of tests. */
const GROUP = /\bdescribe(?:\.\w+)*\(\s*['"`]((?:T\d+[,:]? )+)/g
const ID = /[A-Z][A-Z0-9]*-\d+/g

/** Returns the ids (`ORG-12`) of the rules that a SPEC.md states, in order and with duplicates. */
export function ruleIds(spec: string): string[] {
  return [...spec.matchAll(RULE)].map(([, id = '']) => id)
}

/** Returns the ids of rules (`ORG-12`) with which the titles of tests in a file begin. */
export function testedIds(test: string): string[] {
  return [...test.matchAll(TITLE)].flatMap(([, ids = '']) => [...ids.matchAll(ID)].map(([id]) => id))
}

/**
 * Returns the ids of trust checks (`T7`) with which the titles of tests, and of groups of tests, in a file
 * begin.
 */
export function trustIds(test: string): string[] {
  const titles = [...test.matchAll(TITLE), ...test.matchAll(GROUP)]
  return titles.flatMap(([, ids = '']) => [...ids.matchAll(TRUST)].map(([id]) => id))
}

/**
 * Checks SPEC.md files against tests: rules without a test, without an id, with a duplicate id or out of
 * order, pages without any rule, and tests that name an unknown rule whose prefix a page uses. Returns one
 * sentence for each problem.
 */
export function ruleProblems(specs: readonly TextFile[], tests: readonly TextFile[]): string[] {
  const rules = specs.flatMap(({ file, text }) => ruleIds(text).map((id) => ({ file, id })))
  const known = new Set(rules.map(({ id }) => id))
  const prefixes = new Set([...known].map(prefixOf))
  const named = tests.flatMap(({ file, text }) => testedIds(text).map((id) => ({ file, id })))
  const tested = new Set(named.map(({ id }) => id))
  return [
    ...specs.filter(({ text }) => ruleIds(text).length === 0).map(({ file }) => `${file} states no rule with an id`),
    ...specs.flatMap(({ file, text }) =>
      [...text.matchAll(NUMBERED)].map(([line]) => `${file}: "${line.slice(0, 60)}" is a rule without an id`),
    ),
    ...rules
      .filter(({ id }, at) => rules.findIndex((rule) => rule.id === id) < at)
      .map(({ file, id }) => `${file}: another rule has the id ${id}`),
    ...specs.flatMap(({ file, text }) =>
      ruleIds(text).flatMap((id, at, ids) => {
        const before = ids[at - 1]
        return before !== undefined && numberOf(before) > numberOf(id) ? [`${file}: ${id} stands behind ${before}`] : []
      }),
    ),
    ...rules
      .filter(({ id }) => !tested.has(id))
      .map(({ file, id }) => `${file}: no test has a title that begins with ${id}`),
    ...named
      .filter(({ id }) => prefixes.has(prefixOf(id)) && !known.has(id))
      .map(({ file, id }) => `${file} tests ${id}, which no SPEC.md states`),
  ]
}

function numberOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('-') + 1))
}

function prefixOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'))
}
