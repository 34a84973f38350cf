import type { FileRefused } from '@cairn/contract/place-files'
import { useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections, TaskProgress } from '@cairn/forms'
import { Box, Callout, lazyComponent } from '@cairn/ui'
import { isRefusal, readInspection } from '../../model/import/inspection.ts'
import { DefaultsSection } from '../parts/import/defaults-section.tsx'
import { FieldChoice } from '../parts/import/field-choice.tsx'
import { FoundSection } from '../parts/import/found-section.tsx'
import { OutcomeSection } from '../parts/import/outcome-section.tsx'
import { ProblemList } from '../parts/import/problem-list.tsx'
import { useImport } from '../parts/import/use-import.ts'

const ImportPreview = lazyComponent(() => import('../parts/import/import-preview.tsx'))

/**
 * Shows an import step by step: its file, the report, problems with their repairs, the fields to use, and the
 * result.
 */
export default function ImportCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const work = useImport(item)
  const inspection = readInspection(item['found'])
  const state = String(item['state'])
  const isOpen = state !== 'STARTED' && state !== 'DONE'
  const isKnown = inspection !== undefined && !isRefusal(inspection) && inspection.system !== undefined
  return (
    <>
      <ItemSections />
      {isOpen && work.canUpdate && <DefaultsSection item={item} />}
      {work.lookTask !== undefined && work.isLooking && (
        <TaskProgress
          taskKey={work.lookTask}
          name={t('tasks.inspectImport')}
          going={() => t('spatial.import.looking')}
          cancelled={() => t('spatial.import.lookCancelled')}
        />
      )}
      {inspection && isRefusal(inspection) && <Refusal inspection={inspection} />}
      {inspection && !isRefusal(inspection) && (
        <Box display="contents" aria-busy={work.isLooking}>
          <FoundSection
            key={item['file'] as string}
            found={inspection}
            work={{ ...work, canUpdate: isOpen && work.canUpdate }}
          />
          {isOpen && isKnown && (
            <>
              <ProblemList problems={inspection.problems} work={work} />
              {inspection.bounds && work.canUpdate && <ImportPreview item={item} bounds={inspection.bounds} />}
              <FieldChoice {...inspection} work={work} />
            </>
          )}
          <OutcomeSection item={item} found={inspection} work={work} />
        </Box>
      )}
      {!inspection && (!isOpen || state === 'UNDONE') && <OutcomeSection item={item} found={undefined} work={work} />}
    </>
  )
}

function Refusal({ inspection: { refusal, line, detail } }: { inspection: FileRefused }) {
  const t = useTranslate()
  return (
    <Callout tone="bad" icon="alert" title={t(`forms.places.refusal.${refusal}`)}>
      <p>{t(`forms.places.refusal.${refusal}.help`)}</p>
      {line !== undefined && <p>{t('spatial.import.line', { line })}</p>}
      {detail !== undefined && <p>{detail}</p>}
    </Callout>
  )
}
