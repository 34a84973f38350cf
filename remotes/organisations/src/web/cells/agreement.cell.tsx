import * as v from 'valibot'
import { useLanguage, useTranslate, type Item, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { formatPeriod } from '@cairn/model/format'
import { localDay } from '@cairn/model/presets'
import { periodSchema } from '@cairn/model/value-objects'
import { Chip, Text, type ChipProps } from '@cairn/ui'
import { agreementTerm, type AgreementTerm } from '../../model/agreement-term.ts'
import { DealHead } from '../parts/deal-head.tsx'
import { idsIn } from '../parts/ids-in.ts'
import { BeginButton } from '../parts/item-head.tsx'
import { useNow } from '../parts/use-now.ts'

const LOOKS: Readonly<Record<AgreementTerm, Pick<ChipProps, 'tone' | 'icon'>>> = {
  COMING: { tone: 'info', icon: 'clock' },
  IN_FORCE: { tone: 'ok', icon: 'check' },
  ENDING: { tone: 'warn', icon: 'clock' },
  ENDED: { tone: 'neutral', icon: 'history' },
}

/** An agreement: where it stands by its dates and between whom, what one does next with it, then all it holds. */
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

/** Where it stands by its dates; what is a draft, completed or archived is in force for nobody. */
function Term({ item }: { item: Item }) {
  const t = useTranslate()
  const language = useLanguage()
  const today = localDay(useNow())
  const { inForce, state } = item
  if (!v.is(periodSchema, inForce) || state !== 'ACTIVE') return null
  const term = agreementTerm(inForce, today)
  return (
    <>
      <Chip {...LOOKS[term]}>{t(`organisations.term.${term}`)}</Chip>
      <Text fontWeight="semibold">{formatPeriod(inForce, language)}</Text>
    </>
  )
}
