import type { Query } from '@cairn/contract/web'
import { Section } from '@cairn/ui'
import { FewRows } from '@cairn/ui/results'

/** Props of `Few`. `title` and `none` are translated already. */
export interface FewProps {
  title: string
  query: Query
  none: string
}

/** Shows the first rows of a query under a title, and how many there are in all. */
export function Few({ title, query, none }: FewProps) {
  return (
    <Section title={title}>
      <FewRows query={query} none={none} />
    </Section>
  )
}
