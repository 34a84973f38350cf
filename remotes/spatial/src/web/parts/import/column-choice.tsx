import { useState } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { Box, Callout, Field, NativeSelect } from '@cairn/ui'
import type { ImportWork } from './use-import.ts'

/** Asks which columns of a table hold the coordinates. Decides when both are chosen. */
export function ColumnChoice({ headings, work }: { headings: readonly string[]; work: ImportWork }) {
  const t = useTranslate()
  const [chosen, setChosen] = useState({ x: '', y: '' })
  const choose = (changes: Partial<typeof chosen>) => {
    const next = { ...chosen, ...changes }
    setChosen(next)
    if (next.x !== '' && next.y !== '') work.decide({ columns: next })
  }
  return (
    <>
      <Callout tone="warn" icon="alert" title={t('spatial.import.columnsMissing')}>
        {t('spatial.import.columnsHelp')}
      </Callout>
      <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(11.25rem, 100%), 1fr))" gap="3">
        {(['x', 'y'] as const).map((axis) => (
          <Field key={axis} label={t(`spatial.import.column.${axis}`)}>
            {(control) => (
              <NativeSelect
                {...control}
                value={chosen[axis]}
                disabled={!work.canUpdate}
                onChange={(event) => choose({ [axis]: event.target.value })}
              >
                <option value="">{t('spatial.import.choose')}</option>
                {headings.map((heading) => (
                  <option key={heading}>{heading}</option>
                ))}
              </NativeSelect>
            )}
          </Field>
        ))}
      </Box>
    </>
  )
}
