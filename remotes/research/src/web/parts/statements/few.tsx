import { useCell, type Query } from '@cairn/contract/web'
import { Section } from '@cairn/ui'
import { FewRows } from '@cairn/ui/results'

/** Props of `Few`. `title` and `none` are translated already. */
export interface FewProps {
  title: string
  query: Query
  none: string
  /** The view that lists all of them, such as `research.data`, with its parameter. */
  all?: { view: string; parameter?: string } | undefined
}

/** Shows the first rows of a query under a title, and how many there are in all, which opens them. */
export function Few({ title, query, none, all }: FewProps) {
  const { openRight } = useCell()
  const onAll = all && (() => openRight(`v-${all.view}`, all.parameter))
  return (
    <Section title={title}>
      <FewRows query={query} none={none} onAll={onAll} />
    </Section>
  )
}
