import * as v from 'valibot'
import type { Geometry, Item, ItemId } from '@cairn/contract'
import type { AreaItems, Reaction } from '@cairn/contract/server'
import { WORKFLOW_PROPERTY, workflowRunSchema, type RunStep } from '@cairn/contract/workflow'
import { moveStep } from '@cairn/model/workflow'
import { isOutdated } from '../../../model/screening/screening.ts'
import { STEP_KINDS } from '../../../model/answers/step-kinds.ts'
import { digestOfArea } from './area-digest.ts'
import { namedBy } from '../file/load-file.ts'

const KIND = 'RWF_SPATIAL'

/** Reaction that reopens the screening step when the file's area changes. */
export const screeningReactions: Record<string, Reaction> = {
  reopenScreenings: {
    types: ['Consultation'],
    trigger: { on: 'update', property: 'projectArea' },
    async run({ id, asServer }) {
      const { projectArea } = await asServer.read(id)
      if (!projectArea) return
      const digest = digestOfArea(projectArea as Geometry)
      for (const response of await namedBy(asServer, 'ConsultResponse', 'consultation', id))
        await reopen(asServer, response, digest)
    },
  },
}

async function reopen(asServer: AreaItems, response: Item, digest: string): Promise<void> {
  const parsed = v.safeParse(workflowRunSchema, response[WORKFLOW_PROPERTY])
  if (!parsed.success) return
  const runs = await namedBy(asServer, 'ScreeningRun', 'response', response.$id)
  const outdated = new Set<string>(runs.filter((run) => isOutdated(run, digest)).map(({ $id }) => $id))
  const isDue = ({ kind, status, refs = [] }: RunStep) =>
    kind === KIND && status === 'COMPLETE' && refs.length > 0 && refs.every((ref: ItemId) => outdated.has(ref))
  const about = { values: response, now: new Date().toISOString(), by: null, kinds: STEP_KINDS }
  const due = parsed.output.steps.filter(isDue)
  if (due.length === 0) return
  let run = parsed.output
  for (const { key } of due) {
    // Without its screening the step waits for the next one, and follows it by itself.
    const steps = moveStep(run, { key, to: 'ACTIVE' }, about).steps.map((step) => {
      if (step.key !== key) return step
      const { refs: _refs, held: _held, ...open } = step
      return open
    })
    run = { ...run, steps }
  }
  const { _t, _i, _u } = response
  await asServer.update({ _t, _i, _u }, undefined, { [WORKFLOW_PROPERTY]: run })
}
