import * as v from 'valibot'
import { useTranslate, type Item } from '@cairn/contract/web'
import { workflowRunSchema, type WorkflowRun } from '@cairn/contract/workflow'
import { Button } from '@cairn/ui'
import { useMemo, useState } from 'react'
import { MoveDialog } from './move-dialog.tsx'
import { useRunVersion } from './use-run-version.ts'

/**
 * Offers to move the run of an item to the version that is published by now. Renders nothing for a run that
 * is of it, and without a run.
 */
export function MoveRun({ item }: { item: Item }) {
  const run = useMemo(() => v.safeParse(workflowRunSchema, item['workflow']), [item])
  return run.success && !run.output.cleared ? <Offer item={item} run={run.output} /> : null
}

function Offer({ item, run }: { item: Item; run: WorkflowRun }) {
  const t = useTranslate()
  const { newer } = useRunVersion(run)
  const [isMoving, setMoving] = useState(false)
  if (!newer) return null
  return (
    <>
      <Button size="sm" onClick={() => setMoving(true)}>
        {t('forms.steps.moveRun', { number: newer.number })}
      </Button>
      {isMoving && <MoveDialog {...{ item, run, newer }} onClose={() => setMoving(false)} />}
    </>
  )
}
