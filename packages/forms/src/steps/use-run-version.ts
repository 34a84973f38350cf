import * as v from 'valibot'
import { useItems, type Item } from '@cairn/contract/web'
import { definitionSchema, type WorkflowDefinition, type WorkflowRun } from '@cairn/contract/workflow'
import { hashOf } from '@cairn/model/workflow'
import { useMemo } from 'react'

/** Facts about the workflow version that a run started with. */
export interface RunVersion {
  /** It is no longer what was published: the run stands still. */
  isFrozen: boolean
  /** The definition it began with, if the person may read it. */
  own?: WorkflowDefinition | undefined
  /** The version that is published by now, if that is another one. */
  newer?: { id: string; number: number; definition: WorkflowDefinition } | undefined
}

/** Follows the version that a run began with, and the one that is published by now. */
export function useRunVersion({ version, hash }: WorkflowRun): RunVersion {
  const item = useOne(version)
  const workflow = useOne(textOf(item, 'workflow'))
  const published = textOf(workflow, 'published')
  const latest = useOne(published)
  const own = useMemo(() => definitionOf(item), [item])
  const next = useMemo(() => definitionOf(latest), [latest])
  const isRead = item !== undefined && item['definition'] !== undefined
  return {
    isFrozen: isRead && hash !== undefined && (own === undefined || hashOf(own) !== hash),
    own,
    newer:
      published !== undefined && published !== version && next
        ? { id: published, number: Number(latest?.['number'] ?? 0), definition: next }
        : undefined,
  }
}

function useOne(id: string | undefined): Item | undefined {
  const ids = useMemo(() => (id === undefined ? [] : [id]), [id])
  return useItems(ids).get(id ?? '')
}

function textOf(item: Item | undefined, property: string): string | undefined {
  const value = item?.[property]
  return typeof value === 'string' ? value : undefined
}

function definitionOf(item: Item | undefined): WorkflowDefinition | undefined {
  const parsed = v.safeParse(definitionSchema, item?.['definition'])
  return parsed.success ? parsed.output : undefined
}
