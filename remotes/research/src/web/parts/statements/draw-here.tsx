import { useMemo, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import type { Item } from '@cairn/contract'
import { useCell, useCommands, useTranslate } from '@cairn/contract/web'
import { useFeatureSet } from '@cairn/map'
import GeometryEditor from '@cairn/map/geometry-editor'
import { itemKey } from '@cairn/model/cell-path'
import { Box, Button, Field, Input, Text } from '@cairn/ui'
import { statementsIn } from '../../../model/queries.ts'
import { timeCodeOf } from '../../../model/interview/time-line.ts'
import { writeTimeCode } from '../../../model/interview/time-code.ts'

const madeSchema = v.looseObject({ $id: v.custom<Item['$id']>((id) => typeof id === 'string') })
const STYLE = { kind: 'footprint', tone: 0 } as const

interface DrawHereProps {
  activity: Item
  /** The recording that plays. */
  recording: Item['$id'] | undefined
  /** Seconds from the start of the recording at which the drawing began. */
  start: number
  /** Returns at which second the recording is now. */
  now: () => number
  onDone: () => void
}

/**
 * Draws a place on a map while the recording plays on, and makes a statement of it with the time from the
 * start of the drawing to its last stroke. What was drawn stays if saving is refused. Loaded on demand.
 */
export default function DrawHere({ activity, recording, start, now, onDone }: DrawHereProps) {
  const t = useTranslate()
  const { act, openDialog, report } = useCommands()
  const { openRight } = useCell()
  const [label, setLabel] = useState('')
  const [geometry, setGeometry] = useState<unknown>(undefined)
  const [end, setEnd] = useState(start)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const request = useMemo(() => ({ query: statementsIn(activity.$id) }), [activity.$id])
  const there = useFeatureSet({ key: 'statements', label: t('research.map'), style: STYLE, request })
  const isComplete = label.trim() !== '' && isDrawn(geometry)
  const draw = (value: unknown) => {
    setGeometry(value)
    setEnd(now())
  }
  const save = async () => {
    const timeCode = timeCodeOf({ start, end })
    const { $id } = v.parse(
      madeSchema,
      await act('drawStatement', activity.$id, { label, geometry, timeCode, recording }),
    )
    openRight(itemKey($id))
    onDone()
  }
  const stop = () => {
    if (label.trim() === '' && !isDrawn(geometry)) return onDone()
    openDialog({
      title: t('research.drawDiscard'),
      message: t('research.drawDiscardHelp'),
      buttons: [{ text: t('research.drawGoOn') }, { text: t('research.drawDiscardYes'), kind: 'danger', run: onDone }],
    }).catch(report)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (!isComplete) return
    setBusy(true)
    save()
      .catch(report)
      .finally(() => setBusy(false))
  }
  const missing = (isThere: boolean) => (isTried && !isThere ? t('errors.required') : undefined)
  return (
    <form noValidate onSubmit={submit} aria-label={t('research.drawHere')}>
      <Box display="grid" gap="12px" marginBlock="8px">
        <Text tone="muted">
          {t('research.drawnAt', { time: writeTimeCode(end > start ? { start, end } : { start }) })}
        </Text>
        <Field label={t('types.ResearchData.props.label')} error={missing(label.trim() !== '')}>
          {(control) => <Input {...control} value={label} onChange={(event) => setLabel(event.target.value)} />}
        </Field>
        {/* The map begins where the places of the interview are. */}
        {there.state !== 'LOADING' && there.state !== 'INIT' && (
          <Field label={t('research.drawnPlace')} error={missing(isDrawn(geometry))}>
            {(control) => (
              <GeometryEditor
                id={control.id}
                label={t('research.drawnPlace')}
                describedBy={control['aria-describedby']}
                isInvalid={control['aria-invalid'] === true}
                value={geometry}
                onChange={draw}
                bounds={there.bbox}
              />
            )}
          </Field>
        )}
        <Box display="flex" flexWrap="wrap" gap="8px">
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('research.drawSave')}
          </Button>
          <Button onClick={stop}>{t('research.drawStop')}</Button>
        </Box>
      </Box>
    </form>
  )
}

/** Whether a place is drawn, and not half typed. */
function isDrawn(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
