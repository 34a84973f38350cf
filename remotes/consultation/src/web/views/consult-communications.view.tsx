import { useTranslate } from '@cairn/contract/web'
import { Box, SegmentedControl } from '@cairn/ui'
import { useState } from 'react'
import { ConsultList } from '../parts/consult-list.tsx'

const LISTS = ['logs', 'threads'] as const

/** Lists the logged communications about consultations, or the conversations about them, the latest first. */
export default function ConsultCommunicationsView() {
  const t = useTranslate()
  const [list, setList] = useState<(typeof LISTS)[number]>('logs')
  return (
    <>
      <Box padding="8px 12px 0">
        <SegmentedControl
          label={t('menu.consult.communications')}
          options={LISTS.map((value) => ({ value, label: t(`consultation.communications.${value}`) }))}
          value={list}
          onChange={setList}
        />
      </Box>
      <ConsultList key={list} list={list} />
    </>
  )
}
