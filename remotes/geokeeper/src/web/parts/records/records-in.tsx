import { IMPORT_TYPE } from '@cairn/contract'
import { useCell, useTranslate, type Item } from '@cairn/contract/web'
import { PastImports } from '@cairn/forms'
import { Box, Button } from '@cairn/ui'

const OF_RECORDS = ['GKF_PLACES', 'GKF_ODK'] as const
const OF_FORMS = ['GKF_XLSFORM'] as const

/**
 * Offers to take records of a form over from a file (of places, or of ODK Central or KoBo), and opens the
 * past imports of such files.
 */
export function RecordsIn({ formDef: { $id, program } }: { formDef: Item }) {
  return <ImportButtons kinds={OF_RECORDS} defaults={{ program, formDef: $id }} />
}

/**
 * Offers to take a form of a program over from a spreadsheet (XLSForm), and opens the past imports of such
 * files.
 */
export function FormIn({ program }: { program: string }) {
  return <ImportButtons kinds={OF_FORMS} defaults={{ program }} />
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
      <PastImports kinds={kinds} />
    </Box>
  )
}
