import { all, type Writing } from '../sql/conditions.ts'
import { idsOf } from '../known.ts'
import { whereOf } from '../sql/where.ts'
import type { Relatives, Subjects } from './subjects.ts'

/** What the items have to meet, their places left aside; visibility is in it. */
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
