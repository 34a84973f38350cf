import { valuesOfPart } from '@cairn/contract'
import type { SaveRule } from '@cairn/contract/server'
import { invalid } from '../../items/rules/check-values.ts'

/** Save rule of working calendars: throws `invalidItem` at the closures if one ends before it begins. */
export const saveWorkCalendar: SaveRule = ({ after }) => {
  const isWrong = [after['closures'] ?? []].flat().some((closure) => {
    const [from, until] = ['from', 'until'].map((part) => valuesOfPart(closure, part)[0])
    return typeof from === 'string' && typeof until === 'string' && until < from
  })
  if (isWrong) throw invalid({ closures: { userMessage: 'errors.endBeforeStart' } })
}
