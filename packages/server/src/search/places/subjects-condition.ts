import { all, type Writing } from '../sql/conditions.ts'
import { idsOf } from '../known.ts'
import { whereOf } from '../sql/where.ts'
import type { Relatives, Subjects } from './subjects.ts'

/** Returns the SQL condition for the requested items, visibility included, without regard to their places. */
export function subjectsCondition({ plan, proxies, related }: Subjects, writing: Writing): string {
  return all([
    whereOf(plan, writing),
    proxies && `s.n = any(${writing.parameters.add(proxies, 'bigint[]')})`,
    related && relatedCondition(related, writing),
  ])
}

function relatedCondition({ terms, ns }: Relatives, writing: Writing): string {
  const { parameters } = writing
  const naming = `s.terms operator(pg_catalog.&&) ${parameters.add(idsOf(terms, writing), 'int[]')}`
  return `(${naming} or s.n = any(${parameters.add(ns, 'bigint[]')}))`
}
