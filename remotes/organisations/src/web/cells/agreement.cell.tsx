import { useTranslate, type Item, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { localDay } from '@cairn/model/presets'
import { Chip, type ChipProps, useNow } from '@cairn/ui'
import { termOfAgreement, type AgreementTerm } from '../../model/agreement-term.ts'
import { DealHead } from '../parts/deal-head.tsx'
import { idsIn } from '../../model/ids-in.ts'
import { BeginButton } from '../parts/next-steps.tsx'

const LOOKS: Readonly<Record<AgreementTerm, Pick<ChipProps, 'tone' | 'icon'>>> = {
  COMING: { tone: 'info', icon: 'clock' },
  IN_FORCE: { tone: 'ok', icon: 'check' },
  ENDING: { tone: 'warn', icon: 'clock' },
  ENDED: { tone: 'neutral', icon: 'history' },
}

/** Shows an agreement: its term and parties, the next steps, and its properties. */
export default function AgreementCell({ item }: ItemCellProps) {
  return (
    <>
      <DealHead
        item={item}
        parties={idsIn(item, 'with')}
        next={
          <>
            <BeginButton typeName="Meeting" property="context" id={item.$id} />
            <BeginButton typeName="CommLog" property="context" id={item.$id} />
          </>
        }
      >
        <Term item={item} />
      </DealHead>
      <ItemSections />
    </>
  )
}

/** Shows the term of an active agreement. Renders nothing for another one. */
function Term({ item }: { item: Item }) {
  const t = useTranslate()
  const today = localDay(useNow())
  const known = termOfAgreement(item, today)
  if (!known) return null
  return <Chip {...LOOKS[known.term]}>{t(`organisations.term.${known.term}`)}</Chip>
}
