import type { Filter, Query } from '@cairn/contract/query'
import type { ItemType } from '@cairn/contract'
import { WORKFLOW_PROPERTIES } from '@cairn/contract/workflow'
import { stuckSince } from '../state/stuck-since.ts'

/**
 * Sets of runs of workflows. `stuck`: running, and due on or before the day of `stuckSince`. `forced`: with a
 * step that was forced. `older`: running, of a version that is not published. `running`: all that run.
 */
export const RUN_SETS = ['stuck', 'forced', 'older', 'running'] as const
/** A set of runs that administrators look at: `stuck`, `forced`, `older` or `running`. */
export type RunSet = (typeof RUN_SETS)[number]

/** Narrows the runs that administrators look at: to a type, values of facets, and a workflow. */
export interface RunsAsked {
  type: string
  /** Versions that new runs begin with. */
  published: readonly string[]
  /** Chosen values of facets. */
  filters: readonly Filter[]
  /** The workflow whose runs alone are looked at. */
  definition: string | undefined
}

const RUNNING: Filter = { prop: 'wfBegan', kind: 'exists', value: true }
const MOST = 50

/** Returns the query of the runs that are looked at, whatever their set. */
export function runsQuery({ type, filters, definition }: Omit<RunsAsked, 'published'>): Query {
  const ofDefinition = {
    via: 'wfVersion',
    types: ['WorkflowVersion'],
    must: [{ prop: 'workflow', kind: 'rel' as const, value: [definition ?? ''] }],
  }
  return { types: [type], must: [...filters], ...(definition === undefined ? {} : { subs: [ofDefinition] }) }
}

/** Returns the query of a set of runs on a day (YYYY-MM-DD), the oldest first. */
export function setQuery(set: RunSet, asked: RunsAsked, today: string): Query {
  const base = runsQuery(asked)
  const must = [...(base.must ?? []), ...conditionsOf(set, today)]
  const mustNot: Filter[] =
    set === 'older' && asked.published.length > 0
      ? [{ prop: 'wfVersion', kind: 'rel', value: [...asked.published] }]
      : []
  return {
    ...base,
    must,
    ...(mustNot.length > 0 ? { mustNot } : {}),
    sort: [{ key: 'wfBegan', order: 'asc' }],
    max: MOST,
  }
}

function conditionsOf(set: RunSet, today: string): Filter[] {
  switch (set) {
    case 'stuck':
      return [RUNNING, { prop: 'wfAssignedDue', kind: 'range', value: { to: stuckSince(today) } }]
    case 'forced':
      return [{ prop: 'wfForced', kind: 'is', value: true }]
    case 'older':
      return [RUNNING, { prop: 'wfVersion', kind: 'exists', value: true }]
    case 'running':
      return [RUNNING]
    default:
      return set satisfies never
  }
}

const RUN_FACETS = ['wfVersion', 'wfState', 'wfAssigned'] as const

/**
 * Returns the properties by which runs of a type are narrowed: version, state, who does them, and whose they
 * are.
 */
export function runFacets({ properties, owner }: Pick<ItemType, 'properties' | 'owner'>): string[] {
  const others = Object.keys(properties).filter((name) => !WORKFLOW_PROPERTIES.includes(name))
  const ofOwners = others.filter(
    (name) => properties[name]?.facet && (name === owner || properties[name]?.inLists === 'administrator'),
  )
  return [...new Set([...RUN_FACETS.filter((name) => properties[name]), ...ofOwners])]
}
