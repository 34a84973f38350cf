import { useTranslate } from '@cairn/contract/web'
import { Text } from '@cairn/ui'
import type { DeskProblem } from './desk-keeper.ts'

interface DeskStateProps {
  isStored: boolean
  /** Whether one of two texts of a line is to be chosen. */
  isContested: boolean
  problem: DeskProblem | undefined
}

/** Says whether what is typed is stored, and what keeps it from being. */
export function DeskState({ isStored, isContested, problem }: DeskStateProps) {
  const t = useTranslate()
  const wrong = isContested ? 'choose' : problem
  if (wrong && !isStored)
    return (
      <Text role="alert" tone="bad">
        {t(`research.desk.${wrong}`)}
      </Text>
    )
  return (
    <Text role="status" tone="muted" size="sm">
      {t(isStored ? 'research.desk.stored' : 'research.desk.waiting')}
    </Text>
  )
}
