import { useTranslate, type Query } from '@cairn/contract/web'
import { ColumnBody, Section } from '@cairn/ui'
import { FewRows } from '@cairn/ui/results'
import { addedLately, needingAttention, partsOf } from '../../model/queries.ts'

const FONDS = { ...partsOf(undefined), max: 6 }
const QUEUE = needingAttention(6)
const LATEST = addedLately(6)

/** Shows the archive at a glance: its fonds, what needs attention, and what was added last. */
export default function ArchiveView() {
  return (
    <ColumnBody padded>
      <Few title="archive.fonds" query={FONDS} none="archive.noneHelp" />
      <Few title="archive.attention" query={QUEUE} none="archive.attention.none" />
      <Few title="archive.latest" query={LATEST} none="archive.none" />
    </ColumnBody>
  )
}

interface FewProps {
  title: 'archive.fonds' | 'archive.attention' | 'archive.latest'
  query: Query
  none: 'archive.noneHelp' | 'archive.attention.none' | 'archive.none'
}

function Few({ title, query, none }: FewProps) {
  const t = useTranslate()
  return (
    <Section title={t(title)}>
      <FewRows query={query} none={t(none)} />
    </Section>
  )
}
