import { useCell, useTranslate, type Item } from '@cairn/contract/web'
import { textKeyFromData } from '@cairn/contract/texts'
import { itemKey } from '@cairn/model/cell-path'
import { Box, Chip, Text } from '@cairn/ui'
import { SEVERITIES } from '../../../model/answers/response-parts.ts'

/** In narrow columns a row stands as a card, and the head is for screen readers alone. */
const CARDS = {
  '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& :is(tbody, tbody tr, tbody th, tbody td)': { display: 'block', width: 'auto' },
  '& tbody :is(th, td)': { paddingBlock: '4px' },
} as const
const TABLE = {
  borderCollapse: 'collapse',
  '& :is(th, td)': { padding: '8px 10px', textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& thead th': { fontSize: 'xs', fontWeight: 'semibold', color: 'fgMuted', bg: 'sunken' },
  '& tbody th': { fontWeight: 'normal', width: '40%' },
  '& td:last-of-type': { whiteSpace: 'nowrap' },
  '& tbody tr': { borderTop: '1px solid', borderColor: 'line' },
  '@container (max-width: 32.5rem)': CARDS,
  // On paper there are no containers.
  '@media print and (max-width: 520px)': CARDS,
} as const

/** Paper shows all of a text. */
const WHOLE = { lineClamp: 'none' } as const

/**
 * Shows the concerns of a response in order: what each weighs, what was answered, and whether a letter may
 * quote it.
 */
export function ConcernTable({ concerns }: { concerns: readonly Item[] }) {
  const t = useTranslate()
  const { openRight, rightKey } = useCell()
  const propertyText = (name: string) => t(textKeyFromData(`types.ConsultResponseConcern.props.${name}`))
  return (
    <Box border="1px solid" borderColor="line" borderRadius="md" overflow="hidden" bg="surface">
      <Box as="table" width="full" css={TABLE}>
        <thead>
          <tr>
            <th scope="col">{propertyText('subject')}</th>
            <th scope="col">{propertyText('severity')}</th>
            <th scope="col">{propertyText('answered')}</th>
            <th scope="col">{t('consultation.concerns.quoted')}</th>
          </tr>
        </thead>
        <tbody>
          {concerns.map((concern, at) => {
            const { $id, subject, asked, answered, severity, status, publicWords } = concern
            return (
              <Box as="tr" key={$id} bg={rightKey === itemKey($id) ? 'primaryBg' : undefined}>
                <th scope="row">
                  <Box
                    as="button"
                    textAlign="start"
                    fontWeight="semibold"
                    minHeight="1.5rem"
                    _hover={{ textDecoration: 'underline' }}
                    onClick={() => openRight(itemKey($id))}
                  >
                    {`${at + 1} · ${String(subject)}`}
                  </Box>
                  {typeof asked === 'string' && (
                    <Text size="sm" tone="muted" lineClamp="2" _print={WHOLE}>
                      {asked}
                    </Text>
                  )}
                </th>
                <td>{typeof severity === 'string' && <Weight severity={severity} />}</td>
                <td>
                  {typeof answered === 'string' ? (
                    <Text lineClamp="3" _print={WHOLE}>
                      {answered}
                    </Text>
                  ) : (
                    <Text tone="muted">{t('consultation.concerns.unanswered')}</Text>
                  )}
                  {typeof status === 'string' && (
                    <Text size="sm" tone="muted">
                      {t(textKeyFromData(`types.ConsultResponseConcern.options.status.${status}`))}
                    </Text>
                  )}
                </td>
                <td>
                  <Chip icon={publicWords ? 'mail' : 'shield'}>
                    {t(publicWords ? 'consultation.concerns.forLetter' : 'consultation.concerns.within')}
                  </Chip>
                </td>
              </Box>
            )
          })}
        </tbody>
      </Box>
    </Box>
  )
}

/** Shows how much a concern weighs, as bars and a word. */
function Weight({ severity }: { severity: string }) {
  const t = useTranslate()
  const bars = SEVERITIES.indexOf(severity) + 1
  return (
    <Box display="inline-flex" gap="8px" alignItems="center" whiteSpace="nowrap">
      <Box display="inline-flex" gap="2px" aria-hidden>
        {SEVERITIES.map((each, at) => (
          <Box key={each} width="5px" height="12px" borderRadius="2px" bg={at < bars ? 'warn' : 'lineStrong'} />
        ))}
      </Box>
      {t(textKeyFromData(`types.ConsultResponseConcern.options.severity.${severity}`))}
    </Box>
  )
}
