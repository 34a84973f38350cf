import { useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Section, Text } from '@cairn/ui'
import { Corrections } from '../parts/statements/corrections.tsx'
import { RecordConsent } from '../parts/consent/record-consent.tsx'
import { StatementsOf } from '../parts/statements/statements-of.tsx'
import { useMay } from '../parts/consent/use-may.ts'

/** Shows a project: its properties, the statements that name it, and the Nation's decision for stewards. */
export default function ResearchProjectCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const isSteward = useMay(item.$id, 'recordResolution')
  return (
    <>
      <ItemSections />
      <StatementsOf id={item.$id} property="project" />
      {isSteward && (
        <Section title={t('research.consents')}>
          <Text tone="muted">{t('research.resolutionHelp')}</Text>
          <RecordConsent about={item} />
        </Section>
      )}
      <Corrections item={item} />
    </>
  )
}
