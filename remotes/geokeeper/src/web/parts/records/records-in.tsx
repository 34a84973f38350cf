import { IMPORT_TYPE } from '@cairn/contract'
import { useCell, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Button } from '@cairn/ui'

/** Offers to take records of a form over from a file: of places, or of ODK Central or KoBo. */
export function RecordsIn({ formDef: { $id, program } }: { formDef: Item }) {
  return <ImportButtons kinds={['GKF_PLACES', 'GKF_ODK']} defaults={{ program, formDef: $id }} />
}

/** Offers to take a form of a program over from a spreadsheet (XLSForm). */
export function FormIn({ program }: { program: string }) {
  return <ImportButtons kinds={['GKF_XLSFORM']} defaults={{ program }} />
}

interface ImportButtonsProps {
  kinds: readonly ('GKF_ODK' | 'GKF_PLACES' | 'GKF_XLSFORM')[]
  /** What every row gets. */
  defaults: Readonly<Record<string, unknown>>
}

function ImportButtons({ kinds, defaults }: ImportButtonsProps) {
  const t = useTranslate()
  const { openNew } = useCell()
  return (
    <Box display="flex" flexWrap="wrap" gap="8px" _print={{ display: 'none' }}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="sm"
          icon="upload"
          onClick={() => openNew(IMPORT_TYPE, { kind, defaults: JSON.stringify(defaults) })}
        >
          {t(`imports.${kind}`)}
        </Button>
      ))}
    </Box>
  )
}
