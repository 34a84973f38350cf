import { useMemo } from 'react'
import { useItems, useSearch, type Item } from '@cairn/contract/web'
import { codesIn } from '../../../model/queries.ts'
import type { KnownSpeaker } from '../../../model/interview/speakers.ts'

/**
 * Asks the server for the codes of those who spoke in an interview, and returns them with their names, the
 * full one first. Empty until they have come, and for people who may not see who spoke.
 */
export function useSpeakers({ respondents, project }: Item): readonly KnownSpeaker[] {
  const people = useMemo(() => (Array.isArray(respondents) ? respondents.map(String) : []), [respondents])
  const query = useMemo(() => (people.length > 0 ? codesIn(String(project), people) : null), [people, project])
  const { ids } = useSearch(query)
  const codes = useItems(ids)
  const members = useItems(people)
  return useMemo(
    () =>
      ids.flatMap((id) => {
        const known = codes.get(id)
        const code = known?.['code']
        const member = members.get(String(known?.['respondent']))
        if (typeof code !== 'string' || !member) return []
        const { fullName, firstName, lastName, nickName } = member
        const names = [fullName, `${firstName} ${lastName}`, firstName, nickName]
        return [{ code, names: names.filter((name): name is string => typeof name === 'string' && name !== '') }]
      }),
    [ids, codes, members],
  )
}
