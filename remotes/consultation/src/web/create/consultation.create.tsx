import { textKey } from '@cairn/contract/errors'
import { useCellCheck, useCommands, useTranslate, type CellOccasion, type CreatePartProps } from '@cairn/contract/web'
import { ErrorNotice, Stack } from '@cairn/ui'
import { useEffect, useRef, useState } from 'react'
import { filledOnce, freshValues, newValues } from '../../model/filing/new-values.ts'
import { FilingDrop } from '../parts/filing/filing-drop.tsx'
import { useFiling } from '../parts/filing/use-filing.ts'

/**
 * Renders a drop zone above the form of a new consultation. A dropped e-mail and other files fill what is
 * empty, and the organisation that files it is its proponent unless another one is named. Until they have
 * arrived, the form is neither saved nor closed.
 */
export default function ConsultationCreate({ fill, values }: CreatePartProps) {
  const t = useTranslate()
  const { notify } = useCommands()
  const { draft, dropped, sender, error, isBusy, take } = useFiling('Consultation')
  const isDone = (occasion: CellOccasion) => {
    if (isBusy && occasion === 'SAVE') notify(t('forms.files.wait'))
    return !isBusy
  }
  useCellCheck('VALIDATE', isDone)
  useCellCheck('CLOSE', isDone)
  const [given] = useState(() => new Set<unknown>())
  const standIn = useRef<unknown>(undefined)
  useEffect(() => {
    // Not before something is typed: what is filled at once would stand in the way of a draft that is kept.
    const owner = values['projectName'] ? values['owner'] : undefined
    const read = isBusy ? {} : newValues({ owner, draft, dropped, sender })
    const fresh = freshValues(read, values, given, standIn.current)
    // What was filled once, and removed again, stays so.
    for (const known of filledOnce(read, values['owner'])) given.add(known)
    if (fresh['primaryOrg'] !== undefined) standIn.current = fresh['primaryOrg'] === owner ? owner : undefined
    if (Object.keys(fresh).length > 0) fill(fresh)
  })
  return (
    <Stack gap="10px" marginBottom="16px">
      <FilingDrop
        title={t('consultation.filing.filled')}
        {...{ dropped, isBusy }}
        onFiles={(files) => void take(files)}
      />
      {error && <ErrorNotice title={t(textKey(error.code))} detail={error.message} detailLabel={t('ui.detail')} />}
    </Stack>
  )
}
